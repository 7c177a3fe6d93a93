/** Decisions in the outbox that this device cannot store. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { OutboxScreen } from '#features/outbox/outbox-screen.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'

let world: ScreenWorld
afterEach(async () => {
  setLanguage('en')
  await world.close()
})

/** A conflict on the outbox screen, whose card offers to use the person's own count. */
async function openConflict() {
  world = await openScreenWorld({ username: 'maria' })
  const { catalog, recorder, outbox } = world.services
  const product = (await catalog.get<ProductView>('products', 3))!
  world.network.isCut = true
  await recorder.count(product, { physical_count: 2, remarks: null }, { source: 'scan' })
  await world.server.ask('admin', 'products/3/', { method: 'PATCH', body: JSON.stringify({ physical_count: 5 }) })
  world.network.isCut = false
  await outbox.sendNow()
  await waitFor(() => expect(outbox.summary().needsReview).toBe(1))
  // Nothing of the background writes while the test lets writes fail.
  await catalog.refresh('manual')
  world.open([{ path: '/outbox', element: <OutboxScreen /> }], '/outbox')
  return { outbox, card: await screen.findByRole('article') }
}

test('[TEXT-3484] a full device and a decision in Filipino: the reason is in Filipino, not in the words of the browser', async () => {
  setLanguage('fil')
  await loadTexts()
  const { card } = await openConflict()
  const full = new DOMException('The current transaction exceeded its quota limitations.', 'QuotaExceededError')
  const { write } = world.core
  world.core.write = () => Promise.reject(full)
  await userEvent.click(within(card).getByRole('button', { name: /^Gamitin ang akin / }))
  await screen.findByText(/puno na ang storage nito/)
  expect(screen.queryByText(/quota/)).toBeNull()
  world.core.write = write
})

test('[SHELL-3054] a decision that this device cannot store: reported, nothing is shown as saved, and it can be made again', async () => {
  const { outbox, card } = await openConflict()
  const { write } = world.core
  world.core.write = () => Promise.reject(new Error('the disk is gone'))
  await userEvent.click(within(card).getByRole('button', { name: /^Use mine / }))
  await screen.findByText(/couldn’t save your decision \(the disk is gone\)/)
  expect(screen.queryByText(/will be sent/)).toBeNull()
  expect(outbox.summary().needsReview).toBe(1)
  world.core.write = write
  await userEvent.click(within(card).getByRole('button', { name: /^Use mine / }))
  await waitFor(() => expect(outbox.summary().needsReview).toBe(0))
})
