/** Rules about rows that several routes share, on the real server: feed, history, numbers, settings, references and the reset of a count. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMeta } from '#server/db/store.ts'
import { previewId, previewNumber, takeNumber } from '#server/rules/document-numbers.ts'
import { readSetting, replaceSetting } from '#server/rules/institute-settings.ts'
import { historyOf } from '#server/rules/read-history.ts'
import type { RequestMeta } from '#server/rules/request-meta.ts'
import { openServer, type TestServer } from '#tests/support/server.ts'
import { type Body, json, type Page, productDraft } from '../suites/open-server.ts'

let now = Date.parse('2026-11-21T03:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await openServer({ products: 900, clock: { now: () => new Date(now) } })
})
afterAll(() => server.close())

const ask = (path: string, init?: RequestInit, who = 'maria') => server.ask(who, path, init)
const add = async (path: string, draft: Body): Promise<number> => {
  const { status, body } = await ask(path, json('POST', draft), 'admin')
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as { id: number }).id
}
const cursor = async (who = 'maria') => String(((await ask('', {}, who)).body as Body)['cursor'])
interface FeedPage {
  results: Record<string, Body[]>
  deleted: Record<string, number[]>
  cursor: string
  more: boolean
}
const feed = async (from: string, limit: string | null = null, who = 'maria') => {
  const answer = await ask(
    `changes/?cursor=${encodeURIComponent(from)}${limit === null ? '' : `&limit=${limit}`}`,
    {},
    who,
  )
  return { status: answer.status, body: answer.body as FeedPage }
}
const rowsIn = ({ results, deleted }: FeedPage) =>
  [...Object.values(results), ...Object.values(deleted)].reduce((sum, list) => sum + list.length, 0)

test('[SERVER-1746] the limit of a feed page: 1 to 2,000 changes, 500 without a usable limit', async () => {
  const from = await cursor()
  await ask('products/reset_flags/', json('POST', { counts: true, products: [] }))
  for (let n = 0; n < 3; n++) await add('sections/', { name: `Limit ${n}` })
  for (const [limit, rows] of [
    ['1', 1],
    ['2.9', 2],
    ['2', 2],
    ['3', 3],
    ['4', 3],
    ['-5', 1],
    ['9999999', 3],
  ] as const) {
    const { body } = await feed(from, limit)
    expect([limit, rowsIn(body), body.more]).toEqual([limit, rows, rows < 3])
  }
  // 600 changes at once: a page without a usable limit has 500 of them.
  await ask(
    'bulk/',
    json('POST', { resource: 'sections', create: Array.from({ length: 600 }, (_, n) => ({ name: `Many ${n}` })) }),
  )
  for (const limit of [null, '0', 'many', '500']) {
    const { body } = await feed(from, limit)
    expect([limit, rowsIn(body), body.more]).toEqual([limit, 500, true])
  }
  const all = (await feed(from, '603')).body
  expect([rowsIn(all), all.more]).toEqual([603, false])
  const rest = (await feed((await feed(from)).body.cursor)).body
  expect([rowsIn(rest), rest.more]).toEqual([103, false])
})

test('[SERVER-1746] a cursor of another role, of the future, from before pruned deletions, or in another form: refused', async () => {
  const [scope = '', number = ''] = (await cursor()).split(':')
  expect((await feed(`${scope}:${number}`)).status).toBe(200)
  expect((await feed(`${scope}:${number}`, null, 'admin')).status).toBe(410)
  expect((await feed(`${scope}:${Number(number) + 1}`)).status).toBe(410)
  for (const wrong of [
    `${scope}:`,
    `${scope}:x`,
    `x${scope}:${number}`,
    `${scope}:${number}x`,
    `x ${scope}:${number}`,
    number,
    `${scope}:1${'0'.repeat(15)}`,
  ])
    expect((await feed(wrong)).status, wrong).toBe(410)
  expect(await ask('changes/')).toMatchObject({ status: 400, body: { cursor: ['This field is required.'] } })
  const before = Number(number) - 1
  await writeMeta(server.store.db, 'pruned', String(before))
  expect((await feed(`${scope}:${before}`)).status).toBe(200)
  expect((await feed(`${scope}:${before - 1}`)).status).toBe(410)
  await writeMeta(server.store.db, 'pruned', '0')
})

test('[SERVER-1747] the history of a row: newest first, 200 entries a page, the next page named while there is one', async () => {
  const { db } = server.store
  const line = { entity: 'rooms', entity_id: '7', action: 'change', received_at: '2026-01-01T00:00:00Z' }
  const insert = async (count: number) => {
    for (let n = 0; n < count; n++)
      await db
        .insertInto('history')
        .values({
          ...line,
          user: n % 2 === 0 ? null : 3,
          detail: n === 0 ? '{"reason":"r"}' : null,
          after: JSON.stringify({ n }),
        })
        .execute()
  }
  await insert(200)
  const first = await historyOf(db, 'rooms', 7, undefined)
  expect([first.results.length, first.next]).toEqual([200, null])
  expect(first.results.map((entry) => entry.after?.['n'])).toEqual(Array.from({ length: 200 }, (_, n) => 199 - n))
  expect(first.results.at(-1)).toMatchObject({
    entity: 'rooms',
    entity_id: 7,
    user: null,
    device: null,
    before: null,
    event: null,
    reason: 'r',
  })
  expect(first.results[0]).toMatchObject({ user: 3, recorded_at: null, received_at: line.received_at })
  await insert(1)
  const pages = [await historyOf(db, 'rooms', '7', '1'), await historyOf(db, 'rooms', '7', '2')]
  expect(pages.map(({ results, next }) => [results.length, next])).toEqual([
    [200, 2],
    [1, null],
  ])
  expect(pages[1]?.results[0]?.after).toEqual({ n: 0 })
  await db
    .insertInto('history')
    .values({ ...line, entity_id: '7b' })
    .execute()
  expect((await historyOf(db, 'rooms', '7b', undefined)).results[0]?.entity_id).toBe('7b')
})

test('[SERVER-1748] document numbers: one series a year for each kind, the month of the document, four digits and more', async () => {
  const { deps, store } = server
  const take = (kind: 'PAR' | 'SPLV' | 'SPHV' | 'PTR' | 'ITR', moment?: string) =>
    store.write((tx) => takeNumber({ deps, tx }, kind, ...(moment ? [new Date(moment)] : [])))
  const year = 2031
  const at = (monthAndDay: string) => `${year}-${monthAndDay}T03:00:00Z`
  for (const kind of ['PAR', 'PTR', 'ITR'] as const) {
    expect(await take(kind, at('02-03'))).toBe('2031-02-0001')
    expect(await take(kind, at('03-03'))).toBe('2031-03-0002')
  }
  expect(await take('SPLV', at('02-03'))).toBe('SPLV-2031-02-0001')
  expect(await take('SPHV', at('12-03'))).toBe('SPHV-2031-12-0001')
  // In Manila it is 2032 already.
  expect(await take('PAR', `${year}-12-31T16:00:00Z`)).toBe('2032-01-0001')
  await store.db.updateTable('series').set({ last: 9998 }).where('name', '=', 'PAR 2031').execute()
  expect([await take('PAR', at('05-05')), await take('PAR', at('05-05'))]).toEqual(['2031-05-9999', '2031-05-10000'])
  now = Date.parse('2033-06-01T03:00:00Z')
  expect(await previewNumber(deps, 'SPHV')).toBe('SPHV-2033-06-0001')
  expect(await take('SPHV')).toBe('SPHV-2033-06-0001')
  expect(await previewNumber(deps, 'SPHV')).toBe('SPHV-2033-06-0002')
  const id = await add('sections/', { name: 'Preview' })
  expect(await previewId(store.db, 'sections')).toBe(id + 1)
})

test('[SERVER-1749] a setting: replaced only by a caller who saw its current version; others get the current one', async () => {
  const { deps, store } = server
  const meta = { caller: { user: { id: 1 } }, receivedAt: new Date(now).toISOString() } as unknown as RequestMeta
  const put = (body: unknown, seen: number) =>
    store.write((tx) => replaceSetting({ deps, tx, meta }, 'colors', body, seen, (setting) => ({ shown: setting })))
  expect(await readSetting(store.db, 'colors')).toEqual({ body: null, version: 0 })
  await expect(put(['x'], 1)).rejects.toMatchObject({ kind: 'stale', body: { shown: { body: null, version: 0 } } })
  expect(await put(['a'], 0)).toEqual({ body: ['a'], version: 1 })
  await expect(put(['b'], 0)).rejects.toMatchObject({ kind: 'stale', body: { shown: { body: ['a'], version: 1 } } })
  expect(await put(['c'], 1)).toEqual({ body: ['c'], version: 2 })
  await expect(put(['d'], 1)).rejects.toMatchObject({ kind: 'stale' })
  expect(await readSetting(store.db, 'colors')).toEqual({ body: ['c'], version: 2 })
})

test('[SERVER-1750] a referenced row cannot be deleted: the message counts what points at it, in words that fit', async () => {
  const section = await add('sections/', { name: 'Pointed at' })
  const refuse = async (path: string) => {
    const { status, body } = await ask(path, { method: 'DELETE' }, 'admin')
    return [status, (body as Body | null)?.['detail']]
  }
  const product = await add('products/', { ...productDraft('PT-1'), section })
  expect(await refuse(`sections/${section}/`)).toEqual([
    400,
    'This section cannot be deleted: 1 product still points at it.',
  ])
  await add('products/', { ...productDraft('PT-2'), section })
  expect(await refuse(`sections/${section}/`)).toEqual([
    400,
    'This section cannot be deleted: 2 products still point at it.',
  ])
  const user = await add('users/', {
    username: 'target',
    first_name: 'T',
    last_name: 'X',
    password: 'Abcdef-1!',
    groups: [2],
  })
  expect((await ask(`products/${product}/`, json('PATCH', { user }))).status).toBe(200)
  expect(await refuse(`users/${user}/`)).toEqual([400, 'This user cannot be deleted: 1 product still points at it.'])
  await add('transfers/', { product, user, reason: 'r' })
  const campaign = await add('inventory/', { name: 'People', as_at: '2026-01-01', people: [user] })
  const [, message] = await refuse(`users/${user}/`)
  expect(String(message)).toMatch(/^This user cannot be deleted: .+, .+ and .+ still point at it\.$/)
  for (const part of ['1 product', '1 transfer request', '1 count campaign']) expect(message).toContain(part)
  // The same by a bulk change, with the row's own key; an id that does not exist is named too.
  const bulk = await ask('bulk/', json('POST', { resource: 'sections', remove: [section, 987_654] }))
  expect(bulk.body).toMatchObject({
    errors: {
      'remove.0': { non_field_errors: ['This section cannot be deleted: 2 products still point at it.'] },
      'remove.1': { non_field_errors: ['Not found.'] },
    },
  })
  // References inside lists are checked when they are written.
  const wrong = await ask(`inventory/${campaign}/`, json('PATCH', { people: [user, 987_654, 987_655, 987_654] }))
  expect(wrong).toMatchObject({
    status: 400,
    body: { people: ['Invalid pk "987654" - object does not exist.', 'Invalid pk "987655" - object does not exist.'] },
  })
})

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
  const round = async () => String(((await ask('')).body as Body)['round'])
  const before = await state()
  const period = await round()
  const from = await cursor()
  const reset = (body: Body) => ask('products/reset_flags/', json('POST', body))
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
  const changed = (await feed(from, '2000')).body
  expect(changed.results['products']?.map((row) => row['id'])).toEqual(expect.arrayContaining(chosen))
  expect(rowsIn(changed)).toBe(chosen.length)
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
  const nothing = await reset({ flags: false, counts: false })
  expect(nothing.body).toMatchObject({ flags: 0, counts: 0, round: String(Number(period) + 1) })
  const flagged = [...(await state()).values()].filter((row) => Number(row['scanned']) === 1).length
  expect(flagged).toBeGreaterThanOrEqual(20)
  expect((await reset({ flags: true, counts: true })).body).toMatchObject({
    flags: flagged,
    round: String(Number(period) + 2),
  })
})

test('[SERVER-1751] no test of this file causes an internal error of the server', () => {
  expect(server.logged).toEqual([])
})
