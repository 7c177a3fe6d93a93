/** Leaving practice in the whole app: the bar leads to the real scan screen with one tap. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, test } from 'vitest'
import { arrives, closeAll, opened, patience, signedIn, world } from './whole-app.tsx'

afterEach(closeAll)

test('[SCAN-4125] a person who leaves practice for the real scan screen: sees that records are saved from now on', async () => {
  const { device } = await world()
  await signedIn(device, 'maria')
  const shown = opened(device, '/practice')
  await screen.findByText('Next: Choose a room', {}, patience)
  await userEvent.click(screen.getAllByRole('link', { name: 'Scan' })[0]!)
  await arrives(shown, '/qr')
  await screen.findByText('Practice is over. From now on, everything you record is saved.', {}, patience)
})
