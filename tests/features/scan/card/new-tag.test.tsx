/** A blank tag that is put on an item: scanned first, then the item; without a network, and on another person's device after sending. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useParams } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { blankTagCode, blankTagText } from '#domain/scan/blank-tags.ts'
import { printedTagCode } from '#domain/scan/printed-tag-code.ts'
import { ProductHistory } from '#features/products/details/product-history.tsx'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { pullItemTags } from '#react/item-tags/follow-item-tags.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [
  { path: '/qr', element: <ScanScreen /> },
  { path: '/history/:id', element: <HistoryOf /> },
]
function HistoryOf() {
  return <ProductHistory id={Number(useParams()['id'])} version={undefined} />
}
const code = blankTagCode(Uint8Array.from({ length: 11 }, (_, index) => index * 23))
const tag = blankTagText('https://count.example.gov.ph', code)
const tagOf = ({ id }: { id: number }) => `/qr?product_id=${id}`

async function open(): Promise<readonly ProductView[]> {
  world = await openScreenWorld({ username: 'maria', products: 60 })
  const { rows } = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 500 })
  return rows.filter((row) => !row.scanned && row.units === 1)
}
const card = (text: string) => waitFor(() => expect(screen.getByRole('article').textContent).toContain(text))
const put = () => screen.findByRole('button', { name: 'Put the tag on this item' })
const ops = async () =>
  (await world.services.outbox.list({ closed: true })).map(({ kind, state, patch }) => [
    kind,
    state,
    patch['product'],
    typeof patch['undone_at'],
  ])
/** As another person's device would, by the API. */
const putBy = async (who: string, id: string, product: number, more: object = {}) => {
  const me = (await world.server.ask(who, 'users/me/')).body as { id: number }
  const draft = {
    id,
    code,
    product,
    made_by: me.id,
    recorded_at: '2026-03-01T09:00:00.000+08:00',
    device: 'phone-2',
    ...more,
  }
  return world.server.ask(who, `item-tags/${id}/`, { method: 'PUT', body: JSON.stringify(draft) })
}
const otherId = '00000000-0000-4000-8000-000000000077'

