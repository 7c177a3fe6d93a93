/** Undo of a change of many items while others change them. */
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { closeWorld, list, onServer, open, world } from './products-world.tsx'

afterEach(closeWorld)

const patch = async (id: number, body: object) => {
  const headers = { 'If-Match': `"${(await onServer(id))['version']}"` }
  const answer = await world.server.ask('maria', `products/${id}/`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

it('[OFFICE-3053] Undo leaves what someone else changed since, also the count of an item; pressed again it does nothing', async () => {
  const user = userEvent.setup()
  await open(`${list}?sort=id`)
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
  await user.click(await screen.findByRole('button', { name: 'Change…' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Unit cost' }))
  await user.type(within(dialog).getByLabelText('Unit cost'), '100')
  const [price, ofThird] = [(await onServer(1))['price'], (await onServer(3))['price']]
  await user.click(within(dialog).getByRole('button', { name: 'Preview changes' }))
  await user.click(await within(dialog).findByRole('button', { name: /^Change \d+/ }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await patch(2, { price: '222.00' })
  await patch(3, { physical_count: 5 })
  act(() => undo.click())
  await screen.findByText(/couldn’t be undone/)
  expect((await onServer(1))['price']).toBe(price)
  expect((await onServer(2))['price']).toBe('222.00')
  expect(await onServer(3)).toMatchObject({ price: ofThird, physical_count: 5 })

  await patch(1, { price: '100.00' })
  act(() => undo.click())
  await world.services.catalog.refresh('manual')
  expect((await onServer(1))['price']).toBe('100.00')
})
