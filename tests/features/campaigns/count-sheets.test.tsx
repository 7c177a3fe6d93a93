/** Count sheets for rooms without phones, on the real engine and the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { readSheetNumber } from '#domain/campaigns/sheet-numbers.ts'
import { CampaignRoomsPage } from '#features/campaigns/rooms/campaign-rooms-page.tsx'
import { area, ask, campaignIn, closeWorld, openWorld, products, user, world } from './campaign-world.tsx'

beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sheets')
})
afterEach(closeWorld)

const routes = [{ path: `${area}/counts/:id/rooms`, element: <CampaignRoomsPage /> }]
const openRooms = (id: number) => world.open(routes, `${area}/counts/${id}/rooms`)
type Sheet = Extract<CampaignRecord, { kind: 'paper-sheet' }>
const sheetsOnServer = async () =>
  (await ask<{ results: CampaignRecord[] }>('admin', 'GET', 'campaign-records/')).results.filter(
    (record): record is Sheet => record.kind === 'paper-sheet',
  )
const choose = async (index: number) => {
  const grid = await screen.findByRole('grid', { name: 'Rooms' })
  await user.click(within(grid).getAllByRole('checkbox')[index] as HTMLElement)
}

it('[PAPER-3635] count sheets of chosen rooms: recorded with number and items before they leave the screen, offline too, once', async () => {
  await openWorld()
  const id = await campaignIn('counting')
  await world.services.catalog.refresh('manual')
  openRooms(id)
  world.network.isCut = true
  await choose(1)
  await choose(2)
  await user.click(await screen.findByRole('button', { name: 'Print count sheets for 2 rooms' }))
  await screen.findByRole('heading', { level: 1, name: 'Count sheets' })
  await screen.findByText(/^2 count sheets\. Their numbers are recorded when you print/)
  const savePdf = await screen.findByRole('button', { name: 'Save PDF' }, { timeout: 10_000 })
  // Nothing printed, nothing recorded.
  expect(await world.services.outbox.campaignRecords()).toHaveLength(0)
  await user.click(savePdf)
  await screen.findByText('2 count sheets are recorded as printed.')
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1))
  await user.click(savePdf)
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(2))
  const own = await world.services.outbox.campaignRecords()
  expect(own).toHaveLength(2)

  // Sheets with quantities are other sheets.
  await user.click(screen.getByRole('radio', { name: 'Shown' }))
  await screen.findByText(/^2 count sheets\. Their numbers are recorded when you print/)
  world.network.isCut = false
  await world.services.outbox.sendNow()
  const sheets = await sheetsOnServer()
  expect(sheets.map(({ blind }) => blind)).toEqual([true, true])
  expect(new Set(sheets.map(({ sheet }) => readSheetNumber(sheet))).size).toBe(2)
  expect(sheets.map(({ sheet }) => readSheetNumber(sheet))).toEqual(sheets.map(({ sheet }) => sheet))
  const items = (await products()) as unknown as Record<string, unknown>[]
  const codeOf = (value: unknown) => (value as { id?: number } | null)?.id ?? value
  for (const { building, room, products: ids } of sheets) {
    const inRoom = items.filter(
      (item) => codeOf(item['location_code_one']) === building && codeOf(item['location_code_two']) === room,
    )
    expect(ids).toEqual(
      inRoom
        .toSorted((a, b) => (String(a['property_number']) < String(b['property_number']) ? -1 : 1))
        .map((item) => item['id']),
    )
  }
  await user.click(screen.getByRole('button', { name: 'Back to the rooms' }))
  await screen.findByRole('grid', { name: 'Rooms' })
})

it('[PAPER-3636] a device that stores nothing: no sheet is printed, and the screen says so', async () => {
  await openWorld()
  const id = await campaignIn('counting')
  await world.services.catalog.refresh('manual')
  openRooms(id)
  await choose(1)
  await user.click(await screen.findByRole('button', { name: 'Print count sheets for 1 room' }))
  const savePdf = await screen.findByRole('button', { name: 'Save PDF' }, { timeout: 10_000 })
  world.services.recorder.campaignRecordAll = () => Promise.reject(new Error('Disk is broken'))
  await user.click(savePdf)
  await screen.findByText(/Disk is broken/)
  expect(URL.createObjectURL).not.toHaveBeenCalled()
  expect(screen.getByText(/^1 count sheet\. Its number is recorded when you print/)).toBeTruthy()
  expect(await world.services.outbox.campaignRecords()).toHaveLength(0)
})

it('[PAPER-3637] no count sheets before counting begins and after it is closed', async () => {
  await openWorld()
  const id = await campaignIn()
  await world.services.catalog.refresh('manual')
  openRooms(id)
  await screen.findByRole('grid', { name: 'Rooms' })
  expect(screen.queryByRole('button', { name: /count sheets/ })).toBeNull()
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'counting', includes_earlier: true })
  await world.services.catalog.refresh('manual')
  await screen.findByRole('button', { name: /^Print count sheets for/ })
  await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
  await world.services.catalog.refresh('manual')
  await waitFor(() => expect(screen.queryByRole('button', { name: /count sheets/ })).toBeNull())
})
