/** A finding from the counter's device to the property records, on the real engine and the real server. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Finding } from '#contract/campaigns/finding.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { CreateProduct } from '#features/products/edit/create-product.tsx'
import { ProductDatabase } from '#features/products/list/product-database.tsx'
import { FoundReportPage } from '#features/reports/found-report-page.tsx'
import { MissingReportPage } from '#features/reports/missing-report-page.tsx'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { campaignPage } from '../campaigns/campaign-world.tsx'

const area = '/admin/inventory'
const routes = [
  { path: `${area}/reports/found-ppes`, element: <FoundReportPage /> },
  { path: `${area}/reports/missing-ppes`, element: <MissingReportPage /> },
  { path: `${area}/counts/:id`, element: campaignPage },
  { path: `${area}/database`, element: <ProductDatabase /> },
  { path: `${area}/database/create`, element: <CreateProduct /> },
  { path: `${area}/database/:id`, element: <ProductDatabase /> },
]
const photo = `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]).toString('base64')}`

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const put = async (n: number, more: Partial<Finding>) => {
  const body = {
    id: numberedUuid(n),
    kind: 'found-at-station',
    counted_at: new Date().toISOString(),
    device: 'phone',
    ...more,
  }
  const answer = await world.server.ask('maria', `findings/${numberedUuid(n)}/`, {
    method: 'PUT',
    body: JSON.stringify(body),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}
const onServer = async (n: number) => (await world.server.ask('admin', `findings/${numberedUuid(n)}/`)).body as Finding
const productsNumbered = async (number: string) =>
  ((await world.server.ask('admin', `products/?property_number=${number}`)).body as { results: { id: number }[] })
    .results
const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
/** Presses a button twice, like a person who cannot tell whether the first press worked. */
const pressTwice = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.dblClick(await findButton(name))

/** Checks the server again, so the engine notices that the network is back. */
const reconnect = () => world.engine.session.verify()

/** Fills in the fields of a new product that a finding does not provide. */
async function fillRemainingFields(user: ReturnType<typeof userEvent.setup>, number: string) {
  const pick = async (label: RegExp) => {
    await user.click(screen.getByRole('button', { name: label }))
    await user.click((await screen.findAllByRole('option'))[0]!)
  }
  await user.clear(screen.getByLabelText(/^Date acquired/))
  await user.type(screen.getByLabelText(/^Date acquired/), '2026-01-05')
  const price = screen.getByLabelText<HTMLInputElement>(/^Unit cost/)
  if (price.value === '') await user.type(price, '1200')
  for (const label of [/^Person accountable/, /^Section/, /^Fund/, /^Category/]) await pick(label)
  if (screen.queryByRole('button', { name: /^Condition/ })?.textContent?.match(/Good|Repair|Unserv/) === null)
    await pick(/^Condition/)
  const series = screen.getByLabelText(/^Series 1/)
  await user.clear(series)
  await user.type(series, '77')
  const property = screen.getByLabelText(/^Property number/)
  await user.clear(property)
  await user.type(property, number)
}

