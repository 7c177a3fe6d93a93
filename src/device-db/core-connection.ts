/**
 * The only access to the core database. Promises: a connection that the browser dropped is reopened and probed, and the work runs once
 * more; writes are rejected when a newer build owns the database; an upgrade in another tab closes this connection instead of waiting for
 * it. Every unit of work must have the same result when it runs twice (fixed ids, compare and set).
 */
import { makeEmitter } from '#platform/emitter.ts'
import { CoreDb, coreVersion, oldestWriter } from './core-db.ts'
import { readMeta, type SchemaGuard, writeMeta } from './meta.ts'

export type CoreDbState =
  | { is: 'open' }
  /** A newer build owns the database: this page only reads and exports until it is reloaded. */
  | { is: 'read-only'; guard: SchemaGuard }
  /** Another tab upgraded the database; this page must be reloaded. */
  | { is: 'superseded' }
  /** The browser cannot open the database. */
  | { is: 'broken'; message: string }

export class CoreDbUnavailable extends Error {
  readonly state: CoreDbState
  constructor(state: CoreDbState) {
    super(`the core database is ${state.is}`)
    this.name = 'CoreDbUnavailable'
    this.state = state
  }
}

export interface CoreConnection {
  state(): CoreDbState
  onState(listener: (state: CoreDbState) => void): () => void
  read<T>(work: (db: CoreDb) => Promise<T>): Promise<T>
  /** Like `read`, but rejects with {@link CoreDbUnavailable} while a newer build owns the database. */
  write<T>(work: (db: CoreDb) => Promise<T>): Promise<T>
  /** Reads once to prove that the connection works. Call before the first write after the page returns to the foreground. */
  checkConnection(): Promise<void>
  /** For live queries inside this module; everything else goes through `read` and `write`. */
  db(): CoreDb
  close(): void
}

const lostConnectionErrors = new Set(['UnknownError', 'InvalidStateError', 'DatabaseClosedError'])

/** Errors after which a new connection is worth one more try: WebKit drops connections of pages in the background. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return lostConnectionErrors.has(error.name) || /connection to indexed database server lost/i.test(error.message)
}

/** With `defineSchema: false` (service worker) it never creates or upgrades the database, and rejects if there is none. */
export async function openCoreDb(
  serverKey: string,
  options: { defineSchema: boolean } = { defineSchema: true },
): Promise<CoreConnection> {
  const stateChanges = makeEmitter<CoreDbState>()
  let state: CoreDbState = { is: 'open' }
  let db = createDb()
  let reopening: Promise<void> | null = null

  function changeState(next: CoreDbState): void {
    if (next.is === state.is) return
    state = next
    stateChanges.emit(next)
  }

  function createDb(): CoreDb {
    const created = new CoreDb(serverKey, options)
    created.on('versionchange', () => {
      created.close()
      changeState({ is: 'superseded' })
    })
    return created
  }

  async function open(): Promise<void> {
    try {
      await db.open()
      const guard = await readMeta(db, 'schemaGuard')
      if (guard && guard.minWriter > coreVersion) changeState({ is: 'read-only', guard })
      else {
        if (!guard && options.defineSchema)
          await writeMeta(db, 'schemaGuard', { minReader: oldestWriter, minWriter: oldestWriter })
        changeState({ is: 'open' })
      }
    } catch (error) {
      changeState({ is: 'broken', message: error instanceof Error ? error.message : String(error) })
      throw error
    }
  }

  /** One reopening at a time: parallel work on the same dead connection waits for the same new one. */
  function reopen(lostDb: CoreDb): Promise<void> {
    if (db !== lostDb) return reopening ?? Promise.resolve()
    lostDb.close()
    db = createDb()
    reopening = open().finally(() => {
      reopening = null
    })
    return reopening
  }

  async function run<T>(work: (db: CoreDb) => Promise<T>): Promise<T> {
    if (state.is === 'superseded') throw new CoreDbUnavailable(state)
    await reopening
    const usedDb = db
    try {
      return await work(usedDb)
    } catch (error) {
      if (!isConnectionLost(error) || (state as CoreDbState).is === 'superseded') throw error
      await reopen(usedDb)
      return work(db)
    }
  }

  await open()
  return {
    state: () => state,
    onState: stateChanges.subscribe,
    read: run,
    write(work) {
      if (state.is === 'read-only') return Promise.reject(new CoreDbUnavailable(state))
      return run(work)
    },
    checkConnection: () => run(async (db) => void (await readMeta(db, 'schemaGuard'))),
    db: () => db,
    close: () => db.close(),
  }
}
