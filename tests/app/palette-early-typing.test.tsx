/** Ctrl K before the code of the search is loaded. A file of its own: the code is loaded once for each page. */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, expect, test, vi } from 'vitest'
import { openAs, patience, pressKey } from './palette-page.tsx'

afterAll(() => {
  vi.unstubAllGlobals()
})

test('[SHELL-3150] keys typed before the search is loaded for the first time: they are in its field, and Escape returns the focus', async () => {
  // The page is never idle, so nothing loads the search ahead.
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
  await openAs('maria', '/subadmin/inventory/database')
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: /Search|Number/ }, patience)
  act(() => box.focus())
  pressKey(box)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.keyboard('printerx{Backspace}')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Search screens/ }, patience)
  expect(field.value).toBe('printer')
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('s')
  expect([field.value, box.value]).toEqual(['printers', ''])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(box), patience)
  // The next time nothing is left of it.
  pressKey(box)
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /^Search screens/ }, patience)).value).toBe('')
})
