/** The questions after a count: beside the next scan, answered with one thumb, recorded once. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [{ path: '/qr', element: <ScanScreen /> }]
const questions = [
  { question: 'Turns on?', answers: ['Yes', 'No'] },
  { question: 'Charger present?', answers: ['Yes', 'No', 'Not needed'] },
]

/** An item that nobody has counted, whose article has a checklist on the device, and another one of an article without. */
async function itemWithChecklist({ username = 'maria', isPlain = false } = {}) {
  world = await openScreenWorld({ username, ...(isPlain ? { plain: true } : {}) })
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  const fresh = all.rows.filter((row) => row.units === 1 && !row.scanned && row.physical_count === null)
  const item = fresh[0]!
  const other = fresh.find((row) => row.article.id !== item.article.id)!
  await world.server.ask('admin', `articles/${item.article.id}/`, {
    method: 'PATCH',
    body: JSON.stringify({ checklist: questions }),
  })
  await world.services.catalog.refresh('manual')
  world.network.isCut = true
  return { item, other }
}
const tagOf = ({ id }: ProductView) => `/qr?product_id=${id}`
const press = async (name: RegExp | string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
const panel = () => screen.findByRole('region', { name: /^Checklist for / })
const answer = async (question: string, choice: string) =>
  fireEvent.click(
    within(within(await panel()).getByRole('group', { name: question })).getByRole('button', { name: choice }),
  )
const recorded = async () =>
  (await world.services.outbox.list()).map(({ kind, patch }) => [kind, patch]).toReversed() as [string, object][]
const shown = (id: number) => world.services.catalog.get<ProductView>('products', id)

test('[COUNT-4625] the last answer records all in one command, on the item at once, with Undo', async () => {
  const { item } = await itemWithChecklist()
  world.open(routes, tagOf(item))
  await press(/^Submit/)
  await answer('Turns on?', 'No')
  expect((await recorded()).map(([kind]) => kind)).toEqual(['count', 'scanned'])
  await answer('Charger present?', 'Not needed')
  const checklist = 'Turns on? No · Charger present? Not needed'
  await waitFor(async () => expect((await recorded())[2]).toEqual(['checklist', { checklist }]))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Checklist for / })).toBeNull())
  await waitFor(async () => expect(await shown(item.id)).toMatchObject({ checklist, physical_count: 1 }))
  const lines = within(await screen.findByRole('region', { name: 'Last scans' })).getAllByRole('listitem')
  expect(lines[0]?.textContent).toContain(checklist)
  await press(/^Undo checklist for /)
  await waitFor(async () => expect((await recorded()).map(([kind]) => kind)).toEqual(['count', 'scanned']))
  await waitFor(async () => expect(await shown(item.id)).toMatchObject({ checklist: null, physical_count: 1 }))
})

test('[COUNT-4626] the next tag opens beside the questions, and the answers are recorded when it is counted', async () => {
  const { item, other } = await itemWithChecklist()
  world.open(routes, tagOf(item))
  await press(/^Submit/)
  await answer('Turns on?', 'No')
  typeLikeScanner(`/qr?product_id=${other.id}`)
  await screen.findByText(other.property_number)
  expect(await panel()).toBeTruthy()
  await press(/^Submit/)
  await waitFor(async () => expect((await recorded()).map(([kind]) => kind)).toContain('checklist'))
  expect((await recorded()).filter(([kind]) => kind === 'checklist')).toEqual([
    ['checklist', { checklist: 'Turns on? No' }],
  ])
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Checklist for / })).toBeNull())
  await waitFor(async () => expect(await shown(item.id)).toMatchObject({ checklist: 'Turns on? No' }))
})

test('[COUNT-4626] leaving the screen records the answers; Skip and Undo of the count record nothing', async () => {
  const { item } = await itemWithChecklist()
  const first = world.open(routes, tagOf(item))
  await press(/^Submit/)
  await answer('Turns on?', 'Yes')
  await press('Skip checklist')
  await press(/^Undo/)
  await waitFor(async () => expect(await recorded()).toEqual([]))
  await press(/^Submit/)
  await answer('Turns on?', 'Yes')
  await press(/^Undo/)
  await waitFor(async () => expect(await recorded()).toEqual([]))
  expect(screen.queryByRole('region', { name: /^Checklist for / })).toBeNull()
  await press(/^Submit/)
  await answer('Charger present?', 'Yes')
  first.unmount()
  await waitFor(async () =>
    expect((await recorded()).at(-1)).toEqual(['checklist', { checklist: 'Charger present? Yes' }]),
  )
})

