/** The services and settings of the API: everything that differs between a test and an institute. */

import type { Role } from '#contract/permissions.ts'
import type { Reach } from '#contract/sign-in/reach.ts'
import type { StickerCode } from '#domain/scan/sticker-codes.ts'
import type { Row } from './db/database.ts'
import type { Store } from './db/store.ts'
import type { ProviderSettings } from './provider/provider-settings.ts'
import type { MailSettings } from './reminders/mail-settings.ts'
import type { PushSettings } from './reminders/push-settings.ts'

export interface Clock {
  now(): Date
}
export interface IdGenerator {
  uuid(): string
  /** An unguessable string for tokens and file names. */
  secret(): string
}
export interface SharedPageSizes {
  /** A shorter list is not offered: one plain page brings all of it. */
  fromRows: number
  rowsOfPage: number
  /** The cursor of a list follows the feed in steps of so many changes, which a device reads after the pages. */
  changesBehind: number
}
export interface Config {
  /** Given when the server was started, as are the time zone and the sticker codes. Null: what an admin saved, see `rules/institute.ts`. */
  institute: string | null
  /** Address in tag codes and in links, such as `https://count.example.gov.ph`. Null: the address of the request. */
  publicAddress: string | null
  /** The page that leads a phone to the app, at the address of the moment; null: the server has no certificate of its own. */
  phoneSetup: (() => string) | null
  /** Serve only the documented contract, without extensions (D1.3). */
  plain: boolean
  /** Time zone of the years and months in document numbers. */
  timeZone: string | null
  /** Codes of older stickers that cameras read besides QR codes. */
  stickerCodes: readonly StickerCode[] | null
  /** Folder of the built app; null: the server serves no app. */
  dist: string | null
  corsOrigin: string | null
  /** Number of trusted proxies in front of the server. 0: X-Forwarded-For and -Proto are ignored. */
  trustProxy: number
  /** How the server backs itself up; missing: not at all. */
  backups?: { folder: string; schedule: 'on' | 'off' | 'no-pg-dump' }
  /** Folder whose disk holds the data; null or missing: not this machine's business. */
  dataFolder?: string | null
  /** What a monitor sends to read `/metrics`; null or missing: there are no metrics. */
  metricsToken?: string | null
  /** The provider that people can sign in with; null or missing: none. */
  provider?: ProviderSettings | null
  /** The mail server that reminders go through; null or missing: there are no mails. */
  mail?: MailSettings | null
  /** How devices are notified of reminders; null or missing: they are not. */
  push?: PushSettings | null
  /** Of the shared pages of the first download; missing: the usual numbers. */
  sharedPages?: SharedPageSizes
  /** Encrypts secrets in the database; null or missing: they are stored as they are. */
  serverKey?: string | null
}
/** One answered request, for the log. `route` is a pattern: nothing that a client chose. */
export interface RequestEntry {
  requestId: string
  userId: number | null
  method: string
  route: string
  status: number
  ms: number
}
export interface ServerDeps {
  store: Store
  clock: Clock
  ids: IdGenerator
  config: Config
  /** `requestId` if the line is about one request. */
  log(line: string, requestId?: string): void
  /** Aborted when the server begins to stop: new calls are refused, calls in progress finish. */
  stopping?: AbortSignal
  /** What went well; missing: nobody reads it. */
  logInfo?: (line: string) => void
  /** Missing: requests are not logged. */
  logRequest?: ((entry: RequestEntry) => void) | undefined
}

/** The person that a token belongs to. `role` is null if they have none (D2.1). */
export interface Caller {
  id: number
  role: Role | null
  user: Row
  tokenHash: string
  /** The items that they may see. */
  reach: Reach
}
export interface Env {
  Variables: { caller: Caller; requestId: string }
}
