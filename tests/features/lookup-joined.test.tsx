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
  return <Lookup label="Person" source={useLookup('users')} value={null} onChange={() => {}} />
}

it('[OFFICE-4807] a picker of people does not offer the closed entry of a person who was joined, from the server or the offline list', async () => {
  world = await openScreenWorld()
  const post = (path: string, body: unknown) =>
    world.server.ask('admin', path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const jerome = 25
  world.open([{ path: '/', element: <Picker /> }], '/')
  await userEvent.click(await screen.findByRole('button', { name: /^Person/ }))
  await screen.findByRole('option', { name: /Batungbakal/ })
  await userEvent.keyboard('{Escape}')
  expect((await post(`users/${jerome}/join/`, { into: 4 })).status).toBe(200)
  await world.catalog.refresh('manual')
  for (const isCut of [false, true]) {
    world.network.isCut = isCut
    await userEvent.click(await screen.findByRole('button', { name: /^Person/ }))
    await waitFor(() => expect(screen.queryByRole('option', { name: /Batungbakal/ })).toBeNull())
    await screen.findByRole('option', { name: /Muñoz, Ana/ })
    await userEvent.keyboard('{Escape}')
  } // Without the network.
  expect(expectNoise().every((text) => /Lookup of users failed/.test(text))).toBe(true)
})
