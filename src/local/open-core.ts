/**
 * The one door to the device's own memory. Promises: a connection that the browser dropped is reopened, probed, and the work run once
 * more; work that writes is refused when a newer build owns the database; an upgrade in another tab closes this one instead of blocking it.
 * Work handed in must be harmless when run twice (fixed ids, compare-and-set).
 */
import { Core, coreVersion, oldestWriter } from './core.ts'
import { readMeta, type SchemaGuard, writeMeta } from './meta.ts'

export type CoreState =
  | { is: 'open' }
  /** A newer build owns the database: reading and exporting only, until the page is reloaded. */
  | { is: 'read-only'; guard: SchemaGuard }
  /** Another tab upgraded the database; this page must be reloaded. */
  | { is: 'superseded' }
  /** The browser cannot open the database. */
  | { is: 'broken'; text: string }

export class CoreUnavailable extends Error {
  readonly state: CoreState
  constructor(state: CoreState) {
    super(`the device's memory is ${state.is}`)
    this.name = 'CoreUnavailable'
    this.state = state
  }
}

export interface OpenCore {
  state(): CoreState
  onState(told: (state: CoreState) => void): () => void
  read<T>(work: (core: Core) => Promise<T>): Promise<T>
  /** As `read`, but refused with {@link CoreUnavailable} while a newer build owns the database. */
  write<T>(work: (core: Core) => Promise<T>): Promise<T>
  /** Makes sure that the connection is alive: before the first write after the page came back to the foreground. */
  probe(): Promise<void>
  /** For live queries only; everything else goes through `read` and `write`. */
  raw(): Core
  close(): void
}

const deadNames = new Set(['UnknownError', 'InvalidStateError', 'DatabaseClosedError'])

/** Errors after which a fresh connection is worth one more try (WebKit drops connections in the background). */
function connectionDied(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return deadNames.has(error.name) || /connection to indexed database server lost/i.test(error.message)
}

/** `declare: false`: never creates or upgrades (service worker); throws when there is no database yet. */
export async function openCore(serverKey: string, how: { declare: boolean } = { declare: true }): Promise<OpenCore> {
  const listeners = new Set<(state: CoreState) => void>()
  let state: CoreState = { is: 'open' }
  let core = make()
  let reopening: Promise<void> | null = null

  function become(next: CoreState): void {
    if (next.is === state.is) return
    state = next
    for (const told of listeners) told(next)
  }

  function make(): Core {
    const made = new Core(serverKey, how)
    made.on('versionchange', () => {
      made.close()
      become({ is: 'superseded' })
    })
    return made
  }

  async function open(): Promise<void> {
    try {
      await core.open()
      const guard = await readMeta(core, 'schemaGuard')
      if (guard && guard.minWriter > coreVersion) become({ is: 'read-only', guard })
      else {
        if (!guard && how.declare)
          await writeMeta(core, 'schemaGuard', { minReader: oldestWriter, minWriter: oldestWriter })
        become({ is: 'open' })
      }
    } catch (error) {
      become({ is: 'broken', text: error instanceof Error ? error.message : String(error) })
      throw error
    }
  }

  /** One at a time: parallel work that hits the same dead connection waits for the same new one. */
  function reopen(dead: Core): Promise<void> {
    if (core !== dead) return reopening ?? Promise.resolve()
    dead.close()
    core = make()
    reopening = open().finally(() => {
      reopening = null
    })
    return reopening
  }

  async function run<T>(work: (core: Core) => Promise<T>): Promise<T> {
    if (state.is === 'superseded') throw new CoreUnavailable(state)
    await reopening
    const used = core
    try {
      return await work(used)
    } catch (error) {
      if (!connectionDied(error) || (state as CoreState).is === 'superseded') throw error
      await reopen(used)
      return work(core)
    }
  }

  await open()
  return {
    state: () => state,
    onState(told) {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    read: run,
    write(work) {
      if (state.is === 'read-only') return Promise.reject(new CoreUnavailable(state))
      return run(work)
    },
    probe: () => run(async (core) => void (await readMeta(core, 'schemaGuard'))),
    raw: () => core,
    close: () => core.close(),
  }
}
