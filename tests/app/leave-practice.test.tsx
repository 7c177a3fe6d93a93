/** Leaving practice in the whole app: the bar leads to the real scan screen with one tap. */
import { screen } from '@testing-library/react'
import { afterEach, test } from 'vitest'
import { arrives, closeAll, opened, patience, signedIn, world } from './whole-app.tsx'

afterEach(closeAll)

test('[SCAN-4125] a person who leaves practice for the real scan screen: sees that records are saved from now on', async () => {
  const { device } = await world()
  await signedIn(device, 'maria')
  const shown = opened(device, '/practice')
  await screen.findByText('Next: Choose a room', {}, patience)
  // A plain press: inside `act`, which user events use, React never continues a transition whose screen had to be loaded first.
  screen.getAllByRole('link', { name: 'Scan' })[0]?.click()
  await arrives(shown, '/qr')
  await screen.findByText('Practice is over. From now on, everything you record is saved.', {}, patience)
})
