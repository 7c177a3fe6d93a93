/** The small facts of a device, each under its own key. */
import type { Role } from '#contract/permissions.ts'
import type { Feature } from '#contract/server-features.ts'
import type { CoreDb } from './core-db.ts'

export interface Lease {
  epoch: number
  holder: string
  /** Last heartbeat, device milliseconds. */
  at: number
}

/** Which builds may use this database: compared with `coreVersion` after every open, because Dexie opens newer ones without a word. */
export interface SchemaGuard {
  minReader: number
  minWriter: number
}

/** Why the drain rests. A pause belongs to the whole drain, never to one op. */
export interface Pause {
  /** Device milliseconds. */
  until: number
  /** Failures in a row: the exponent of the backoff. */
  n: number
  cls: string
  text: string
}

/** A sign-in that a password opens again without a signal: token and user, sealed. */
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
  /** Wrong passwords since the last right one. */
  tries: number
}

export interface MetaValues {
  deviceId: string
  /** Device order of ops: the last one given. */
  seq: number
  /** Local clock of confirmations: raised by every transaction that writes `confirmed`. */
  lc: number
  /** How many ops the server has acknowledged. */
  acks: number
  /** A server that names no features answered 428: it wants a version with every change all the same. */
  demandsVersion: boolean
  /** Fencing token of the drain: raised by every round. */
  epoch: number
  lease: Lease
  schemaGuard: SchemaGuard
  features: readonly Feature[]
  /** The count round that is open on the server. */
  round: string
  /** Server minus device, milliseconds. */
  skewMs: number
  pause: Pause
  lastSentAt: number
  lastContactAt: number
  /** First names of those who signed in here, by `userKey`: "3 counts of Ana wait on this device" (D3.3). */
  people: Readonly<Record<string, string>>
  /** Where the API is, for the service worker. */
  apiBase: string
  /** How many open ops the office was last told of; null while it may believe another number. */
  toldWaiting: number | null
  /** Raised at every sign-in: a 401 for an older one changes nothing. */
  tokenEpoch: number
  /** Hash of the token that was last signed out here: local storage that still holds it is older than the sign-out. */
  leftToken: string
  remembered: readonly RememberedSignIn[]
}
export type MetaKey = keyof MetaValues
export type Counter = 'seq' | 'lc' | 'epoch' | 'tokenEpoch' | 'acks'

export async function readMeta<K extends MetaKey>(db: CoreDb, key: K): Promise<MetaValues[K] | undefined> {
  return (await db.meta.get(key))?.value as MetaValues[K] | undefined
}

export async function writeMeta<K extends MetaKey>(db: CoreDb, key: K, value: MetaValues[K]): Promise<void> {
  await db.meta.put({ key, value })
}

/** The small facts as one transaction sees them. */
export interface MetaInTransaction {
  read<K extends MetaKey>(key: K): Promise<MetaValues[K] | undefined>
  set<K extends MetaKey>(key: K, value: MetaValues[K]): Promise<void>
  next(key: Counter): Promise<number>
  /** Writes what was set; the last thing a transaction does. */
  flush(): Promise<void>
}

/** Read at once and written at once: a round asks for a dozen of them, and what a request costs is the request. */
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
    async flush() {
      if (changed.size === 0) return
      const values = await readAll()
      await db.meta.bulkPut([...changed].map((key) => ({ key, value: values.get(key) })))
    },
  }
}

/** The next number of a counter, starting at 1. Call it inside the transaction that uses the number. */
export async function nextMeta(db: CoreDb, key: Counter): Promise<number> {
  const next = ((await readMeta(db, key)) ?? 0) + 1
  await writeMeta(db, key, next)
  return next
}
