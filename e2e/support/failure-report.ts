/** After a failed journey: logs each phone's outbox and audit log and the server's history, because a rare failure may not happen again. */
import type { Page } from '@playwright/test'
import { deviceTables } from './device-database.ts'
import { historyOf } from './server-database.ts'
import type { RunningServer } from './server-process.ts'

const maxRows = 80

const formatRows = (rows: readonly unknown[]) => rows.slice(-maxRows).map((row) => `  ${JSON.stringify(row)}`)

export async function logPhoneState(index: number, page: Page): Promise<void> {
  const tables = await Promise.race([
    deviceTables(page, ['outbox', 'requests', 'conflicts', 'audit']),
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
