import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { closed, notes, openAs, patience, pressKey } from './palette-page.tsx'

/** Each key at once: the search is not drawn before the test waits. */
const type = (keys: readonly string[], target: Element = document.body) =>
  keys.map((key) => fireEvent.keyDown(target, { key, bubbles: true, cancelable: true }))
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Search screens/ }, patience)

test('[SHELL-4303] keys typed while the search loads: they are only in its field, and typing continues after them', async () => {
  await openAs('maria', '/subadmin/inventory/database')
  const below = await screen.findByRole<HTMLInputElement>('searchbox', { name: /Search|Number/ }, patience)
  below.focus()
  pressKey(below)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(type(['t', 'r', 'x', 'Backspace'], below), 'the field below does not get them').toEqual(Array(4).fill(false))
  expect(type(['Tab', 'F5', 'ArrowDown'], below), 'other keys keep their meaning').toEqual(Array(3).fill(true))
  expect(fireEvent.keyDown(below, { key: 'r', ctrlKey: true })).toBe(true)
  const search = await field()
  await waitFor(() => expect(search.value).toBe('tr'), patience)
  expect(below.value).toBe('')
  expect(document.activeElement).toBe(search)
  await notes(/screen/)
  await userEvent.keyboard('a')
  expect(search.value).toBe('tra')
  // The keys of one opening do not come back at the next.
  await userEvent.keyboard('{Escape}')
  await closed()
  pressKey()
  expect((await field()).value).toBe('')
})

test('[SHELL-4303] Enter typed while the search loads: opens the first match once it is found', async () => {
  const { shown } = await openAs('maria', '/subadmin')
  pressKey()
  type(['o', 'u', 't', 'Enter'])
  await waitFor(() => expect(shown.path()).toBe('/outbox'), patience)
  await closed()
})

test('[SHELL-4303] Escape while the search loads: it does not open, and the next keys are left to the page', async () => {
  await openAs('maria', '/subadmin')
  pressKey()
  type(['o', 'Escape'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('combobox', { name: /^Search screens/ })).toBeNull()
  expect(type(['o'])).toEqual([true])
})
