import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ask, closeWorlds, openWorld, patience, signIn } from './home-world.tsx'

afterEach(closeWorlds)

test('[SHELL-5461] documents wait for a signature: home speaks only of the records that the person made', async () => {
  const { server, device } = await openWorld()
  const ana = ((await server.ask('ana', 'users/me/')).body as { id: number }).id
  const { number } = await ask<{ number: string }>(server, 'acknowledgement-receipts/', 'POST', {
    holder: ana,
    fund_cluster: '01',
    received_from_name: 'Maria L. Peña',
    received_from_position: 'Supply Officer',
    received_by_name: 'Ana R. Muñoz',
    received_by_position: 'Specialist',
  })
  const shown = await signIn(device, 'ana', '/employee')
  await screen.findByText('None of your records needs review. Everything you recorded is sent.', {}, patience)
  expect(screen.queryByText(/Nothing needs review/)).toBeNull()
  shown.close()
  device.open('/employee/inventory/my-property')
  await screen.findByRole('link', { name: `PAR ${number}` }, patience)
})
