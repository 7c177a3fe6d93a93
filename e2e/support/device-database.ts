/** Reads the database of a phone directly, past the app. */
import type { Page } from '@playwright/test'

/** The rows of these tables; null if the phone has no database yet. */
export const deviceTables = (page: Page, tables: readonly string[]) =>
  page.evaluate(async (tables) => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('ims-core@'))?.name
    if (name === undefined) return null
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const rows = (table: string) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const reading = db.transaction(table).objectStore(table).getAll()
        reading.onsuccess = () => resolve(reading.result)
        reading.onerror = () => reject(reading.error)
      })
    const found = await Promise.all(tables.map(async (table) => [table, await rows(table)] as const))
    db.close()
    return Object.fromEntries(found)
  }, tables)
