/** After a failed journey: logs each phone's outbox and audit log and the server's history, because a rare failure may not happen again. */
import type { Page } from '@playwright/test'
import { historyOf } from './server-database.ts'
import type { RunningServer } from './server-process.ts'

const maxRows = 80

const deviceTables = (page: Page) =>
  page.evaluate(async () => {
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
    const [outbox, requests, conflicts, audit] = await Promise.all(
      ['outbox', 'requests', 'conflicts', 'audit'].map(rows),
    )
    db.close()
    return { outbox, requests, conflicts, audit }
  })

const formatRows = (rows: readonly unknown[]) => rows.slice(-maxRows).map((row) => `  ${JSON.stringify(row)}`)

export async function logPhoneState(index: number, page: Page): Promise<void> {
  const tables = await Promise.race([
    deviceTables(page),
    new Promise<null>((resolve) => setTimeout(resolve, 5_000, null)),
  ])
  const lines = Object.entries(tables ?? {}).flatMap(([table, rows = []]) => [
    `${table} (${rows.length})`,
    ...formatRows(rows),
  ])
  console.log([`Database of phone ${index} at ${page.url()}`, ...lines].join('\n'))
}

export function logServerHistory(server: RunningServer): void {
  console.log([`History of ${server.url}`, ...formatRows(historyOf(server))].join('\n'))
}