test('[FINDING-401] a found item: opened with its photo, becomes one product with its facts, and is closed with the product’s number', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  const [article] = (
    await world.services.catalog.list<{ id: number; name: string }>({ collection: 'articles', from: 0, limit: 1 })
  ).rows
  const [room] = (
    await world.services.catalog.list<{ id: number; name: string; location_code_one: number }>({
      collection: 'locations',
      from: 0,
      limit: 1,
    })
  ).rows
  await put(1, {
    description: `${article!.name}, blue, no tag`,
    room: room!.id,
    place: room!.name,
    remarks: 'behind the door',
    photo,
  })
  // The server answers 500 once: nothing may exist twice or incomplete.
  let broken = 1
  world.network.answerInstead = (request) =>
    request.method === 'POST' && broken-- > 0 ? new Response('{"detail":"x"}', { status: 500 }) : null
  const shown = world.open(routes, `${area}/reports/found-ppes?tab=station`)
  await user.click(await screen.findByText(`${article!.name}, blue, no tag`))
  await user.click(await findButton(/^Open photo/))
  const image = await screen.findByRole('img', { name: `${article!.name}, blue, no tag` })
  expect(image.getAttribute('src')).toBe(photo)
  await user.keyboard('+')
  await screen.findByText('150%')
  await user.click(screen.getByRole('button', { name: 'Close photo' }))
  await user.click(await findButton('Add as item'))
  await screen.findByText('behind the door')
  expect(shown.path()).toContain(`finding=${numberedUuid(1)}`)
  expect(screen.getByLabelText<HTMLInputElement>(/^Description/).value).toBe(`${article!.name}, blue, no tag`)
  expect(screen.getByLabelText<HTMLInputElement>(/^Remarks/).value).toBe('found at station, behind the door')
  await fillRemainingFields(user, 'FOUND-401')
  await user.click(await findButton('Save'))
  await user.click(await findButton('Check'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  expect(await productsNumbered('FOUND-401')).toEqual([])
  expect(await onServer(1)).toMatchObject({ completed_as: null })
  // The answer to the next request is lost, and the button is pressed twice.
  let lost = 1
  world.network.answerInstead = null
  const { fetch } = world.server
  Object.assign(world.server, {
    fetch: async (request: Request) => {
      const answer = await fetch(request)
      if (request.method === 'POST' && request.url.includes('/item/') && lost-- > 0)
        throw new TypeError('Failed to fetch')
      return answer
    },
  })
  await pressTwice(user, 'Save')
  await waitFor(async () => expect((await onServer(1)).completed_as).not.toBeNull())
  const [item] = await productsNumbered('FOUND-401')
  await reconnect()
  await user.click(await findButton('Check'))
  await waitFor(() => expect(shown.path()).toContain(`/database/${item!.id}`))
  expect(await productsNumbered('FOUND-401')).toHaveLength(1)
  const made = (await world.server.ask('admin', `products/${item!.id}/`)).body
  expect(made).toMatchObject({ article: { id: article!.id }, location_code_one: room!.location_code_one })
  expect(await onServer(1)).toMatchObject({ completed_as: item!.id, has_photo: true })
  // The item shows the finding and its photo; the report names the item.
  await within(await screen.findByRole('region', { name: 'Findings' })).findByRole('button', { name: /^Open photo/ })
  await shown.goTo(`${area}/reports/found-ppes?tab=station`)
  await screen.findByText('Added as item')
  await screen.findByText('FOUND-401')
  await shown.goTo(`${area}/database/create?finding=${numberedUuid(1)}`)
  await screen.findByText('This finding is already an item')
})

test('[FINDING-402] a finding on the reconcile screen: valued, linked to an item, set aside with a reason, and opened again', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  await put(2, { description: 'Ladder, wooden' })
  await put(3, { kind: 'elsewhere', product: 5, place: 'Room 12' })
  await put(4, { kind: 'not-found', product: 6, place: 'Room 13', remarks: 'looked twice' })
  const body = JSON.stringify({ name: 'Count', as_at: '2026-12-31', state: 'counting' })
  const made = (
    await world.server.ask('admin', 'inventory/', { method: 'POST', body: body.replace('counting', 'draft') })
  ).body as { id: number }
  await world.services.catalog.refresh('manual')
  world.open(routes, `${area}/counts/${made.id}`)
  await user.click(await screen.findByRole('radio', { name: 'Findings' }))
  await screen.findByText('3 findings.', { exact: false })
  for (const word of ['Found at station', 'Seen in another room', 'Not here', 'Room 12', 'Room 13'])
    expect(screen.getAllByText(word).length, word).toBeGreaterThan(0)
  await user.click(screen.getByText('Ladder, wooden'))
  await user.type(await screen.findByLabelText('Unit cost (₱)'), '2500.5')
  const quantity = screen.getByLabelText<HTMLInputElement>('Quantity')
  for (const text of ['1.5', '-3', '1e3', '0', '3000000000']) {
    await user.clear(quantity)
    await user.click(quantity)
    await user.paste(text)
    await screen.findByText('Enter a whole number, such as 12.')
    expect(quantity.value).toBe(text)
    expect(screen.getByRole('button', { name: 'Save values' })).toHaveProperty('disabled', true)
  }
  await user.clear(quantity)
  await user.type(quantity, '2')
  await user.click(screen.getByRole('button', { name: 'Save values' }))
  await waitFor(async () => expect(await onServer(2)).toMatchObject({ unit_value: '2500.50', quantity: 2 }))
  // Somebody else sets it aside meanwhile: the screen has an older version, which must not overwrite that.
  await screen.findByText('₱2,500.50')
  await world.server.ask('maria', `findings/${numberedUuid(2)}/`, { method: 'PATCH', body: '{"set_aside":"Private"}' })
  await user.type(screen.getByLabelText('Set aside because…'), 'Scrap')
  await user.click(screen.getByRole('button', { name: 'Set aside' }))
  await screen.findByText('Private')
  expect(await onServer(2)).toMatchObject({ set_aside: 'Private' })
  await user.click(await findButton(/^Undo: reopen/))
  await waitFor(async () => expect(await onServer(2)).toMatchObject({ set_aside: null }))
  await user.click(await findButton(/This is item/))
  await user.click((await screen.findAllByRole('option'))[0]!)
  await user.click(screen.getByRole('button', { name: 'Link' }))
  await waitFor(async () => expect((await onServer(2)).completed_as).not.toBeNull())
})

