/** The same schedules on the real store: Dexie over an IndexedDB in memory. */
import 'fake-indexeddb/auto'
import type { CoreStore } from '#local/core-store.ts'
import { dexieCoreStore } from '#local/dexie-core-store.ts'
import { type OpenCore, openCore } from '#local/open-core.ts'

let worlds = 0

export function dexieWorld() {
  const world = worlds++
  const opened: OpenCore[] = []
  return {
    async open(name: string): Promise<{ store: CoreStore; busy(): number }> {
      const core = await openCore(`world-${world}-${name}`)
      opened.push(core)
      const inner = dexieCoreStore(core)
      let busy = 0
      const counted = async <T>(work: Promise<T>): Promise<T> => {
        busy++
        try {
          return await work
        } finally {
          busy--
        }
      }
      return {
        busy: () => busy,
        store: {
          read: (work) => counted(inner.read(work)),
          write: (work) => counted(inner.write(work)),
        },
      }
    },
    close() {
      for (const core of opened) core.close()
    },
  }
}
