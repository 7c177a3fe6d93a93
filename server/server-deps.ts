/** What the API is built from; everything that differs between a test and an institute comes in here. */
import type { Role } from '#contract/permissions.ts'
import type { Row } from './db/database.ts'
import type { Store } from './db/store.ts'

export interface Clock {
  now(): Date
}
export interface IdGenerator {
  uuid(): string
  /** An unguessable text for tokens and file names. */
  secret(): string
}
export interface Config {
  institute: string
  /** Address that the codes on tags and the links in answers name, such as `https://count.example.gov.ph`; null: the one that the caller named. */
  publicAddress: string | null
  /** Serve only the documented contract: no extension at all (D1.3). */
  plain: boolean
  /** Years and months of document numbers are those of this zone. */
  timeZone: string
  /** Folder of the built app, or none. */
  dist: string | null
  corsOrigin: string | null
  /** How many proxies of our own stand in front; 0: what X-Forwarded-For and -Proto say is not believed. */
  trustProxy: number
}
export interface ServerDeps {
  store: Store
  clock: Clock
  ids: IdGenerator
  config: Config
  log(line: string): void
}

/** The person behind a token. `role` is null when they have none (D2.1). */
export interface Caller {
  id: number
  role: Role | null
  user: Row
  tokenHash: string
}
export interface Env {
  Variables: { who: Caller }
}
