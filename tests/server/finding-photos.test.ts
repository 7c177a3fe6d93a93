/** The migration 007-finding-photos on both engines, with rows. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { afterAll, expect, test } from 'vitest'
import type { Engine } from '#server/db/database.ts'
import { migrations } from '#server/db/migrations.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { openSqlite } from '#server/db/open-sqlite.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import { openServer } from '#tests/support/server/server.ts'
import { startPostgres } from '#tools/testing/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'bilang-photos-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function testPhotoMigration(database: string, engine: Engine): Promise<void> {
  const old = engine === 'sqlite' ? openSqlite(database) : openPostgres(database)
  const before = Object.entries(migrations(engine)).filter(([name]) => name < '007')
  const { error } = await new Migrator({
    db: old,
    provider: { getMigrations: async () => Object.fromEntries(before) },
  }).migrateToLatest()
  expect(error).toBeUndefined()
  const body = (n: number) => ({
    id: numberedUuid(n),
    kind: 'found-at-station',
    product: null,
    description: `Chair ${n}, "old"`,
    article: null,
    code: null,
    room: null,
    place: null,
    remarks: null,
    photo: n % 2 === 0 ? `data:image/jpeg;base64,/9j/${'A'.repeat(n * 4)}` : null,
    counted_by: 2,
    counted_at: '2026-11-20T01:00:00.000Z',
    device: 'phone',
    completed_as: n === 4 ? 3 : null,
  })
  for (let n = 1; n <= 45; n++)
    await old
      .insertInto('findings')
      .values({ id: numberedUuid(n), body: JSON.stringify(body(n)), version: 2 })
      .execute()
  await old
    .insertInto('idempotency')
    .values({ user: 2, key: 'k', hash: 'h', answer: `{"body":{"photo":"data:image/jpeg;base64,AA"}}`, created_at: 'x' })
    .execute()
  await old.destroy()
  const server = await openServer({ database, products: 20 })
  const bodies = await server.store.db.selectFrom('findings').select('body').execute()
  expect(bodies.filter(({ body }) => String(body).includes('photo'))).toEqual([])
  expect(await server.store.db.selectFrom('idempotency').select('key').execute()).toEqual([])
  for (const n of [1, 2, 4, 45]) {
    const { body: shown } = await server.ask('maria', `findings/${numberedUuid(n)}/`)
    expect(shown).toMatchObject({ ...body(n), has_photo: n % 2 === 0, version: '2' })
  }
  // A device that sends its finding again changes nothing.
  const { completed_as: _, ...same } = body(2)
  const again = await server.ask('maria', `findings/${numberedUuid(2)}/`, { method: 'PUT', body: JSON.stringify(same) })
  expect(again.body).toMatchObject({ version: expect.any(String), photo: same.photo })
  expect(server.logged).toEqual([])
  await server.close()
}

test('[SERVER-406] the migration moves photos of findings to their own table unchanged (SQLite)', () =>
  testPhotoMigration(join(folder, 'old.sqlite'), 'sqlite'))

test('[SERVER-406] the migration moves photos of findings to their own table unchanged (PostgreSQL)', async () => {
  const cluster = await startPostgres()
  try {
    await testPhotoMigration(await cluster.createDatabase(), 'postgres')
  } finally {
    await cluster.stop()
  }
})
