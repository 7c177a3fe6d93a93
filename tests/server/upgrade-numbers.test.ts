/** The upgrade of property numbers that were stored with characters that nobody sees (migration 050, decision 183). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Row } from '#server/db/database.ts'
import { openStore } from '#server/db/store.ts'
import { openServer } from '#tests/support/server/server.ts'
import { type PostgresCluster, startPostgres } from '#tools/testing/postgres.ts'

const now = () => new Date('2026-11-22T00:00:00Z')

let cluster: PostgresCluster
let folder: string
beforeAll(async () => {
  cluster = await startPostgres()
  folder = mkdtempSync(join(tmpdir(), 'bilang-upgrade-numbers-'))
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true })
})

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  test('[UPGRADE-5781] property numbers stored with characters that nobody sees: without them after the upgrade, in lists of devices, searches and history', async () => {
    const where = engine === 'sqlite' ? join(folder, 'numbers.db') : await cluster.createDatabase()
    const server = await openServer({ database: where, products: 20 })
    const old = server.store.db
    const [first, second, third, fourth, fifth] = await old
      .selectFrom('products')
      .selectAll()
      .orderBy('id')
      .limit(5)
      .execute()
    const stored = async (row: Row | undefined, number: string) => {
      await old.updateTable('products').set({ property_number: number }).where('id', '=', row?.['id']).execute()
    }
    await stored(first, '\u200b2019-05-\u00ad03-7701-01 ')
    await stored(second, '2019-05-03-7702-01')
    await stored(third, '2019-05-03-7702-01\u200e')
    await stored(fourth, '\ufeff2019-05-03-7703-01')
    await stored(fifth, '2019-05-03-7703-01\u2060')
    const clockOf = async (db: Db) =>
      Number((await db.selectFrom('sync_clock').selectAll().executeTakeFirstOrThrow())['value'])
    const clockBefore = await clockOf(old)
    await old.deleteFrom('kysely_migration').where('name', '=', '050-property-numbers').execute()
    await server.close()

    const { db, close } = await openStore(where, now)
    const productOf = (row: Row | undefined) =>
      db.selectFrom('products').selectAll().where('id', '=', row?.['id']).executeTakeFirstOrThrow()
    const historyOf = async (entity: string, id: unknown) =>
      (
        await db
          .selectFrom('history')
          .selectAll()
          .where('entity', '=', entity)
          .where('entity_id', '=', String(id))
          .orderBy('id')
          .execute()
      ).map(({ action, before, after }) => [action, before, after])
    expect(await productOf(first)).toMatchObject({
      property_number: '2019-05-03-7701-01',
      version: Number(first?.['version']) + 1,
    })
    expect(String((await productOf(first))['search_text'])).toContain('2019-05-03-7701-01')
    expect(await historyOf('products', first?.['id'])).toContainEqual([
      'change',
      JSON.stringify({ property_number: '\u200b2019-05-\u00ad03-7701-01 ' }),
      JSON.stringify({ property_number: '2019-05-03-7701-01' }),
    ])
    // Those that look the same stay two items with the numbers that they had, and are reported.
    expect((await productOf(second))['property_number']).toBe('2019-05-03-7702-01')
    expect((await productOf(third))['property_number']).toBe('2019-05-03-7702-01\u200e')
    expect((await productOf(fourth))['property_number']).toBe('\ufeff2019-05-03-7703-01')
    expect((await productOf(fifth))['property_number']).toBe('2019-05-03-7703-01\u2060')
    for (const row of [second, third, fourth, fifth])
      expect(await historyOf('products', row?.['id'])).toContainEqual(['same-number', null, null])
    const [, , after] = (await historyOf('settings', 'same-numbers')).at(-1) ?? []
    expect(JSON.parse(String(after))).toEqual({ property_numbers: ['2019-05-03-7702-01', '2019-05-03-7703-01'] })
    const { rows: changes } = await sql<Row>`select entity, entity_id, seq from changes order by seq`.execute(db)
    expect({ ...changes.at(-1), seq: Number(changes.at(-1)?.['seq']) }).toEqual({
      entity: 'products',
      entity_id: String(first?.['id']),
      seq: clockBefore + 1,
    })
    expect(await clockOf(db)).toBe(clockBefore + 1)
    await close()
  })
})
