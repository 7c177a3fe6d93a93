import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrations } from '#server/store/migrations.ts'
import { openSqlite } from '#server/store/sqlite.ts'
import { openServer } from '#tests/support/server.ts'

test('[CAMPAIGN-5] a database of the first release keeps its rows and gains numbers and books', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bilang-upgrade-'))
  const file = join(folder, 'bilang.sqlite')
  const old = openSqlite(file)
  const { '001-start': first } = migrations('sqlite')
  const { error } = await new Migrator({
    db: old,
    provider: { getMigrations: async () => ({ '001-start': first! }) },
  }).migrateToLatest()
  expect(error).toBeUndefined()
  const columns = async () => (await old.introspection.getTables()).find(({ name }) => name === 'transfers')?.columns
  expect((await columns())?.map(({ name }) => name)).not.toContain('number')
  await old
    .insertInto('inventory')
    .values({ name: 'Kept', as_at: '2025-12-31', state: 'draft', scope: '{}', people: '[]' })
    .execute()
  await old.destroy()
  const server = await openServer({ database: file, products: 20 })
  const { body } = await server.ask('maria', 'inventory/')
  expect(body).toMatchObject({ results: [{ name: 'Kept', book_at: null }] })
  const begun = await server.ask('maria', 'inventory/1/', { method: 'PATCH', body: '{"state":"counting"}' })
  expect(begun.body).toMatchObject({ book_rows: 20, entered_rows: null })
  expect((await server.ask('maria', 'transfers/?status=accepted')).body).toMatchObject({ count: 1 })
  await server.close()
  rmSync(folder, { recursive: true })
})
