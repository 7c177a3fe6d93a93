/** The services and settings of the API; everything that differs between tests and production. */

import type { BackupScheduleState } from '#contract/actions/institute/backup-actions.ts'
import type { Role } from '#contract/permissions.ts'
import type { Reach } from '#contract/sign-in/reach.ts'
import type { StickerCode } from '#domain/scan/sticker-codes.ts'
import type { Row } from './db/database.ts'
import type { Store } from './db/store.ts'
import type { Turn } from './http/fair-turns.ts'
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
  /** Shorter lists are not shared, because one plain page contains everything. */
  fromRows: number
  rowsOfPage: number
  /** A list's cursor is updated after this many changes, which devices read from the feed after the pages. */
  changesBehind: number
}
export interface Config {
  /** Given at server start, like the time zone and the sticker codes. Null: as saved by an admin, see `rules/institute/institute.ts`. */
  institute: string | null
  /** Address in tag codes and in links, such as `https://count.example.gov.ph`. Null: the address of the request. */
  publicAddress: string | null
  /** The phone setup page at its current address; null: the server has no own certificate. */
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
  backups?: { folder: string; schedule: BackupScheduleState }
  /** Folder whose disk holds the data; null or missing: the disk is not monitored. */
  dataFolder?: string | null
  /** Token for reading `/metrics`; null or missing: no metrics. */
  metricsToken?: string | null
  /** The provider that people can sign in with; null or missing: none. */
  provider?: ProviderSettings | null
  /** The mail server for reminders; null or missing: no mails. */
  mail?: MailSettings | null
  /** Settings of device notifications; null or missing: none. */
  push?: PushSettings | null
  /** Settings of the shared pages; missing: defaults. */
  sharedPages?: SharedPageSizes
  /** Encrypts secrets in the database; null or missing: stored in plain text. */
  serverKey?: string | null
}
/** One completed request, for the log. `route` is a pattern without client-chosen parts. */
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
  /** Aborted when the server begins to stop: new requests are refused, requests in progress finish. */
  stopping?: AbortSignal
  /** Informational messages; missing: discarded. */
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
  /** `turn`: missing for requests without a person. */
  Variables: { caller: Caller; requestId: string; turn?: Turn }
}
