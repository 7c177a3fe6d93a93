import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  await world.close()
})
const routes = [{ path: '/qr', element: <ScanScreen /> }]
const patience = { timeout: 30_000 }
const field = () => screen.findByLabelText<HTMLInputElement>('Tag, property number, or words', {}, patience)
const matches = async () =>
  within(await screen.findByRole('region', { name: 'Matching items' }, patience)).getAllByRole('button')

test('[SCAN-2712] [SCAN-5746] items counted by typing: two taps each; the field stays open, marks the digits, says how many items match, and lists counted items last', async () => {
  world = await openScreenWorld({ username: 'maria' })
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  const item = all.rows.find((row) => row.units === 1 && !row.scanned && row.physical_count === null)!
  const digits = item.property_number.slice(-2)
  world.open(routes, '/qr')
  fireEvent.click(await screen.findByRole('button', { name: 'Type instead' }, patience))

  fireEvent.change(await field(), { target: { value: item.property_number } })
  const [found] = await matches()
  expect(found?.querySelector('mark')?.textContent).toBe(item.property_number)
  expect(screen.getByText('1 item matches.').getAttribute('role')).toBe('status')
  fireEvent.click(found!)
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit · 1' }, patience)
  await waitFor(() => expect(submit.disabled).toBe(false), patience)
  expect(screen.queryByLabelText('Tag, property number, or words')).toBeNull()
  fireEvent.click(submit)

  const next = await field()
  expect(next.value).toBe('')
  expect(document.activeElement).toBe(next)
  fireEvent.change(next, { target: { value: digits } })
  await waitFor(async () => expect((await matches()).length).toBeGreaterThan(1), patience)
  await waitFor(async () => {
    const states = (await matches()).map((button) => /Not yet counted/.test(button.textContent ?? ''))
    expect(states).toEqual(states.toSorted((one, other) => Number(other) - Number(one)))
  }, patience)

  fireEvent.click((await matches())[0]!)
  fireEvent.click(await screen.findByRole('button', { name: 'Type another number' }, patience))
  expect((await field()).value).toBe('')
})

test('[SCAN-2713] an unknown code: "Type the number" comes first and opens the field', async () => {
  world = await openScreenWorld({ username: 'maria' })
  world.open(routes, '/qr?code=https%3A%2F%2Fother.example.com%2Fasset%2F77')
  const heading = await screen.findByRole('heading', { name: 'Not a tag of your institute' }, patience)
  const buttons = within(heading.parentElement!).getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual(['Type the number', 'Record as found at station', 'Skip'])
  fireEvent.click(buttons[0]!)
  expect(document.activeElement).toBe(await field())
})
