/** Second counts on the phone: the list, the form without the first count, and what the person who counted first sees. All of it offline. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { HomeScreen } from '#features/home/home-screen.tsx'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
let campaign = 0
let items: readonly ProductView[] = []
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [
  { path: '/subadmin', element: <HomeScreen /> },
  { path: '/qr', element: <ScanScreen /> },
]
async function ask<T>(who: string, path: string, method: string, body?: unknown): Promise<T> {
  const answer = await world.server.ask(who, path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as T
}
const idOf = async (who: string) => (await ask<{ id: number }>(who, 'users/me/', 'GET')).id

/** Maria's phone. Jose counted the first item, she the second; both are to be counted again. */
async function openPhone(): Promise<void> {
  world = await openScreenWorld({ username: 'maria', products: 40 })
  campaign = (await ask<{ id: number }>('admin', 'inventory/', 'POST', { name: 'Count 2026', as_at: '2026-12-31' })).id
  await ask('admin', `inventory/${campaign}/`, 'PATCH', { state: 'counting', includes_earlier: false })
  await world.services.catalog.refresh('manual')
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 40 })
  items = all.rows.filter(({ units }) => units > 4).slice(0, 2)
  for (const [index, who] of ['jose', 'maria'].entries()) {
    const { id, units } = items[index]!
    await ask(who, `products/${id}/`, 'PATCH', { physical_count: units - 1, scanned: true })
    const uuid = `00000000-0000-4000-8000-00000000000${index}`
    await ask('admin', `campaign-records/${uuid}/`, 'PUT', {
      ...{ id: uuid, campaign, made_by: await idOf('admin'), recorded_at: new Date().toISOString(), skew_ms: 0 },
      ...{ device: 'desk', kind: 'second-count-asked', product: id, cause: 'person', first_by: await idOf(who) },
      ...{ event: null, reason: null },
    })
  }
  await world.services.catalog.refresh('manual')
}
const seconds = async () =>
  (await ask<{ results: Record<string, unknown>[] }>('admin', 'campaign-records/?after=0', 'GET')).results.filter(
    ({ kind }) => kind === 'second-count',
  )

test('[SCAN-4260] the list "Count again" has what others counted first, offline; the form hides every count; saved, the item leaves the list and its count stays', async () => {
  await openPhone()
  const [theirs, own] = items as [ProductView, ProductView]
  const shown = world.open(routes, '/subadmin')
  const card = await screen.findByRole('region', { name: 'Count again' })
  world.network.isCut = true
  expect(within(card).getAllByRole('listitem')).toHaveLength(1)
  expect(card.textContent).toContain(theirs.property_number)
  expect(card.textContent).not.toContain(own.property_number)
  // Under its room, as the person walks.
  expect(within(card).getByRole('heading', { level: 3 }).textContent).toBe(`${theirs.place}: 1 item`)
  await userEvent.click(within(card).getByRole('link'))
  const form = within(await screen.findByRole('form', { name: 'Count again' }))
  const field = form.getByRole<HTMLInputElement>('spinbutton')
  expect(field.value).toBe('')
  const article = screen.getByRole('article', { name: new RegExp(theirs.property_number) })
  expect(article.textContent).not.toContain(`${theirs.units} `)
  await userEvent.click(form.getByRole('button', { name: 'Save second count' }))
  expect(await world.services.outbox.list()).toEqual([])
  await userEvent.type(field, '3')
  await userEvent.dblClick(form.getByRole('button', { name: 'Save second count' }))
  await waitFor(() => expect(document.body.textContent).toContain(`${theirs.property_number} counted again: 3`))
  expect(await world.services.outbox.list()).toHaveLength(1)
  await shown.goTo('/subadmin')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Count again' })).toBeNull())
  world.network.isCut = false
  await world.services.outbox.sendNow()
  await waitFor(async () => expect(await seconds()).toMatchObject([{ product: theirs.id, count: 3 }]))
  expect(await ask('admin', `products/${theirs.id}/`, 'GET')).toMatchObject({ physical_count: theirs.units - 1 })
})

