import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { closed, notes, openAs, patience, pressKey, typeAtOnce } from './palette-page.tsx'

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Search screens/ }, patience)

test('[SHELL-4303] keys typed while the search loads: they are only in its field, and typing continues after them', async () => {
  await openAs('maria', '/subadmin/inventory/database')
  const below = await screen.findByRole<HTMLInputElement>('searchbox', { name: /Search|Number/ }, patience)
  below.focus()
  pressKey(below)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(typeAtOnce(['t', 'r', 'x', 'Backspace'], below), 'the field below does not get them').toEqual(
    Array(4).fill(false),
  )
  expect(typeAtOnce(['Tab', 'F5', 'ArrowDown'], below), 'other keys keep their meaning').toEqual(Array(3).fill(true))
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
