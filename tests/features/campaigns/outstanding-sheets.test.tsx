/** Count sheets that are still out: on the board, and before the campaign closes. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CampaignRoomsPage } from '#features/campaigns/rooms/campaign-rooms-page.tsx'
import { recordStoreOf } from '#react/campaign-records/record-store.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import { area, ask, campaignIn, campaignPage, closeWorld, openWorld, products, user, world } from './campaign-world.tsx'

afterEach(closeWorld)

const routes = [
  { path: `${area}/counts/:id`, element: campaignPage },
  { path: `${area}/counts/:id/rooms`, element: <CampaignRoomsPage /> },
]
const pull = async () => {
  const state = world.services.session.state()
  await recordStoreOf(world.services, state.is === 'in' ? state.userKey : '').pull()
}

it('[PAPER-3648] sheets that were printed and not keyed in: on the board and in the close, until they are keyed in or the record is undone', async () => {
  await openWorld()
  const campaign = await campaignIn('counting')
  const made_by = (await ask<{ id: number }>('maria', 'GET', 'users/me/')).id
  const [item] = await products()
  let made = 0
  const put = async (content: object, id = numberedUuid(++made)) => {
    const stamp = { campaign, made_by, recorded_at: '2026-01-01T00:00:00Z', skew_ms: 0, device: 'd' }
    await ask('maria', 'PUT', `campaign-records/${id}/`, { id, ...stamp, ...content })
  }
  const printed = (sheet: string) => ({
    kind: 'paper-sheet',
    ...{ building: null, room: null, sheet, blind: true, products: [item?.id ?? 0] },
  })
  for (const sheet of ['CS-7K2M-9XQM', 'CS-2222-2222']) await put(printed(sheet))
  const paper = { counter: 'Pedro', witness: 'Luz', day: '2026-01-01', lines: [] }
  await put({ kind: 'paper-sheet-keyed', sheet: 'CS-2222-2222', ...paper })
  const said = '1 count sheet was printed and not keyed in: CS-7K2M-9XQM (No room recorded).'

  await world.services.catalog.refresh('manual')
  await pull()
  world.open(routes, `${area}/counts/${campaign}/rooms`)
  await screen.findByText(said)
  await ask('admin', 'PATCH', `inventory/${campaign}/`, { state: 'reconciling' })
  await world.services.catalog.refresh('manual')
  await screen.findByText(said)
  await user.click(await screen.findByRole('link', { name: 'Back to the count' }))
  await user.click(await screen.findByRole('button', { name: 'Close the count' }))
  await screen.findByText(said)

  await put({ ...printed('CS-7K2M-9XQM'), undone_at: '2026-01-02T00:00:00Z' }, '00000000-0000-4000-8000-000000000001')
  await pull()
  await waitFor(() => expect(screen.queryByText(/printed and not keyed in/)).toBeNull())
})

it('[PAPER-3650] a lost sheet is withdrawn with a reason, offline too, and is no longer expected; undo brings it back', async () => {
  await openWorld()
  const campaign = await campaignIn('counting')
  const made_by = (await ask<{ id: number }>('maria', 'GET', 'users/me/')).id
  const id = '00000000-0000-4000-8000-000000000001'
  const stamp = { id, campaign, made_by, recorded_at: '2026-01-01T00:00:00Z', skew_ms: 0, device: 'd' }
  const place = { building: null, room: null }
  const sheet = { kind: 'paper-sheet', ...place, sheet: 'CS-7K2M-9XQM', blind: true, products: [] }
  await ask('maria', 'PUT', `campaign-records/${id}/`, { ...stamp, ...sheet })
  await world.services.catalog.refresh('manual')
  await pull()
  world.network.isCut = true
  world.open(routes, `${area}/counts/${campaign}/rooms?key=CS-7K2M-9XQM`)
  const withdraw = await screen.findByRole('button', { name: 'Withdraw the sheet' })
  await user.click(withdraw)
  await screen.findByText('Type why the sheet won’t be keyed in.')
  await user.type(screen.getByLabelText(/^Why, such as lost/), '  Lost in the rain ')
  await user.click(withdraw)
  await screen.findByText(/^Sheet CS-7K2M-9XQM is withdrawn/)
  world.network.isCut = false
  await world.services.outbox.sendNow()
  const { results } = await ask<{ results: object[] }>('admin', 'GET', 'campaign-records/')
  expect(results).toContainEqual(
    expect.objectContaining({ kind: 'paper-sheet-void', sheet: 'CS-7K2M-9XQM', reason: 'Lost in the rain' }),
  )
  await user.type(screen.getByLabelText('Sheet number'), 'CS-7K2M-9XQM{Enter}')
  await screen.findByText(/withdrew this sheet on .*: Lost in the rain$/)
  await screen.findByRole('button', { name: 'Key it in anyway' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone. Sheet CS-7K2M-9XQM is expected again.')
})
