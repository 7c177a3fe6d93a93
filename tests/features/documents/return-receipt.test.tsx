import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { SlipFormPage } from '#features/documents/print/form-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

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
  await waitFor(async () => expect(JSON.stringify(await world.services.drafts.list(''))).toContain('worn'))
  cleanup()
  world.open(routes, `/forms/slip/rrsp/${line.custodian_slip}`)
  expect(await screen.findByLabelText('RRSP number')).toHaveProperty('value', '2026-11-0002')
  expect(await screen.findByLabelText('Remarks')).toHaveProperty('value', 'worn')
  await screen.findByText(/^1 page · data as of/)
})

it('[DOC-5376] a quantity that is none, or more than was issued: stays as typed, is refused, and no receipt is shown', async () => {
  const user = userEvent.setup()
  world = await openScreenWorld({ products: 60 })
  const { rows } = await world.services.catalog.list<{ custodian_slip: number }>({
    collection: 'custodian-slip-items',
    from: 0,
    limit: 1,
  })
  const routes = [{ path: '/forms/slip/:form/:id', element: <SlipFormPage /> }]
  world.open(routes, `/forms/slip/rrsp/${rows[0]!.custodian_slip}`)
  await user.click((await screen.findAllByRole('checkbox'))[0]!)
  await screen.findByText(/^1 page · data as of/)
  const quantity = screen.getByLabelText<HTMLInputElement>(/^Quantity, 1 to/)
  const issued = quantity.value
  for (const text of ['1.5', '-3', '1e3', '0', '999999', 'x'.repeat(5_000)]) {
    await user.clear(quantity)
    await user.paste(text)
    await screen.findByText('A quantity is missing or wrong. Correct it above.')
    expect(screen.getByText(/^Enter a whole number from 1 to/)).toBeTruthy()
    expect(quantity.value).toBe(text.slice(0, 255))
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  }
  await user.clear(quantity)
  await user.type(quantity, issued)
  await screen.findByText(/^1 page · data as of/)
})

it('[DOC-1762] a slip that is not on the device: the page says so', async () => {
  world = await openScreenWorld()
  world.open([{ path: '/forms/slip/:form/:id', element: <SlipFormPage /> }], '/forms/slip/rrsp/999999')
  await screen.findByText('ICS not found')
})
