/** Backup while people count, and restore. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openStore, startNewEpoch } from '#server/db/store.ts'
import { openServer } from '#tests/support/server.ts'
import { backUpDatabase, recordBackupIn } from '#tools/backup.ts'
import { json } from './suites/open-server.ts'

const data = mkdtempSync(join(tmpdir(), 'bilang-backup-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

test('[SERVER-66] a backup taken during counting opens, is complete, and has everything acknowledged before it', async () => {
  const server = await openServer({ database: join(data, 'bilang.db'), products: 80 })
  const count = (id: number) => server.ask('maria', `products/${id}/`, json('PATCH', { physical_count: 77 }))
  for (let id = 1; id <= 20; id++) expect((await count(id)).status).toBe(200)
  const copying = backUpDatabase(join(data, 'copy.db'), data)
  for (let id = 21; id <= 40; id++) await count(id)
  expect(await copying).toBe(80)
  await recordBackupIn({ data }, new Date('2026-11-21T14:00:00Z'))
  expect((await server.ask('admin', 'backups/last/')).body).toEqual({ at: '2026-11-21T14:00:00.000Z' })
  await server.close()
  await expect(recordBackupIn({ data: join(data, 'elsewhere') }, new Date())).rejects.toThrow('There is no database')

  const copy = await openStore(join(data, 'copy.db'), () => new Date())
  const rows = await copy.db.selectFrom('products').select('id').where('physical_count', '=', 77).execute()
  expect(rows.map((row) => row['id'])).toEqual(expect.arrayContaining(Array.from({ length: 20 }, (_, at) => at + 1)))
  await copy.close()
  await expect(backUpDatabase(join(data, 'copy.db'), data)).rejects.toThrow('is there already')
})

test('[SERVER-3809] a backup ends while people go on counting without a break', async () => {
  const folder = join(data, 'busy')
  mkdirSync(folder)
  const server = await openServer({ database: join(folder, 'bilang.db'), products: 3_000 })
  let isDone = false
  const copying = backUpDatabase(join(folder, 'copy.db'), folder).finally(() => {
    isDone = true
  })
  const enough = 1_500
  let counts = 0
  while (!isDone && counts < enough) {
    const patch = { physical_count: (counts % 9) + 1 }
    await server.ask('maria', `products/${(counts++ % 3_000) + 1}/`, json('PATCH', patch))
    await letOthersRun()
  }
  expect(counts).toBeLessThan(enough)
  expect(await copying).toBe(3_000)
  await server.close()
})

test('[SERVER-67] after a backup is restored, older cursors are refused', async () => {
  const server = await openServer({ products: 20 })
  const { cursor } = (await server.ask('maria', '')).body as { cursor: string }
  expect((await server.ask('maria', `changes/?cursor=${cursor}`)).status).toBe(200)
  await startNewEpoch(server.store.db)
  expect((await server.ask('maria', `changes/?cursor=${cursor}`)).status).toBe(410)
  await server.close()
})
