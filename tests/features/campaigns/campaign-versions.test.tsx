/** Two people close a campaign, late counts are shown, and it is reopened, on the real engine and the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { headerNames } from '#contract/limits.ts'
import {
  area,
  ask,
  campaignIn,
  campaigns,
  closeWorld,
  openWorld,
  products,
  routes,
  user,
  world,
} from './campaign-world.tsx'

afterEach(closeWorld)

const openCampaign = async (id: number) => {
  await world.services.catalog.refresh('manual')
  return world.open(routes, `${area}/counts/${id}`)
}
const findDialogButton = async (name: string) =>
  within(await screen.findByRole('dialog')).findByRole('button', { name })
const confirmAnyway = async () =>
  user.click(await within(await screen.findByRole('dialog')).findByRole('checkbox', { name: 'Close the count anyway' }))
const readCampaign = (id: number) => ask<Campaign>('admin', 'GET', `inventory/${id}/`)

it('[CAMPAIGN-3333] a new campaign takes two people unless somebody unticks it', async () => {
  await openWorld()
  world.open(routes, `${area}/counts`)
  await user.click((await screen.findAllByRole('button', { name: 'New campaign' }))[0]!)
  const forTwo = await screen.findByRole('checkbox', { name: 'Two people close this count' })
  await waitFor(() => expect(forTwo).toHaveProperty('checked', true))
  await user.click(screen.getByRole('button', { name: 'Create campaign' }))
  await waitFor(async () => expect(await campaigns()).toMatchObject([{ second_person: true }]))
})

it('[CAMPAIGN-3333] one person asks to close, withdraws the request, and closes it alone only with a reason; the page says who closed it', async () => {
  await openWorld()
  const id = await campaignIn('counting', 'reconciling')
  await ask('admin', 'PATCH', `inventory/${id}/`, { second_person: true })
  await openCampaign(id)
  await user.click(await screen.findByRole('button', { name: 'Ask to close' }))
  await confirmAnyway()
  expect(await findDialogButton('Ask to close')).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText(/^Reason for closing/), 'Two rooms are locked')
  await user.click(await findDialogButton('Ask to close'))
  await screen.findByText(/^Asked to close\./)
  expect((await readCampaign(id)).close_asked_by).not.toBeNull()

  await screen.findByText(/^You asked to close it on /)
  await user.click(await screen.findByRole('button', { name: 'Close the count' }))
  await within(await screen.findByRole('dialog')).findByText(/^You asked to close it on /)
  expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'Close the count' })).toBeNull()
  await user.click(await findDialogButton('Withdraw the request'))
  await waitFor(async () => expect((await readCampaign(id)).close_asked_by).toBeNull())

  await user.click(await screen.findByRole('button', { name: 'Ask to close' }))
  await user.click(await screen.findByRole('radio', { name: 'I close it alone' }))
  await confirmAnyway()
  const close = await findDialogButton('Close the count')
  expect(close).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText(/^Reason for closing/), 'The others are on leave')
  await user.click(close)
  await screen.findByText(/^Closed by .* alone\. Reason: The others are on leave$/)
  expect(await readCampaign(id)).toMatchObject({ state: 'closed', close_reason: 'The others are on leave' })
})

it('[CAMPAIGN-3334] a count that came late is on the page of the closed campaign, which is reopened from there with a reason', async () => {
  await openWorld()
  const made = new Date(Date.now() - 5_000)
  const id = await campaignIn('counting', 'reconciling')
  await ask('admin', 'PATCH', `inventory/${id}/`, { second_person: true })
  await ask('maria', 'POST', `inventory/${id}/ask_close/`, { reason: 'Given by the test' })
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'closed' })
  const { book_at } = await readCampaign(id)
  const [item] = await products()
  const recorded_at = new Date(Math.max(made.getTime(), Date.parse(book_at!))).toISOString()
  const event = {
    id: '00000000-0000-4000-8000-000000003334',
    ...{ kind: 'count', seq: 1, device: 'phone', recorded_at, skew_ms: 0, source: 'scan' },
    patch: { physical_count: 3 },
  }
  const answer = await world.server.ask('maria', `products/${item!.id}/`, {
    method: 'PATCH',
    headers: { [headerNames.clientEvents]: JSON.stringify([event]) },
    body: JSON.stringify({ physical_count: 3 }),
  })
  expect(answer.status).toBe(200)

  const shown = await openCampaign(id)
  await screen.findByText(/^Closed by .* at the request of .*\./)
  const late = await screen.findByRole('region', { name: 'Late counts' })
  await within(late).findByText(/^1 count was made before the close and arrived after it\./)
  within(late).getByRole('link', { name: new RegExp(item!.property_number) })
  await user.click(screen.getByRole('button', { name: 'Reopen as a new version' }))
  const reopen = await findDialogButton('Reopen as a new version')
  expect(reopen).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText(/^Reason for reopening/), 'A phone came back')
  await user.click(reopen)
  await waitFor(() => expect(shown.path()).not.toBe(`${area}/counts/${id}`))
  const [next] = await campaigns()
  expect(next).toMatchObject({ edition: 2, continues: id, reopen_reason: 'A phone came back', state: 'reconciling' })
  await screen.findByText(/^Version 2 of/)
  expect(screen.queryByText('Campaign not found')).toBeNull()

  await shown.goTo(`${area}/counts/${id}`)
  await screen.findByText(/^This count was reopened as/)
  expect(screen.queryByRole('button', { name: 'Reopen as a new version' })).toBeNull()
  await screen.findByText(/includes them\.$/)
})

it('[CAMPAIGN-5430] while late counts are being read, the page has nothing below that they would push away', async () => {
  await openWorld()
  const id = await campaignIn('counting', 'reconciling')
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'closed', close_reason: 'Given by the test' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  world.network.beforeRequest = ({ url }) => (url.includes('late') ? held : undefined)
  await openCampaign(id)
  await screen.findByRole('region', { name: 'Late counts' })
  await waitFor(() => expect(world.network.requests.some((request) => request.includes('late'))).toBe(true))
  expect(screen.queryByRole('region', { name: 'Evidence' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reopen as a new version' })).toBeNull()
  release()
  await screen.findByText('No late counts have arrived since the close.')
  await screen.findByRole('region', { name: 'Evidence' })
  await screen.findByRole('button', { name: 'Reopen as a new version' })
})

it('[CAMPAIGN-3334] without a network the page says that late counts can’t be read', async () => {
  await openWorld()
  const id = await campaignIn('counting', 'reconciling')
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'closed', close_reason: 'Given by the test' })
  await openCampaign(id)
  await screen.findByText('No late counts have arrived since the close.')
  world.network.isCut = true
  await world.engine.session.verify()
  await screen.findByText(/Connect to see late counts/)
})
