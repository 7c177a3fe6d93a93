/** In a file of its own: the search loads once for each file. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openAs, pressKey, typeAtOnce } from './palette-page.tsx'

test('[SHELL-4303] Escape while the search loads: it does not open, and the next keys are left to the page', async () => {
  await openAs('maria', '/subadmin')
  pressKey()
  typeAtOnce(['o', 'Escape'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('combobox', { name: /^Search screens/ })).toBeNull()
  expect(typeAtOnce(['o'])).toEqual([true])
})
