/** Core stores on Dexie over an IndexedDB in memory, for the same schedules. */
import 'fake-indexeddb/auto'
import { type CoreConnection, openCoreDb } from '#device-db/core-connection.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'

let worlds = 0

export function dexieWorld() {
  const world = worlds++
  const opened: CoreConnection[] = []
  return {
    async open(name: string): Promise<{ store: CoreStore; busy(): number }> {
      const core = await openCoreDb(`world-${world}-${name}`)
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