test('[FINDING-403] an item seen in another room or not found: the missing report and its own page say so', async () => {
  world = await openScreenWorld()
  const [seen, sought] = (
    await world.services.catalog.list<ProductView>({
      collection: 'products',
      where: { scanned: false },
      order: ['names.user', 'property_number'],
      from: 0,
      limit: 2,
    })
  ).rows
  await put(5, { kind: 'elsewhere', product: seen!.id, place: 'Room 12' })
  await put(6, { kind: 'not-found', product: sought!.id, place: 'Room 13', remarks: 'looked twice', photo })
  const shown = world.open(routes, `${area}/reports/missing-ppes`)
  await screen.findByText('Seen in Room 12')
  await screen.findByText('Not in Room 13')
  await userEvent.click(screen.getByRole('radio', { name: 'Not here' }))
  await screen.findByText('looked twice')
  expect(screen.queryByText('Room 12')).toBeNull()
  await shown.goTo(`${area}/reports/found-ppes?tab=elsewhere`)
  await screen.findByText('Room 12')
  await shown.goTo(`${area}/database/${sought!.id}`)
  const panel = await screen.findByRole('region', { name: 'Findings' })
  await within(panel).findByText('looked twice')
  await within(panel).findByRole('button', { name: /^Open photo/ })
})

test('[FINDING-404] without a network: a device opens its own photos, and says that photos of other devices can’t be shown', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld()
  await put(7, { description: 'Of Maria', photo })
  const shown = world.open(routes, `${area}/reports/found-ppes?tab=station`)
  await screen.findByText('Of Maria')
  world.network.isCut = true
  const draft = {
    kind: 'found-at-station',
    product: null,
    article: null,
    code: null,
    room: null,
    place: null,
    remarks: null,
  } as const
  await world.services.recorder.finding({ ...draft, description: 'My own', photo } as never, { source: 'typed' })
  await user.click(await screen.findByText('My own'))
  await user.click(await findButton(/^Open photo/))
  expect((await screen.findByRole('img', { name: 'My own' })).getAttribute('src')).toBe(photo)
  cleanup()
  world.open(routes, shown.path())
  await screen.findByText('My own')
  await user.click(await screen.findByText('Of Maria'))
  await screen.findByText(/offline/i)
  expect(screen.queryByRole('button', { name: 'Add as item' })).toBeNull()
})

test('[FINDING-405] a plain server: the finding stays on the device, its product is added once, and the finding is closed on the device', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ plain: true })
  const draft = {
    kind: 'found-at-station',
    product: null,
    article: null,
    code: null,
    room: null,
    place: null,
    remarks: null,
  } as const
  await world.services.recorder.finding({ ...draft, description: 'A stool', photo } as never, { source: 'typed' })
  const shown = world.open(routes, `${area}/reports/found-ppes?tab=station`)
  await screen.findByText(/This server can’t store findings/)
  await user.click(await screen.findByText('A stool'))
  await user.click(await findButton('Add as item'))
  await screen.findByText('Add item found at station')
  await fillRemainingFields(user, 'PLAIN-405')
  await user.click(screen.getByRole('button', { name: /^Article/ }))
  await user.click((await screen.findAllByRole('option'))[0]!)
  let lost = 1
  const { fetch } = world.server
  Object.assign(world.server, {
    fetch: async (request: Request) => {
      const answer = await fetch(request)
      if (request.method === 'POST' && request.url.endsWith('/products/') && lost-- > 0)
        throw new TypeError('Failed to fetch')
      return answer
    },
  })
  await user.click(await findButton('Save'))
  await user.click(await findButton('Check'))
  await waitFor(() => expect(shown.path()).toMatch(/database\/\d+$/))
  expect(await productsNumbered('PLAIN-405')).toHaveLength(1)
  await shown.goTo(`${area}/reports/found-ppes?tab=station`)
  await screen.findByText(/^Added as item/)
})
