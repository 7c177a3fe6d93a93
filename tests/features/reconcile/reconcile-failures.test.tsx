/** The reconcile screen while others count, the server fails, or this device cannot store a decision. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Op } from '#domain/outbox/op.ts'
import { singleKeyPauseMs } from '#ui/single-keys.ts'
import {
  area,
  ask,
  campaignIn,
  closeWorld,
  count,
  giveReason,
  openView,
  openWorld,
  products,
  type Row,
  routes,
  user,
  waitForRow,
  world,
} from '../campaigns/campaign-world.tsx'

afterEach(closeWorld)

/** Opens an item that Maria counted two over. */
async function openDifference(): Promise<Row> {
  await openWorld()
  const item = (await products()).find((row) => row.physical_count === null && row.units > 1)!
  const id = await campaignIn('counting')
  await count('maria', item.id, item.units + 2)
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
  await waitForRow(item.id, (row) => row.physical_count === item.units + 2)
  world.open(routes, `${area}/counts/${id}`)
  await openView()
  await user.click(await screen.findByText(item.property_number))
  return item
}
const acceptButton = (value: number) => screen.findByRole('button', { name: `Accept ${value}` })
const countOps = async (item: Row) =>
  (await world.services.outbox.list()).filter((op) => op.kind === 'count' && op.eid === item.id)

it('[CAMPAIGN-3047] a decision that this device cannot store is NOT SAVED, stays on the screen, and can be made again', async () => {
  const item = await openDifference()
  // Nothing of the background writes while the test lets writes fail.
  await world.services.catalog.refresh('manual')
  const { write } = world.core
  world.core.write = () => Promise.reject(new Error('the disk is gone'))
  await user.click(await acceptButton(item.units + 2))
  await giveReason()
  const failure = (await screen.findByRole('heading', { name: 'NOT SAVED' })).parentElement!
  expect(failure.textContent).toContain(`${item.property_number}: ${item.units + 2}`)
  expect(failure.textContent).toContain('the disk is gone')
  expect(screen.queryByText(/saved on this device/)).toBeNull()
  world.core.write = write
  await user.click(await acceptButton(item.units + 2))
  await giveReason()
  await screen.findByText(/saved on this device/)
  expect(screen.queryByRole('heading', { name: 'NOT SAVED' })).toBeNull()
})

it('[CAMPAIGN-3047] many counts accepted, one not stored: the unsaved one stays selected', async () => {
  await openWorld()
  const items = (await products()).filter((row) => row.physical_count === null).slice(0, 2)
  const id = await campaignIn('counting')
  for (const item of items) await count('maria', item.id, item.units + 1)
  await waitForRow(items[1]!.id, (row) => row.physical_count !== null)
  world.open(routes, `${area}/counts/${id}`)
  await openView()
  for (const item of items)
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(item.property_number) }))
  const refuse = (_: unknown, { eid }: Op) => {
    if (eid === items[1]!.id) throw new Error('the disk is gone')
  }
  world.core.db().outbox.hook('creating', refuse)
  world.network.isCut = true
  await user.click(screen.getByRole('button', { name: 'Accept 2 counts' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept 2 counts' }))
  await giveReason()
  await screen.findByRole('heading', { name: 'NOT SAVED' })
  world.core.db().outbox.hook('creating').unsubscribe(refuse)
  await screen.findByRole('button', { name: 'Accept 1 count' })
})

it('[CAMPAIGN-3048] someone else counts the open item: the suggestion follows, and the older one can no longer be accepted', async () => {
  const item = await openDifference()
  await acceptButton(item.units + 2)
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  world.network.beforeRequest = (request) => (request.url.includes('/history/') ? late : undefined)
  await count('jose', item.id, item.units + 5)
  await waitForRow(item.id, (row) => row.physical_count === item.units + 5)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept \d/ })).toBeNull())
  fireEvent.keyDown(screen.getByRole('button', { name: 'Save count' }), { key: 'a' })
  await new Promise((done) => setTimeout(done, 2 * singleKeyPauseMs))
  expect(await countOps(item)).toEqual([])
  answer()
  await screen.findByText(`People counted ${item.units + 2} and ${item.units + 5}. Have it counted again.`)
})

it('[CAMPAIGN-3049] the history fails once: Try Again reads it and suggests a count', async () => {
  await openWorld()
  const item = (await products()).find((row) => row.physical_count === null && row.units > 1)!
  const id = await campaignIn('counting')
  await count('maria', item.id, item.units + 2)
  await waitForRow(item.id, (row) => row.physical_count === item.units + 2)
  world.network.answerInstead = (request) =>
    request.url.includes('/history/') ? Response.json({ detail: 'broken' }, { status: 500 }) : null
  world.open(routes, `${area}/counts/${id}`)
  await openView()
  await user.click(await screen.findByText(item.property_number))
  const tryAgain = await screen.findByRole('button', { name: 'Try Again' })
  world.network.answerInstead = null
  await user.click(tryAgain)
  await acceptButton(item.units + 2)
})

it('[CAMPAIGN-3050] Accept pressed twice before it is saved records one count', async () => {
  const item = await openDifference()
  const button = await acceptButton(item.units + 2)
  world.network.isCut = true
  const { write } = world.core
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  world.core.write = async (work) => {
    await held
    return write(work)
  }
  act(() => {
    button.click()
    button.click()
  })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Save count', hidden: true }), { key: 'a' })
  await new Promise((done) => setTimeout(done, 2 * singleKeyPauseMs))
  await giveReason()
  go()
  world.core.write = write
  await screen.findByText(/saved on this device/)
  expect(await countOps(item)).toHaveLength(1)
})
