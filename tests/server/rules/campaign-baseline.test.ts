/** The baseline of a campaign and its pages, compared with the lists that its names come from. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BaselineRow, getBaseline } from '#contract/actions/campaigns/campaign-actions.ts'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { Row } from '#server/db/database.ts'
import { tableName } from '#server/db/tables.ts'
import { openServer, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type Page, productDraft } from '../suites/open-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openServer({ products: 90 })
})
afterAll(() => server.close())

const ask = (path: string, init?: RequestInit) => server.ask('maria', path, init)
const post = async (path: string, draft: Body): Promise<number> => {
  const { status, body } = await ask(path, json('POST', draft))
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as { id: number }).id
}
const setState = async (id: number, state: string) =>
  expect(
    (
      await ask(
        `inventory/${id}/`,
        json('PATCH', { state, ...(state === 'closed' && { close_reason: 'Told by the test' }) }),
      )
    ).status,
  ).toBe(200)
const readBaseline = async (id: number, size = 2000) => {
  const rows: BaselineRow[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page = getBaseline.response.parse((await ask(`inventory/${id}/book/?after=${after}&page_size=${size}`)).body)
    expect(page.results.length).toBeLessThanOrEqual(size)
    rows.push(...page.results)
    after = page.after
  }
  return rows
}
const products = async () => ((await ask('products/?page_size=500&ordering=id')).body as Page).results

/** The names of a product, found in the lists row by row. */
async function namesFromLists(): Promise<(product: Body) => BaselineRow['names'] & { major_number: string }> {
  const list = (name: CollectionName): Promise<Row[]> =>
    server.store.db.selectFrom(tableName(name)).selectAll().orderBy('id').execute()
  const lists = new Map<CollectionName, Row[]>()
  for (const name of ['users', 'location-code-one', 'location-code-two', 'major-account-groups'] as const)
    lists.set(name, await list(name))
  const [subMajors, ledgers] = [await list('sub-major-account-groups'), await list('ledger-accounts')]
  const rowIn = (name: CollectionName, id: unknown) => lists.get(name)?.find((row) => row['id'] === id)
  const nameIn = (name: CollectionName, id: unknown) => String(rowIn(name, id)?.['name'] ?? '')
  const isNumber = (row: Row, number: unknown) => Number(row['number']) === Number(number)
  const expanded = (value: unknown) => (value as { name: string }).name
  const ofList = async (name: CollectionName) => lists.set(name, await list(name))
  await ofList('classifications')
  await ofList('conditions')
  return (product) => {
    const subMajor = subMajors.find(
      (row) => row['major_account'] === product['major_account'] && isNumber(row, product['sub_major_account']),
    )
    const ledger = ledgers.find(
      (row) => subMajor && row['sub_major_account'] === subMajor['id'] && isNumber(row, product['ledger_account']),
    )
    const person = rowIn('users', product['user'])
    return {
      article: expanded(product['article']),
      section: expanded(product['section']),
      funding: expanded(product['funding']),
      classification: nameIn('classifications', product['classification']),
      condition: nameIn('conditions', product['condition']),
      user: person ? formalName(person as unknown as Parameters<typeof formalName>[0]) : '',
      locationOne: nameIn('location-code-one', product['location_code_one']),
      locationTwo: nameIn('location-code-two', product['location_code_two']),
      majorAccount: nameIn('major-account-groups', product['major_account']),
      subMajorAccount: String(subMajor?.['name'] ?? ''),
      ledgerAccount: String(ledger?.['name'] ?? ''),
      major_number: String(rowIn('major-account-groups', product['major_account'])?.['number'] ?? ''),
    }
  }
}

test('[SERVER-1905] the baseline: each name is that of the lists when counting begins, also of items that enter the scope later', async () => {
  const bare = await post('products/', productDraft('BL-1'))
  const id = await post('inventory/', { name: 'Names', as_at: '2025-12-31' })
  const found = (rows: readonly BaselineRow[]) =>
    rows.map(({ id, names, major_number }) => ({ id, ...names, major_number }))
  const wanted = async (rows: readonly Body[]) => {
    const namesOf = await namesFromLists()
    return rows.map((row) => ({ id: row['id'], ...namesOf(row) }))
  }
  const before = await wanted(await products())
  await setState(id, 'counting')
  expect(found(await readBaseline(id))).toEqual(before)
  // The demo institute fills every name, and a draft may lack some.
  for (const field of Object.keys(before[0]!))
    expect(new Set(before.map((row) => Reflect.get(row, field))), field).not.toEqual(new Set(['']))
  expect(before.find((row) => row.id === bare)).toMatchObject({ locationOne: '', locationTwo: '', majorAccount: '' })
  const late = await post('products/', {
    ...productDraft('BL-2'),
    location_code_one: 1,
    location_code_two: 2,
    major_account: 2,
    sub_major_account: '05',
    ledger_account: '030',
  })
  await server.store.db.updateTable('articles').set({ name: 'Renamed' }).where('id', '=', 1).execute()
  await setState(id, 'reconciling')
  await setState(id, 'closed')
  const closed = await readBaseline(id)
  expect(found(closed.filter((row) => !row.entered))).toEqual(before)
  const entered = found(closed.filter((row) => row.entered))
  expect(entered).toEqual(await wanted((await products()).filter((row) => row['id'] === late)))
  expect(entered[0]).toMatchObject({
    article: 'Renamed',
    user: expect.stringMatching(/./),
    ledgerAccount: expect.stringMatching(/./),
  })
})

test('[SERVER-1905] the baseline in pages of any size: each row once, in the order of ids, and no empty last page', async () => {
  const id = await post('inventory/', { name: 'Pages', as_at: '2025-12-31' })
  await setState(id, 'counting')
  const all = await readBaseline(id)
  const size = all.length
  for (const pageSize of [1, 7, size - 1, size, size + 1]) expect(await readBaseline(id, pageSize)).toEqual(all)
  const page = (await ask(`inventory/${id}/book/?after=0&page_size=${size}`)).body
  expect(page).toMatchObject({ after: null })
})
