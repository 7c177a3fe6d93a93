import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import { anyText } from '#tests/support/data/any-text.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { typeLikeScanner } from '#tests/support/screens/type-like-scanner.ts'
import { holdArmDelay } from '#tests/support/setup/arm-delay.ts'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [{ path: '/qr', element: <ScanScreen /> }]

/** Opens a device without a network and returns a single item that nobody has counted. */
async function uncountedSingleItem(): Promise<ProductView> {
  world = await openScreenWorld({ username: 'maria' })
  world.network.isCut = true
  const all = await world.services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  return all.rows.find((row) => row.units === 1 && !row.scanned && row.physical_count === null)!
}
const field = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Count' })
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Submit/ })
/** Waits until Submit is enabled: a new card disables it for a moment. */
const submitEnabled = () => waitFor(() => expect(submit().disabled).toBe(false))
const recorded = async (kind: string) =>
  (await world.services.outbox.list()).filter((op) => op.kind === kind).map((op) => op.patch)

/** Typed or pasted texts: numbers, numbers with other characters in or around them, and any text. */
const typedTexts = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 9_999_999 }).map(String) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 20_000_000 }).map(String) },
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...'0123456789.,-+e x٣３ '), maxLength: 9 }) },
  { weight: 2, arbitrary: anyText() },
  { weight: 1, arbitrary: fc.constantFrom('9'.repeat(5000), '1,000', '1e3', '-3', '1.5', '', '0', '00', ' 7 ', '007') },
)
/** The count that a text means, computed without the code under test; null if it means none. */
function countFromText(text: string): number | null {
  const inside = text.trim()
  if (inside === '' || [...inside].some((sign) => !'0123456789'.includes(sign))) return null
  const value = BigInt(inside)
  return value >= 1n && value <= 9_999_999n ? Number(value) : null
}

test('[COUNT-201] any text typed or pasted as a count: the app saves what the field shows, or nothing', async () => {
  const item = await uncountedSingleItem()
  const tag = `/qr?product_id=${item.id}`
  world.open(routes, tag)
  const saved: number[] = []
  await fc.assert(
    fc.asyncProperty(typedTexts, async (text) => {
      const input = await field()
      fireEvent.change(input, { target: { value: '5' } })
      await submitEnabled()
      fireEvent.change(input, { target: { value: text } })
      const shownText = input.value
      const count = countFromText(shownText)
      const name = count === null ? 'Submit' : `Submit · ${count}`
      await waitFor(() => expect(submit().textContent).toBe(name))
      expect(input.value).toBe(shownText)
      expect(submit().disabled).toBe(count === null)
      fireEvent.click(submit())
      fireEvent.keyDown(input, { key: 'Enter' })
      if (count === null) {
        await screen.findByRole('alert')
        expect((await recorded('count')).map((patch) => patch['physical_count'])).toEqual(saved.toReversed())
        return
      }
      saved.push(count)
      await waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull())
      expect((await recorded('count')).map((patch) => patch['physical_count'])).toEqual(saved.toReversed())
      // Without a pause the Enter above would spoil the scanner's burst (SCAN-23).
      typeLikeScanner(tag, { pauseMs: 250 })
    }),
    { numRuns: 40, endOnFailure: true },
  )
  expect(saved.length).toBeGreaterThan(5)
})

test('[COUNT-202] a typed 0: not saved as a count; one tap records the item as not here, with the remark', async () => {
  const item = await uncountedSingleItem()
  world.open(routes, `/qr?product_id=${item.id}`)
  const input = await field()
  await submitEnabled()
  expect(input.value).toBe('1')
  expect(submit().textContent).toBe('Submit · 1')
  fireEvent.change(input, { target: { value: '0' } })
  expect((await screen.findByText('A count is at least 1.')).id).toBe(input.getAttribute('aria-describedby'))
  expect(submit().disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: 'Remarks' }), { target: { value: 'looked twice' } })
  fireEvent.click(screen.getByRole('button', { name: 'Record as not here' }))
  await waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull())
  expect(await recorded('count')).toEqual([])
  expect(await recorded('scanned')).toEqual([])
  expect(await recorded('finding')).toMatchObject([{ kind: 'not-found', product: item.id, remarks: 'looked twice' }])
})

test('[COUNT-203] a suggested count: a real value in the field; changed to 4 and then to 0, the field shows the message', async () => {
  const item = await uncountedSingleItem()
  world.open(routes, `/qr?product_id=${item.id}`)
  const input = await field()
  expect([input.value, input.placeholder]).toEqual(['1', ''])
  fireEvent.change(input, { target: { value: '4' } })
  expect(screen.queryByText('A count is at least 1.')).toBeNull()
  fireEvent.change(input, { target: { value: '0' } })
  await screen.findByText('A count is at least 1.')
  fireEvent.change(input, { target: { value: '' } })
  await screen.findByText('Type a count.')
})

/** Opens the card of an item with a stored draft of 9, which is read once the returned function is called. */
async function openWithLateDraft(): Promise<() => Promise<void>> {
  const item = await uncountedSingleItem()
  const { drafts, session } = world.services
  const { user } = session.state() as { user: { id: number } }
  const key = `${user.id}: count-${item.id}`
  await drafts.write(key, { physical_count: '9', remarks: null, condition: null })
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let reading: Promise<unknown> = isReleased
  const read = (asked: string) => {
    if (asked !== key) return drafts.read(asked)
    reading = drafts.read(asked).then((stored) => isReleased.then(() => stored))
    return reading
  }
  world.services.drafts = { ...drafts, read }
  world.open(routes, `/qr?product_id=${item.id}`)
  return () =>
    act(async () => {
      release()
      await reading
      // What waits for it runs before the end of another read.
      await drafts.list('')
    })
}

test('[SCAN-5592] a draft is read late, after the person typed: the typed count stays', async () => {
  const release = await openWithLateDraft()
  const input = await field()
  fireEvent.change(input, { target: { value: '4' } })
  await submitEnabled()
  await release()
  expect(input.value).toBe('4')
  fireEvent.click(await screen.findByRole('button', { name: 'Submit · 4' }))
  await waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull())
  expect((await recorded('count')).map((patch) => patch['physical_count'])).toEqual([4])
})

test('[SCAN-5592] a draft that is read late replaces the suggested count: Submit waits, as for a new card', async () => {
  const release = await openWithLateDraft()
  await screen.findByRole('button', { name: 'Submit · 1' })
  await submitEnabled()
  const endDelay = holdArmDelay()
  await release()
  await screen.findByRole('button', { name: 'Submit · 9' })
  expect(submit().disabled).toBe(true)
  endDelay()
  await submitEnabled()
})
