/** In a file of its own: the search loads once for each file. */
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { closed, openAs, patience, pressKey, typeAtOnce } from './palette-page.tsx'

test('[SHELL-4303] Enter typed while the search loads: opens the first match once it is found', async () => {
  const { shown } = await openAs('maria', '/subadmin')
  pressKey()
  typeAtOnce(['o', 'u', 't', 'Enter'])
  await waitFor(() => expect(shown.path()).toBe('/outbox'), patience)
  await closed()
})
