/** A count sheet that is half keyed in when its count is canceled or closed. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { CampaignRoomsPage } from '#features/campaigns/rooms/campaign-rooms-page.tsx'
import { recordStoreOf } from '#react/campaign-records/record-store.ts'
import { area, ask, campaignIn, closeWorld, idOf, openWorld, products, user, world } from './campaign-world.tsx'

afterEach(closeWorld)

const routes = [{ path: `${area}/counts/:id/rooms`, element: <CampaignRoomsPage /> }]
const number = 'CS-7K2M-9XQM'

/** The page of a sheet with two items, one of which is keyed in. */
async function halfKeyed() {
  await openWorld()
  const campaign = await campaignIn('counting')
  const made_by = await idOf('maria')
  const id = '00000000-0000-4000-8000-000000000001'
  const stamp = { id, campaign, made_by, recorded_at: '2026-01-01T00:00:00Z', skew_ms: 0, device: 'd' }
  const [item, other] = await products()
  // In the order of the paper, which is not that of the ids.
  const place = { building: null, room: null, products: [other?.id, item?.id] }
  const sheet = { kind: 'paper-sheet', ...place, sheet: number, blind: true }
  await ask('maria', 'PUT', `campaign-records/${id}/`, { ...stamp, ...sheet })
  await world.services.catalog.refresh('manual')
  const state = world.services.session.state()
  await recordStoreOf(world.services, state.is === 'in' ? state.userKey : '').pull()
  world.open(routes, `${area}/counts/${campaign}/rooms?key=${number}`)
  await user.type(await screen.findByRole('textbox', { name: /^Counted, line 2, / }), '17')
  await user.type(screen.getByRole('textbox', { name: /^Counted, line 1, / }), 'x')
  await user.type(screen.getByLabelText('Counted by, on paper'), 'Pedro Cruz')
  return { campaign, item, other }
}
const waitForState = async (id: number, state: Campaign['state']) => {
  await world.services.catalog.refresh('manual')
  await waitFor(async () => expect((await world.services.catalog.get<Campaign>('inventory', id))?.state).toBe(state))
}
const notSaved = async () => within(await screen.findByRole('region', { name: `Not saved: count sheet ${number}` }))

it('[PAPER-5404] its count is canceled meanwhile: the open page says why the sheet cannot be saved, and shows and copies what was typed', async () => {
  const { campaign, item, other } = await halfKeyed()
  await ask('admin', 'POST', `inventory/${campaign}/cancel/`, { reason: 'Begun by mistake' })
  await waitForState(campaign, 'canceled')
  const sheet = await notSaved()
  sheet.getByText(/^This count was canceled before the sheet was saved, so it can no longer be saved/)
  await sheet.findByText(new RegExp(`^2\\. ${item?.property_number}, .*: 17$`))
  const lines = sheet.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^1\\. ${other?.property_number}, .*: not here$`, 'i')),
    expect.stringMatching(/^2\. /),
  ])
  sheet.getByText('Counted by, on paper: Pedro Cruz')
  expect(screen.queryByRole('button', { name: 'Save the sheet' })).toBeNull()
  await user.click(sheet.getByRole('button', { name: /^Copy the figures / }))
  await screen.findByText('The figures were copied.')
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain(number)
  expect(copied).toMatch(new RegExp(`^2\\. ${item?.property_number}, .*: 17$`, 'm'))
  expect(copied).toContain('Pedro Cruz')
})

it('[PAPER-5404] its count is closed meanwhile: the same, beside the rooms, and offline after the page is opened again', async () => {
  const { campaign } = await halfKeyed()
  for (const step of [{ state: 'reconciling' }, { state: 'closed', close_reason: 'Deadline' }])
    await ask('admin', 'PATCH', `inventory/${campaign}/`, step)
  await waitForState(campaign, 'closed')
  ;(await notSaved()).getByText(/^This count was closed before the sheet was saved/)
  world.network.isCut = true
  world.open(routes, `${area}/counts/${campaign}/rooms`)
  for (const region of await screen.findAllByRole('region', { name: `Not saved: count sheet ${number}` }))
    await within(region).findByText(/: 17$/)
})

it('[PAPER-5541] what was typed is deleted only after a question; a sheet of which only names were typed is shown too', async () => {
  const { campaign } = await halfKeyed()
  const only = screen.getByRole('textbox', { name: /^Counted, line 2, / })
  await user.clear(only)
  await user.clear(screen.getByRole('textbox', { name: /^Counted, line 1, / }))
  await ask('admin', 'POST', `inventory/${campaign}/cancel/`, { reason: 'Begun by mistake' })
  await waitForState(campaign, 'canceled')
  ;(await notSaved()).getByText('Counted by, on paper: Pedro Cruz')
  const answer = async (name: string) => {
    await user.click((await notSaved()).getByRole('button', { name: /^Delete / }))
    const question = within(await screen.findByRole('dialog', { name: `Delete what was typed from sheet ${number}?` }))
    await user.click(question.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await answer('Cancel')
  ;(await notSaved()).getByText('Counted by, on paper: Pedro Cruz')
  await answer('Delete')
  await waitFor(() => expect(screen.queryByRole('region', { name: `Not saved: count sheet ${number}` })).toBeNull())
  const keys = (await world.services.drafts.list('')).map(({ key }) => key)
  expect(keys.filter((key) => key.includes(number))).toEqual([])
})
