/**
 * Unique values when two writes race: the check has passed, and the unique index of the database refuses. SQLite has one writer, so the tests
 * write to the real database without the check.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyCollection, type CollectionName, collections } from '#contract/collections/all-collections.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { ApiError } from '#server/api-error.ts'
import { isUniqueViolation, uniqueErrorOr } from '#server/collections/unique-values.ts'
import { updateRow } from '#server/collections/update-row.ts'
import type { Row } from '#server/db/database.ts'
import { tableName } from '#server/db/tables.ts'
import type { RequestMeta } from '#server/rules/request-meta.ts'
import { openServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

/** The first two rows of a collection. */
async function twoRows(name: CollectionName): Promise<readonly [Row, Row]> {
  const [first, second] = await server.store.db.selectFrom(tableName(name)).selectAll().orderBy('id').limit(2).execute()
  return [first!, second!]
}
const meta = { caller: { id: 1 }, receivedAt: '2026-11-21T03:00:00.000Z' } as unknown as RequestMeta

/** Writes the values of the first row into the second one, and returns the error. */
async function collide(collection: AnyCollection, fields: readonly string[]): Promise<unknown> {
  const [first, second] = await twoRows(collection.name as CollectionName)
  const columns = Object.fromEntries(fields.map((field) => [field, first[field]]))
  const { deps, store } = server
  return store
    .write((tx) => updateRow({ deps, tx, meta }, collection, second, columns))
    .catch((error: unknown) => error)
}

const articleTaken = fixedTexts.attributeTaken('Article')

test('[SERVER-1904] two writes of one unique value: the second gets the field error of the check, for keys of one and of two fields', async () => {
  const cases: readonly [CollectionName, string[], Record<string, string[]>][] = [
    ['articles', ['name'], { name: [articleTaken] }],
    ['articles', ['number'], { number: [articleTaken] }],
    ['products', ['property_number'], { property_number: [fixedTexts.propertyNumberTaken] }],
    ['users', ['username'], { username: ['A user with that username already exists.'] }],
    [
      'locations',
      ['location_code_one', 'location_code_two'],
      { location_code_two: [fixedTexts.attributeTaken('Room')] },
    ],
  ]
  for (const [name, fields, errors] of cases) {
    const [, before] = await twoRows(name)
    const error = await collide(collections[name], fields)
    expect(error, name).toBeInstanceOf(ApiError)
    expect(error, name).toMatchObject({ kind: 'invalid', body: errors, fromDatabase: true })
    expect((await twoRows(name))[1]).toEqual(before)
  }
})

test('[SERVER-1904] any other error of the database, or of the index of another collection: stays that error', async () => {
  const { db } = server.store
  const failed = (change: Row) =>
    db
      .updateTable('articles')
      .set(change)
      .where('id', '=', 2)
      .execute()
      .then(
        () => expect.fail('The database accepted the change.'),
        (error: unknown) => error,
      )
  const [first] = await twoRows('articles')
  const violation = await failed({ name: first['name'] })
  expect(isUniqueViolation(violation)).toBe(true)
  expect(uniqueErrorOr(collections.articles, violation)).toMatchObject({ body: { name: [articleTaken] } })
  expect(uniqueErrorOr(collections.sections, violation)).toBe(violation)
  const missing = await failed({ name: null })
  expect(isUniqueViolation(missing)).toBe(false)
  expect(uniqueErrorOr(collections.articles, missing)).toBe(missing)
  for (const other of [null, undefined, 'UNIQUE', 2067, new Error('articles_unique_name'), { errcode: 1299 }]) {
    expect(isUniqueViolation(other)).toBe(false)
    expect(uniqueErrorOr(collections.articles, other)).toBe(other)
  }
  // As PostgreSQL reports it.
  const named = { code: '23505', constraint: 'articles_unique_number' }
  expect(uniqueErrorOr(collections.articles, named)).toMatchObject({ body: { number: [articleTaken] } })
  const unknown = { code: '23505', constraint: 'history_event' }
  expect(uniqueErrorOr(collections.articles, unknown)).toBe(unknown)
})
