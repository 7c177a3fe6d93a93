import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { Device } from '#tests/support/screens/open-app.tsx'
import { closed, hrefs, notes, openAs, openPalette, optionNames, patience, search } from './palette-page.tsx'

/** Holds back the matches of one text. */
function holdMatches({ services: { catalog } }: Device, text: string): () => void {
  const { list } = catalog
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  catalog.list = (async (query: never, signal: never) => {
    if ((query as { search?: string }).search === text) await held
    return list(query, signal)
  }) as typeof list
  return release
}

const itemsOf = async ({ services }: Device) =>
  (await services.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 50 })).rows

test('[SHELL-2745] Enter pressed before the matches are there: opens the match of the whole text, never one of an older text', async () => {
  const { device, shown } = await openAs('maria', '/subadmin')
  const rows = await itemsOf(device)
  const wanted = rows[20]!
  const release = holdMatches(device, wanted.property_number)
  const field = await openPalette()
  await search(field, rows[3]!.property_number)
  await waitFor(() => expect(optionNames()[0]).toContain(rows[3]!.property_number), patience)
  fireEvent.change(field, { target: { value: wanted.property_number } })
  await userEvent.keyboard('{Enter}')
  expect(shown.path()).toBe('/subadmin')
  release()
  await waitFor(() => expect(shown.path()).toBe(`/subadmin/inventory/database/${wanted.id}`), patience)
})

test('[SHELL-2745] a number pasted into the empty search and Enter at once: opens its item', async () => {
  const { device, shown } = await openAs('maria', '/subadmin')
  const wanted = (await itemsOf(device))[20]!
  const release = holdMatches(device, wanted.property_number)
  const field = await openPalette()
  field.focus()
  fireEvent.change(field, { target: { value: wanted.property_number } })
  await waitFor(() => expect(optionNames()).toEqual([]), patience)
  await userEvent.keyboard('{Enter}')
  release()
  await waitFor(() => expect(shown.path()).toBe(`/subadmin/inventory/database/${wanted.id}`), patience)
})

test('[SHELL-2745] Enter and then more typing, before the matches are there: opens nothing', async () => {
  const { device, shown } = await openAs('maria', '/subadmin')
  const rows = await itemsOf(device)
  const [early, wanted] = [rows[20]!.property_number, rows[21]!.property_number]
  const release = holdMatches(device, early)
  const field = await openPalette()
  field.focus()
  fireEvent.change(field, { target: { value: early } })
  await waitFor(() => expect(optionNames()).toEqual([]), patience)
  await userEvent.keyboard('{Enter}')
  fireEvent.change(field, { target: { value: wanted } })
  release()
  await waitFor(() => expect(optionNames()[0]).toContain(wanted), patience)
  expect(screen.getByRole('dialog').contains(field)).toBe(true)
  expect(shown.path()).toBe('/subadmin')
})

test('[SHELL-2744] an item that somebody deletes while it is shown: is gone from the matches, and Enter opens nothing', async () => {
  const { device, server, shown } = await openAs('admin', '/admin')
  const [item] = (await itemsOf(device)).slice(30)
  await search(await openPalette(), item!.property_number)
  await waitFor(() => expect(hrefs()).toEqual([`/admin/inventory/database/${item!.id}`]), patience)
  expect((await server.ask('admin', `products/${item!.id}/`, { method: 'DELETE' })).status).toBe(204)
  await device.services.catalog.refresh('manual')
  await notes(/^Nothing found\./)
  await userEvent.keyboard('{Enter}')
  expect(shown.path()).toBe('/admin')
})

test('[SHELL-2741] signed out while the search is open: the sign-in is shown, without the search', async () => {
  const { device, shown } = await openAs('maria', '/subadmin')
  await openPalette()
  expect((await device.services.session.signOut()).ok).toBe(true)
  await closed()
  await waitFor(() => expect(shown.path()).toBe('/login'), patience)
  await screen.findByRole('button', { name: 'Sign in' }, patience)
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[SHELL-2832] a tag scanned by a hardware scanner into the search: opens the scan screen, without the search', async () => {
  const { device, shown } = await openAs('maria', '/subadmin')
  const tag = `HTTP://BILANG.TEST/Q/${(await itemsOf(device))[20]!.id}`
  const field = (await openPalette()) as HTMLInputElement
  field.focus()
  const start = performance.now() + 1_000
  for (const [at, key] of [...tag, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: start + at * 8 })
    if (field.dispatchEvent(event) && key.length === 1) fireEvent.input(field, { target: { value: field.value + key } })
  }
  await waitFor(() => expect(shown.path()).toMatch(/^\/qr/), patience)
  await closed()
})