test('[COUNT-4730] the answers recorded when the next count takes their place stand below that count: Undo takes the count back first', async () => {
  const { item, other } = await itemWithChecklist()
  world.open(routes, tagOf(item))
  await press(/^Submit/)
  await answer('Turns on?', 'No')
  typeLikeScanner(`/qr?product_id=${other.id}`)
  await screen.findByText(other.property_number)
  await press(/^Submit/)
  await waitFor(async () => expect((await recorded()).map(([kind]) => kind)).toContain('checklist'))
  const list = within(await screen.findByRole('region', { name: 'Last scans' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3))
  expect(list.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    expect.stringContaining(other.property_number),
    expect.stringContaining('Turns on? No'),
    expect.stringContaining(item.property_number),
  ])
  await press(`Undo ${other.property_number}`)
  await waitFor(async () => expect(await shown(other.id)).toMatchObject({ physical_count: null }))
  expect(await shown(item.id)).toMatchObject({ checklist: 'Turns on? No', physical_count: 1 })
})

test('[COUNT-4731] undoing a record other than the count keeps the questions and answers', async () => {
  const { item, other } = await itemWithChecklist()
  world.open(routes, tagOf(item))
  await press(/^Submit/)
  await answer('Turns on?', 'No')
  typeLikeScanner(`/qr?product_id=${other.id}`)
  await screen.findByText(other.property_number)
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Condition/ })
  const poor = [...select.options].find(({ value }) => value !== '' && value !== select.value)!
  fireEvent.change(select, { target: { value: poor.value } })
  await press('Save condition only')
  await waitFor(async () => expect((await recorded()).map(([kind]) => kind)).toEqual(['count', 'scanned', 'condition']))
  await press(/^Undo .*, condition/)
  await waitFor(async () => expect((await recorded()).map(([kind]) => kind)).toEqual(['count', 'scanned']))
  const question = within(await panel()).getByRole('group', { name: 'Turns on?' })
  expect(within(question).getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true')
  await answer('Charger present?', 'Yes')
  await waitFor(async () =>
    expect(await shown(item.id)).toMatchObject({ checklist: 'Turns on? No · Charger present? Yes' }),
  )
})

test('[COUNT-4732] the property unit changes the checklist while a person answers: they answer the questions that they began with', async () => {
  const { item } = await itemWithChecklist()
  world.open(routes, tagOf(item))
  await press(/^Submit/)
  await answer('Turns on?', 'No')
  const changed = [{ question: 'Starts?', answers: ['Yes', 'No'] }, questions[1]]
  await world.server.ask('admin', `articles/${item.article.id}/`, {
    method: 'PATCH',
    body: JSON.stringify({ checklist: changed }),
  })
  world.network.isCut = false
  await world.services.catalog.refresh('manual')
  await waitFor(async () =>
    expect(await world.services.catalog.get('articles', item.article.id)).toMatchObject({ checklist: changed }),
  )
  await answer('Charger present?', 'Yes')
  await waitFor(async () =>
    expect(await shown(item.id)).toMatchObject({ checklist: 'Turns on? No · Charger present? Yes' }),
  )
})

test.each([
  ['an article without a checklist', {}],
  ['a server without checklists', { isPlain: true }],
])('[COUNT-4627] %s: no questions', async (_, options) => {
  const { item, other } = await itemWithChecklist(options)
  const counted = 'isPlain' in options ? item : other
  world.open(routes, tagOf(counted))
  await press(/^Submit/)
  await waitFor(async () => expect((await recorded()).map(([kind]) => kind)).toContain('count'))
  await screen.findByRole('region', { name: 'Last scans' })
  expect(screen.queryByRole('region', { name: /^Checklist for / })).toBeNull()
})

const hide = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('[COUNT-4750] leaving the app records the answers, because the system may end it; without an answer the questions stay', async () => {
  const { item } = await itemWithChecklist()
  world.open(routes, tagOf(item))
  await press(/^Submit/)
  await panel()
  try {
    hide('hidden')
    hide('visible')
    await answer('Turns on?', 'No')
    hide('hidden')
    await waitFor(async () => expect((await recorded()).at(-1)).toEqual(['checklist', { checklist: 'Turns on? No' }]))
  } finally {
    Reflect.deleteProperty(document, 'visibilityState')
  }
})