test('[SCAN-4261] 0 is recorded only by its own button; the first counter is refused before anything is recorded, and a second count that the server refuses stays on the device', async () => {
  await openPhone()
  const [theirs, own] = items as [ProductView, ProductView]
  const shown = world.open(routes, `/qr?product_id=${own.id}`)
  await screen.findByText('You counted this item first. Another person must count it again.')
  expect(screen.queryByRole('form', { name: 'Count again' })).toBeNull()
  await shown.goTo(`/qr?product_id=${theirs.id}`)
  const form = within(await screen.findByRole('form', { name: 'Count again' }))
  await userEvent.type(form.getByRole('spinbutton'), '0')
  await userEvent.click(form.getByRole('button', { name: 'Save second count' }))
  expect(await world.services.outbox.list()).toEqual([])
  // Maria counted it meanwhile on another phone: she is the first then, which only the server knows.
  await ask('maria', `products/${theirs.id}/`, 'PATCH', { physical_count: 1 })
  await userEvent.click(form.getByRole('button', { name: 'Record that none is here' }))
  await waitFor(async () =>
    expect(await world.services.outbox.list()).toMatchObject([{ state: 'rejected', patch: { count: 0 } }]),
  )
  expect(JSON.stringify(await world.services.outbox.list())).toContain('You counted this item first.')
  expect(await seconds()).toEqual([])
})

test('[SCAN-4514] the first counter corrects the count after the question: they are not asked to count the item again', async () => {
  await openPhone()
  const own = items[1]!
  await ask('maria', `products/${own.id}/`, 'PATCH', { physical_count: own.units - 2 })
  await world.services.catalog.refresh('manual')
  const shown = world.open(routes, `/qr?product_id=${own.id}`)
  await screen.findByText('You counted this item first. Another person must count it again.')
  expect(screen.queryByRole('form', { name: 'Count again' })).toBeNull()
  await shown.goTo('/subadmin')
  const card = await screen.findByRole('region', { name: 'Count again' })
  expect(card.textContent).not.toContain(own.property_number)
})

test('[SCAN-4515] a second count that is half typed is there after the app was closed; a saved one is undone on the scan screen, and its item is to be counted again', async () => {
  await openPhone()
  const theirs = items[0]!
  const path = `/qr?product_id=${theirs.id}`
  const form = async () => within(await screen.findByRole('form', { name: 'Count again' }))
  const field = async () => (await form()).getByRole<HTMLInputElement>('spinbutton')
  const first = world.open(routes, path)
  await userEvent.type(await field(), '12')
  await userEvent.type((await form()).getByRole('textbox'), 'two shelves')
  await waitFor(async () => expect(JSON.stringify(await world.services.drafts.list(''))).toContain('two shelves'))
  first.unmount()
  const second = world.open(routes, path)
  await waitFor(async () => expect((await field()).value).toBe('12'))
  await userEvent.click((await form()).getByRole('button', { name: 'Save second count' }))
  const undo = await screen.findByRole('button', { name: `Undo ${theirs.property_number}, counted again` })
  expect(await world.services.outbox.campaignRecords()).toMatchObject([
    { patch: { count: 12, remarks: 'two shelves' } },
  ])
  await userEvent.click(undo)
  await waitFor(async () => expect((await field()).value).toBe(''))
  await world.services.outbox.sendNow()
  expect((await seconds()).filter(({ undone_at }) => !undone_at)).toEqual([])
  second.unmount()
})

test('[SCAN-5108] somebody with this person’s name counted the item first on paper: a notice before a count is typed, offline; and the list leaves the item out', async () => {
  await openPhone()
  const [theirs] = items as [ProductView]
  const { first_name, last_name } = await ask<Record<string, string>>('admin', `users/${await idOf('maria')}/`, 'GET')
  const id = '00000000-0000-4000-8000-000000000777'
  const counter = `${last_name}, ${first_name}`.toUpperCase()
  await ask('jose', `campaign-records/${id}/`, 'PUT', {
    ...{ id, campaign, made_by: await idOf('jose'), recorded_at: new Date().toISOString(), skew_ms: 0, device: 'desk' },
    ...{ kind: 'paper-sheet-keyed', sheet: 'CS-7K2M-9XQ4', counter, witness: 'Luz', day: '2026-01-05' },
    lines: [{ product: theirs.id, count: theirs.units - 1, counted: true }],
  })
  await world.services.catalog.refresh('manual')
  const shown = world.open(routes, '/subadmin')
  await waitFor(() => expect(document.body.textContent).not.toContain(theirs.property_number))
  await screen.findAllByRole('region')
  world.network.isCut = true
  await shown.goTo(`/qr?product_id=${theirs.id}`)
  await screen.findByText(new RegExp(`^Someone named ${counter} counted this item first on paper\\.`))
  expect(screen.queryByRole('form', { name: 'Count again' })).toBeNull()
  expect(await world.services.outbox.list()).toEqual([])
})
