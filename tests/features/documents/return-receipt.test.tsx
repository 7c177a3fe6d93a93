import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { SlipFormPage } from '#features/documents/print/form-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

it('[DOC-1762] a return receipt offline: lines of the ICS are chosen, the form appears, and what was typed is restored', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ products: 60 })
  const { catalog } = world.services
  const { rows } = await catalog.list<{ id: number; custodian_slip: number; description: string }>({
    collection: 'custodian-slip-items',
    from: 0,
    limit: 1,
  })
  const line = rows[0]!
  world.network.isCut = true
  const routes = [{ path: '/forms/slip/:form/:id', element: <SlipFormPage /> }]
  world.open(routes, `/forms/slip/rrsp/${line.custodian_slip}`)
  await screen.findByText('Choose the returned items.')
  await user.type(screen.getByLabelText('RRSP number'), '2026-11-0002')
  await user.click(screen.getAllByRole('checkbox')[0]!)
  await user.type(await screen.findByLabelText('Remarks'), 'worn')
  await screen.findByText(/^1 page · data as of/)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  cleanup()
  world.open(routes, `/forms/slip/rrsp/${line.custodian_slip}`)
  expect(await screen.findByLabelText('RRSP number')).toHaveProperty('value', '2026-11-0002')
  expect(await screen.findByLabelText('Remarks')).toHaveProperty('value', 'worn')
  await screen.findByText(/^1 page · data as of/)
})

it('[DOC-1762] a slip that is not on the device: the page says so', async () => {
  world = await openScreenWorld()
  world.open([{ path: '/forms/slip/:form/:id', element: <SlipFormPage /> }], '/forms/slip/rrsp/999999')
  await screen.findByText('ICS not found')
})
