/** "Not here" on the card of an item: one press for an item that was looked for, a question for one that speaks against it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'
import { holdArmDelay } from '#tests/support/setup/arm-delay.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const patience = { timeout: 30_000 }
const numberField = () => screen.findByLabelText<HTMLInputElement>('Tag, property number, or words', {}, patience)
const notHere = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Not here' }, patience)
const pressNotHere = async () => {
  const button = await notHere()
  await waitFor(() => expect(button.disabled).toBe(false), patience)
  fireEvent.click(button)
}
const dialog = () => screen.findByRole('dialog', {}, patience)
const findings = async () =>
  (await world.services.outbox.list()).filter(({ kind }) => kind === 'finding').map(({ patch }) => patch)

async function openWithoutNetwork(): Promise<[ProductView, ProductView]> {
  world = await openScreenWorld({ username: 'maria', products: 60 })
  const { rows } = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  const singles = rows.filter((row) => row.units === 1 && !row.scanned && row.physical_count === null)
  const remarks = {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"remarks":"Bought used"}',
  }
  expect((await world.server.ask('admin', `products/${singles[0]!.id}/`, remarks)).status).toBe(200)
  await world.services.catalog.refresh('manual')
  world.network.isCut = true
  world.open([{ path: '/qr', element: <ScanScreen /> }], '/qr')
  return [singles[0]!, singles[1]!]
}

/** Types the number into the open field and chooses the item. */
async function chooseTyped({ property_number }: ProductView): Promise<void> {
  fireEvent.change(await numberField(), { target: { value: property_number } })
  const list = await screen.findByRole('region', { name: 'Matching items' }, patience)
  fireEvent.click(within(list).getAllByRole('button')[0]!)
}
const startTyping = async () => fireEvent.click(await screen.findByRole('button', { name: 'Type instead' }, patience))

test('[SCAN-5030] a typed item is not here: two taps, offline; the field is open for the next one, and Undo is beside it', async () => {
  const [item] = await openWithoutNetwork()
  await startTyping()
  await chooseTyped(item)
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Remarks' }, patience)).value).toBe(
    'Bought used',
  )
  await pressNotHere()
  expect((await numberField()).value).toBe('')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await findings()).toMatchObject([{ kind: 'not-found', product: item.id, remarks: null }])
  fireEvent.click(screen.getByRole('button', { name: `Undo ${item.property_number}, not here` }))
  await waitFor(async () => expect(await findings()).toEqual([]), patience)
  await notHere()
})

test('[SCAN-5031] the card has just appeared: "Not here" does nothing until Submit would save', async () => {
  const [item] = await openWithoutNetwork()
  const cardSettles = holdArmDelay()
  await startTyping()
  await chooseTyped(item)
  const button = await notHere()
  expect(button.disabled).toBe(true)
  fireEvent.click(button)
  fireEvent.click(button)
  cardSettles()
  await waitFor(() => expect(button.disabled).toBe(false), patience)
  expect(await findings()).toEqual([])
  // Twice in a row is one record.
  fireEvent.click(button)
  fireEvent.click(button)
  await numberField()
  expect(await findings()).toHaveLength(1)
})

test('[SCAN-5032] the tag was scanned, a count was typed, or the item is counted: "Not here" asks first, and Cancel records nothing', async () => {
  const [item, other] = await openWithoutNetwork()
  typeLikeScanner(`/qr?product_id=${item.id}`)
  await pressNotHere()
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))

  await startTyping()
  await chooseTyped(other)
  fireEvent.change(await screen.findByRole('spinbutton'), { target: { value: '2' } })
  await pressNotHere()
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
  fireEvent.click(await screen.findByRole('button', { name: 'Submit · 2' }))
  await chooseTyped(other)
  await pressNotHere()
  await dialog()
  expect(await findings()).toEqual([])
})

test('[SCAN-5033] remarks that the counter typed go with "Not here", also into its question; those of the record do not', async () => {
  const [item, other] = await openWithoutNetwork()
  await startTyping()
  await chooseTyped(item)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Remarks' }), { target: { value: 'looked twice' } })
  await pressNotHere()
  await numberField()
  expect(await findings()).toMatchObject([{ product: item.id, remarks: 'looked twice' }])

  typeLikeScanner(`/qr?product_id=${other.id}`)
  const remarks = await screen.findByRole('textbox', { name: 'Remarks' }, patience)
  fireEvent.change(remarks, { target: { value: 'tag on the floor' } })
  await pressNotHere()
  const question = within(await dialog())
  expect(question.getByRole<HTMLTextAreaElement>('textbox', { name: 'Remarks' }).value).toBe('tag on the floor')
  fireEvent.click(question.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await findings()).toHaveLength(2), patience)
  expect(await findings()).toContainEqual(expect.objectContaining({ product: other.id, remarks: 'tag on the floor' }))
})
