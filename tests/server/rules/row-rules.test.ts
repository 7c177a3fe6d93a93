/** Rules about rows that several routes share, on the real server: feed, history, numbers, settings, references and amounts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMeta } from '#server/db/store.ts'
import { previewId, previewNumber, takeNumber } from '#server/rules/documents/document-numbers.ts'
import { readSetting, replaceSetting } from '#server/rules/institute/institute-settings.ts'
import type { RequestMeta } from '#server/rules/request-meta.ts'
import { historyOf } from '#server/rules/sync/read-history.ts'
import { openServer, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json, productDraft } from '../suites/open-server.ts'

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

test('[SERVER-1746] long rows: a page holds rows of four million characters together, or one longer row alone', async () => {
  const { db } = server.store
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.push(await add('sections/', { name: `Long ${n}` }))
  /** Changes the rows in this order, so that they have these lengths in the feed. */
  const writeRows = async (...lengths: number[]) => {
    const at = await cursor()
    for (const [index, length] of lengths.entries()) {
      const id = ids[index]!
      const setName = (name: string) => db.updateTable('sections').set({ name }).where('id', '=', id).execute()
      expect(
        (await ask(`sections/${id}/`, json('PATCH', { name: `Long ${id} ${index} ${length}` }), 'admin')).status,
      ).toBe(200)
      await setName(`${index}`)
      const { body } = await ask(`sections/${id}/`)
      await setName(`${index}`.padEnd(1 + length - JSON.stringify(body).length, 'x'))
    }
    return at
  }
  const pagesFrom = async (at: string) => {
    const pages: number[] = []
    for (let more = true; more; ) {
      const { body } = await feed(at)
      if (body.cursor === at) return 'no progress'
      pages.push(rowsIn(body))
      at = body.cursor
      more = body.more
    }
    return pages
  }
  const full = 4_000_000
  expect(await pagesFrom(await writeRows(full - 1000, 1000, 1000))).toEqual([2, 1])
  expect(await pagesFrom(await writeRows(full - 1000, 1001, 1000))).toEqual([1, 2])
  expect(await pagesFrom(await writeRows(full + 1, full + 1, 1000))).toEqual([1, 1, 1])
  for (const id of ids) expect((await ask(`sections/${id}/`, { method: 'DELETE' }, 'admin')).status).toBe(204)
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
  const caller = { id: 1, user: { id: 1 } }
  const meta = { caller, device: null, events: [], receivedAt: new Date(now).toISOString() } as unknown as RequestMeta
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
  expect(await refuse(`sections/${section}/`)).toEqual([400, 'This section can’t be deleted. 1 item still uses it.'])
  await add('products/', { ...productDraft('PT-2'), section })
  expect(await refuse(`sections/${section}/`)).toEqual([400, 'This section can’t be deleted. 2 items still use it.'])
  const user = await add('users/', {
    username: 'target',
    first_name: 'T',
    last_name: 'X',
    password: 'Abcdef-1!',
    groups: [2],
  })
  expect((await ask(`products/${product}/`, json('PATCH', { user }))).status).toBe(200)
  expect(await refuse(`users/${user}/`)).toEqual([400, 'This user can’t be deleted. 1 item still uses it.'])
  await add('transfers/', { product: 1, user, reason: 'r' })
  const campaign = await add('inventory/', { name: 'People', as_at: '2026-01-01', people: [user] })
  const [, message] = await refuse(`users/${user}/`)
  expect(String(message)).toMatch(/^This user can’t be deleted\. .+, .+ and .+ still use it\.$/)
  for (const part of ['1 item', '1 transfer request', '1 count campaign']) expect(message).toContain(part)
  // The same by a bulk change, with the row's own key; an id that does not exist is named too.
  const bulk = await ask('bulk/', json('POST', { resource: 'sections', remove: [section, 987_654] }))
  expect(bulk.body).toMatchObject({
    errors: {
      'remove.0': { non_field_errors: ['This section can’t be deleted. 2 items still use it.'] },
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

test('[SERVER-1901] amounts: exact up to the largest, alone and in the total; a centavo more is refused at its own field', async () => {
  let number = 0
  const post = (values: Body) =>
    ask('products/', json('POST', { ...productDraft(`EX-${++number}`), units: 1, price: '0.00', ...values }))
  const [largest, more] = ['90071992547409.91', '90071992547409.92']
  const atMost = ['Ensure this value is at most 90071992547409.91.']
  const total = ['Quantity times unit cost is too large.']
  for (const [values, errors] of [
    [{ price: largest }, null],
    [{ total_offset: largest }, null],
    [{ price: more }, { price: atMost }],
    [{ total_offset: more }, { total_offset: atMost }],
    [{ price: more, total_offset: more }, { price: atMost }],
    [{ price: '90071992547408.91', total_offset: '1.00' }, null],
    [{ price: '90071992547408.91', total_offset: '1.01' }, { units: total }],
    [{ units: 3, price: '30023997515803.30', total_offset: '0.01' }, null],
    [{ units: 3, price: '30023997515803.30', total_offset: '0.02' }, { units: total }],
  ] as const) {
    const { status, body } = await post(values)
    expect([values, status, status === 201 ? null : body]).toEqual([values, errors ? 400 : 201, errors])
  }
})

test('[SERVER-1750] no test of this file causes an internal error of the server', () => {
  expect(server.logged).toEqual([])
})
