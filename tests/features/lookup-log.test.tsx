import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { useLookup } from '#react/lists/use-lookup.ts'
import { expectNoise } from '#tests/support/setup/console-noise.ts'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { openScreenWorld, type ScreenWorld } from '../support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(() => world.close())

function Picker() {
  return <Lookup label="Section" source={useLookup('sections')} value={null} onChange={() => {}} />
}

it('[OFFICE-1501] a picker logs why the server gave no options, says so, and offers the offline list; nothing is logged without a failure', async () => {
  world = await openScreenWorld()
  world.open([{ path: '/', element: <Picker /> }], '/')
  await userEvent.click(await screen.findByRole('button', { name: /^Section/ }))
  await waitFor(() => expect(world.network.requests.join()).toContain('/sections/'))
  await screen.findAllByRole('option')
  await userEvent.keyboard('{Escape}')
  expect(expectNoise()).toEqual([])

  world.network.answerInstead = (request) =>
    request.url.includes('/sections/') ? Response.json({ detail: 'x' }, { status: 500 }) : null
  await userEvent.click(screen.getByRole('button', { name: /^Section/ }))
  await waitFor(() => expect(screen.getByText(/couldn’t search the server/)).toBeTruthy())
  expect(screen.getAllByRole('option').length).toBeGreaterThan(0)
  expect(expectNoise()).toEqual([expect.stringMatching(/Lookup of sections failed/)])
})
