/** Single values of the device, each under its own key. */
import type { Role } from '#contract/permissions.ts'
import type { Feature } from '#contract/server-features.ts'
import type { PersonReceipts } from '#domain/outbox/receipts.ts'
import type { CoreDb } from './core-db.ts'

export interface Lease {
  epoch: number
  holder: string
  /** Last heartbeat: device clock, in milliseconds. */
  at: number
}

/**
 * Which builds may use this database. Compared with `coreVersion` after every open, because Dexie opens a newer database without an error.
 */
export interface SchemaGuard {
  minReader: number
  minWriter: number
}

/** Why sending is paused. A pause applies to the whole drain or to all photos, never to one op. */
export interface Pause {
  /** Device clock, in milliseconds. */
  until: number
  /** Consecutive failures: the exponent of the backoff. */
  n: number
  cls: string
  text: string
}

/** A remembered sign-in for use without a network: token and user, encrypted with the password. */
export interface RememberedSignIn {
  userKey: string
  username: string
  role: Role
  salt: string
  iv: string
  rounds: number
  text: string
  /** When the server last accepted this person. */
  confirmedAt: number
  /** Number of wrong passwords since the last correct one. */
  tries: number
}

export interface MetaValues {
  deviceId: string
  /** The last sequence number assigned to an op. */
  seq: number
  /** The last sequence number when records were last handed over: another device may send those up to it. Photos go only by file. */
  handedOver: { seq: number; photoSeq: number }
  /** Logical time: raised by every transaction that writes `confirmed`. */
  lc: number
  /** How many times the server has acknowledged ops. */
  acks: number
  /** A server without announced features responded with 428, so it requires a version with every change. */
  demandsVersion: boolean
  /** Fencing epoch: raised by every drain run. */
  epoch: number
  lease: Lease
  schemaGuard: SchemaGuard
  features: readonly Feature[]
  /** The count period of the list on this device. */
  round: string
  /** The newest count period that the server reported, even if the list is older. */
  roundHeard: string
  /** When a count period began, if the server reported it. */
  roundStart: { round: string; at: string }
  /** Server clock minus device clock, in milliseconds. */
  skewMs: number
  /** A time of the server, from one of its answers of the last minutes in which it answered. Its clock is not behind it. */
  serverAt: number
  /** The difference of the clocks while that of the device is behind this `serverAt`. */
  setBack: { serverAt: number; skewMs: number }
  pause: Pause
  /** Pause for photos only. `until: 0`: they may be tried again. */
  photoPause: Pause
  lastSentAt: number
  lastContactAt: number
  /** First names of the people who signed in here, by `userKey`, for "3 unsent counts of Ana are on this device" (D3.3). */
  people: Readonly<Record<string, string>>
  /** Address of the API, for the service worker. */
  apiBase: string
  /** The number of open ops last reported to the server; null while the server may know a different number. */
  toldWaiting: number | null
  /** Record numbers of each person, by `userKey` (docs/sync.md §19). */
  receipts: Readonly<Record<string, PersonReceipts>>
  /** Number of times the server may have been restored from a backup; raised so that older receipts are compared at the next opportunity. */
  serverRestores: number
  /** Raised at every sign-in. A 401 for an older token changes nothing. */
  tokenEpoch: number
  /** Hash of the token that was last signed out here. If local storage still holds this token, it is older than the sign-out. */
  leftToken: string
  remembered: readonly RememberedSignIn[]
}
export type MetaKey = keyof MetaValues
export type Counter = 'seq' | 'lc' | 'epoch' | 'tokenEpoch' | 'acks' | 'serverRestores'

export async function readMeta<K extends MetaKey>(db: CoreDb, key: K): Promise<MetaValues[K] | undefined> {
  return (await db.meta.get(key))?.value as MetaValues[K] | undefined
}

export async function writeMeta<K extends MetaKey>(db: CoreDb, key: K, value: MetaValues[K]): Promise<void> {
  await db.meta.put({ key, value })
}

/** Single values as one transaction sees them. */
export interface MetaInTransaction {
  read<K extends MetaKey>(key: K): Promise<MetaValues[K] | undefined>
  set<K extends MetaKey>(key: K, value: MetaValues[K]): Promise<void>
  next(key: Counter): Promise<number>
  /** Reads and changes a value without other work of the transaction in between. */
  update<K extends MetaKey>(key: K, change: (value: MetaValues[K] | undefined) => MetaValues[K]): Promise<void>
  /** Writes all changed values. Call it last in the transaction. */
  flush(): Promise<void>
}

/** Reads and writes all values at once: a drain run needs a dozen of them, and each database request has a fixed cost. */
export function metaInTransaction(db: CoreDb): MetaInTransaction {
  let pendingRead: PromiseLike<Map<string, unknown>> | null = null
  const changed = new Set<string>()
  const readAll = () => {
    pendingRead ??= db.meta.toArray().then((rows) => new Map(rows.map(({ key, value }) => [key, value])))
    return pendingRead
  }
  const read = async <K extends MetaKey>(key: K) => (await readAll()).get(key) as MetaValues[K] | undefined
  const set = async <K extends MetaKey>(key: K, value: MetaValues[K]) => {
    const values = await readAll()
    if (values.get(key) === value && values.has(key)) return
    values.set(key, value)
    changed.add(key)
  }
  return {
    read,
    set,
    async next(key) {
      const values = await readAll()
      const next = Number(values.get(key) ?? 0) + 1
      values.set(key, next)
      changed.add(key)
      return next
    },
    async update(key, change) {
      const values = await readAll()
      values.set(key, change(values.get(key) as MetaValues[typeof key] | undefined))
      changed.add(key)
    },
    async flush() {
      if (changed.size === 0) return
      const values = await readAll()
      await db.meta.bulkPut([...changed].map((key) => ({ key, value: values.get(key) })))
    },
  }
}

/** Increments a counter and returns it; the first value is 1. Call it inside the transaction that uses the number. */
export async function nextMeta(db: CoreDb, key: Counter): Promise<number> {
  const next = ((await readMeta(db, key)) ?? 0) + 1
  await writeMeta(db, key, next)
  return next
}