test('[SCAN-4416] new tag, then its item: recorded without a network, opens the item at once, and can be undone', async () => {
  const [item, other] = (await open()) as [ProductView, ProductView]
  world.network.isCut = true
  world.open(routes, '/qr')
  typeLikeScanner(tag)
  expect(await screen.findByRole('heading', { name: 'New tag' })).toBeTruthy()
  expect(screen.getByText('Scan or find the item that it belongs to.')).toBeTruthy()
  expect(screen.getByText(printedTagCode(code))).toBeTruthy()
  typeLikeScanner(tagOf(item))
  await card(item.property_number)
  fireEvent.click(await put())
  await waitFor(async () => expect(await ops()).toEqual([['item-tag', 'queued', item.id, 'undefined']]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Put the tag on this item' })).toBeNull())

  typeLikeScanner(tagOf(other))
  await card(other.property_number)
  typeLikeScanner(tag)
  await card(item.property_number)
  typeLikeScanner(tagOf(other))
  await card(other.property_number)
  // What a person types from the tag is the same.
  expect(await world.services.catalog.resolve(printedTagCode(code).toLowerCase())).toMatchObject({ id: item.id })

  fireEvent.click(screen.getByRole('button', { name: `Undo tag ${printedTagCode(code)}` }))
  await waitFor(async () => expect((await ops())[0]?.[1]).toBe('withdrawn'))
  expect(await world.services.catalog.resolve(tag)).toMatchObject({ kind: 'unknown', reason: 'new-tag' })
})

test('[SCAN-4417] put on by another device: it opens the item here after the next update, also without a network then', async () => {
  const [item] = (await open()) as [ProductView]
  expect(await world.services.catalog.resolve(tag)).toMatchObject({ kind: 'unknown', reason: 'new-tag' })
  expect(await putBy('jose', otherId, item.id)).toMatchObject({ status: 201 })
  world.open(routes, '/qr')
  await waitFor(async () => expect(await world.services.catalog.resolve(tag)).toMatchObject({ id: item.id }))
  world.network.isCut = true
  typeLikeScanner(tag)
  await card(item.property_number)
})

test('[SCAN-4418] the same tag on another item meanwhile: the first stays, this record is kept and says where the tag is', async () => {
  const [mine, first] = (await open()) as [ProductView, ProductView]
  world.network.isCut = true
  await world.services.recorder.itemTag(mine, code, { source: 'scan' })
  expect(await world.services.catalog.resolve(tag)).toMatchObject({ id: mine.id })
  expect(await putBy('jose', otherId, first.id)).toMatchObject({ status: 201 })
  world.network.isCut = false
  await act(() => world.services.outbox.sendNow())
  const [op] = await world.services.outbox.list()
  expect(op).toMatchObject({ kind: 'item-tag', state: 'rejected', patch: { product: mine.id, code } })
  expect(op?.error?.fields?.['tag']?.[0]).toContain(first.property_number)
  const session = world.services.session.state()
  if (session.is !== 'in') throw new Error(session.is)
  await pullItemTags(world.services, session.userKey)
  expect(await world.services.catalog.resolve(tag)).toMatchObject({ id: first.id })
})

test('[SCAN-4419] sent, then undone: blank again on the server and here; a waiting tag can be left', async () => {
  const [item] = (await open()) as [ProductView]
  const { op } = (await world.services.recorder.itemTag(item, code, { source: 'scan' })) as { op: { id: string } }
  await world.services.outbox.sendNow()
  await waitFor(async () => expect(await ops()).toEqual([['item-tag', 'acked', item.id, 'undefined']]))
  await world.services.recorder.undo(op.id)
  await world.services.outbox.sendNow()
  const { results } = (await world.server.ask('maria', 'item-tags/')).body as { results: { undone_at: unknown }[] }
  expect(results).toMatchObject([{ product: item.id, undone_at: expect.any(String) }])
  world.open(routes, '/qr')
  typeLikeScanner(tag)
  expect(await screen.findByRole('heading', { name: 'New tag' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  typeLikeScanner(tagOf(item))
  await card(item.property_number)
  expect(screen.queryByRole('button', { name: 'Put the tag on this item' })).toBeNull()
})

test('[SCAN-4423] history of the item: its tags with their authors, also a removed one, and this device’s own one before it is sent', async () => {
  const [item, other] = (await open()) as [ProductView, ProductView]
  expect(await putBy('jose', otherId, item.id)).toMatchObject({ status: 201 })
  const shown = world.open(routes, `/history/${item.id}`)
  expect(await screen.findByText(`Tag ${printedTagCode(code)} put on it`)).toBeTruthy()
  await putBy('jose', otherId, item.id, { undone_at: '2026-03-02T09:00:00.000+08:00' })
  await shown.goTo(`/history/${other.id}`)
  await shown.goTo(`/history/${item.id}`)
  expect(await screen.findByText(/^Taken off /)).toBeTruthy()
  world.network.isCut = true
  const second = blankTagCode(Uint8Array.from({ length: 11 }, (_, index) => index * 7))
  const { op } = (await act(() => world.services.recorder.itemTag(item, second, { source: 'scan' }))) as {
    op: { id: string }
  }
  expect(await screen.findByText(`Tag ${printedTagCode(second)} put on it`)).toBeTruthy()
  await act(() => world.services.recorder.undo(op.id))
  await waitFor(() => expect(screen.queryByText(`Tag ${printedTagCode(second)} put on it`)).toBeNull())
  await shown.goTo(`/history/${other.id}`)
  await waitFor(() => expect(screen.queryByText(/put on it/)).toBeNull())
})

test('[SYNC-4551] a page of tags of items that the person does not see: the device continues after it', async () => {
  await open()
  const asked: string[] = []
  const call = async (_: unknown, { query }: { query: { after: string } }) => {
    asked.push(query.after)
    if (asked.length > 5) throw new Error('asked for the same page again')
    return { ok: true, value: { results: [], after: 500, more: query.after === '0', epoch: 'a' } }
  }
  const api = { ...world.services.api, call } as unknown as typeof world.services.api
  const session = world.services.session.state()
  const userKey = session.is === 'in' ? session.userKey : ''
  await pullItemTags({ ...world.services, api }, userKey)
  await pullItemTags({ ...world.services, api }, userKey)
  expect(asked).toEqual(['0', '500', '500'])
})
