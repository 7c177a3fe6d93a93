/** The reset of a count on the real server: what it clears, what it leaves, and when it starts a count period. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { historyOf } from '#server/rules/sync/read-history.ts'
import { openServer, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type Page } from '../suites/open-server.ts'
import { syncWorld } from '../suites/sync/sync-world.ts'

let server: TestServer
beforeAll(async () => {
  server = await openServer({ products: 900 })
})
afterAll(() => server.close())

const { ask, cursor, changes, patch, root } = syncWorld(() => server)
const currentPeriod = async () => (await root()).round!
const reset = (body: Body) => ask('products/reset_flags/', json('POST', body))

test('[SERVER-1751] a reset of chosen items: their flags or counts and nothing else, in more than one batch, with history and feed', async () => {
  const { db } = server.store
  const page = ((await ask('products/?page_size=2000&ordering=id')).body as Page).results
  const chosen = page.slice(0, 850).map((row) => Number(row['id']))
  await db
    .updateTable('products')
    .set({ scanned: 1, physical_count: 2, remarks: 'r' })
    .where('id', '<=', chosen.at(-1)! + 20)
    .execute()
  const state = async () => {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'scanned', 'physical_count', 'remarks', 'version'])
      .orderBy('id')
      .execute()
    return new Map(rows.map((row) => [Number(row['id']), row]))
  }
  const before = await state()
  const period = await currentPeriod()
  const from = await cursor()
  const dry = await reset({ flags: true, counts: false, products: [...chosen, chosen[0], -1, 0], dry_run: true })
  expect(dry.body).toMatchObject({ flags: chosen.length, counts: 0, round: period })
  expect(await state()).toEqual(before)
  const flags = await reset({ flags: true, counts: false, products: [...chosen, chosen[0], -1, 0] })
  expect(flags).toMatchObject({ status: 200, body: { flags: chosen.length, counts: 0, round: period } })
  const after = await state()
  for (const [id, row] of before) {
    const isChosen = chosen.includes(id)
    expect(after.get(id)).toEqual(isChosen ? { ...row, scanned: 0, version: Number(row['version']) + 1 } : row)
  }
  const changed = await changes(from, 'maria', 2000)
  expect(changed.results['products']?.map((row) => row['id'])).toEqual(expect.arrayContaining(chosen))
  expect(changed).toMatchObject({ deleted: {}, more: false })
  expect(Object.values(changed.results).flat()).toHaveLength(chosen.length)
  const [entry] = (await historyOf(db, 'products', chosen[0]!, undefined)).results
  expect(entry).toMatchObject({ action: 'reset', user: 2, before: { scanned: true }, after: { scanned: false } })
  expect(Object.keys(entry?.before ?? {})).toEqual(['scanned'])
  const counts = await reset({ flags: false, counts: true, products: chosen.slice(0, 3) })
  expect(counts.body).toMatchObject({ flags: 0, counts: 3, round: period })
  const [second] = (await historyOf(db, 'products', chosen[0]!, undefined)).results
  expect(second).toMatchObject({
    before: { physical_count: 2, remarks: 'r' },
    after: { physical_count: null, remarks: 'r' },
  })
  expect(Object.keys(second?.before ?? {}).sort()).toEqual(['physical_count', 'remarks'])
  const flagged = [...(await state()).values()].filter((row) => Number(row['scanned']) === 1).length
  expect(flagged).toBeGreaterThanOrEqual(20)
  expect((await reset({ flags: true, counts: true })).body).toMatchObject({
    flags: flagged,
    round: String(Number(period) + 1),
  })
})

test('[SERVER-1751] a reset that would clear neither flags nor counts: refused at the field; counts of the period are still accepted', async () => {
  const period = await currentPeriod()
  const from = await cursor()
  const refused = { status: 400, body: { flags: ['Choose counted flags, quantities, or both.'] } }
  for (const body of [{}, { counts: false }, { products: [1] }, { products: [] }, { dry_run: true }])
    expect(
      await ask('products/reset_flags/', json('POST', { ...body, flags: false })),
      JSON.stringify(body),
    ).toMatchObject(refused)
  expect(await changes(from)).toMatchObject({ results: {}, deleted: {} })
  expect(await currentPeriod()).toBe(period)
  const count = await patch(1, { physical_count: 1 }, { [headerNames.countPeriod]: period })
  expect(count.status).toBe(200)
  const { paths } = (await ask('/api/schema/')).body as { paths: Record<string, { post: { requestBody: object } }> }
  expect(JSON.stringify(paths['/api/v1/products/reset_flags/']?.post.requestBody)).toContain(
    '"anyOf":[{"properties":{"flags":{"const":true}}},{"properties":{"counts":{"const":true}},"required":["counts"]}]',
  )
})

test('[SERVER-1751] no test of this file causes an internal error of the server', () => {
  expect(server.logged).toEqual([])
})
