/** Keying in count sheets, on the real engine and the real server. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { CampaignRoomsPage } from '#features/campaigns/rooms/campaign-rooms-page.tsx'
import {
  area,
  ask,
  campaignIn,
  closeWorld,
  count,
  idOf,
  openWorld,
  products,
  type Row,
  user,
  waitForRow,
  world,
} from './campaign-world.tsx'

afterEach(closeWorld)

const routes = [{ path: `${area}/counts/:id/rooms`, element: <CampaignRoomsPage /> }]
const open = (id: number) => world.open(routes, `${area}/counts/${id}/rooms`)
const number = 'CS-7K2M-9XQM'
const sheetNumber = () => screen.findByRole('textbox', { name: 'Sheet number' })
const figure = (line: number) => screen.findByRole('textbox', { name: new RegExp(`^Counted, line ${line}, `) })
const keyedOnServer = async () =>
  (await ask<{ results: CampaignRecord[] }>('admin', 'GET', 'campaign-records/')).results.filter(
    (record) => record.kind === 'paper-sheet-keyed',
  )
const itemOf = async (id: number) =>
  (await products()).find((item) => item.id === id) as Row & { remarks: string | null }
const isNotCounted = (item: Row) => !item.scanned && item.physical_count === null
const fillNames = async () => {
  await user.type(screen.getByLabelText('Counted by, on paper'), 'Pedro Cruz')
  await user.type(screen.getByLabelText('Witnessed by, on paper'), 'Luz Reyes')
  await user.type(screen.getByLabelText('Date on the paper'), '2026-01-05')
}
const save = () => user.click(screen.getByRole('button', { name: 'Save the sheet' }))

/** A campaign with a printed sheet of these many items that nobody counted; the page is open. */
async function printed(items: number): Promise<{ campaign: number; ids: readonly number[] }> {
  await openWorld()
  const campaign = await campaignIn('counting')
  const ids = (await products())
    .filter(isNotCounted)
    .slice(0, items)
    .map(({ id }) => id)
    .toReversed()
  const id = '00000000-0000-4000-8000-000000000900'
  const stamp = {
    id,
    campaign,
    made_by: await idOf('maria'),
    recorded_at: '2026-01-01T00:00:00Z',
    skew_ms: 0,
    device: 'd',
  }
  const content = { kind: 'paper-sheet', building: null, room: null, sheet: number, blind: true, products: ids }
  await ask('maria', 'PUT', `campaign-records/${id}/`, { ...stamp, ...content })
  await world.services.catalog.refresh('manual')
  open(campaign)
  return { campaign, ids }
}
async function openSheet(typed = number): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Key in a count sheet' }))
  await user.type(await sheetNumber(), `${typed}{Enter}`)
}

it('[PAPER-3642] a sheet is keyed in by keyboard alone, offline: counts, what is not here and the people on paper are recorded, and one press undoes it', async () => {
  const { ids } = await printed(4)
  await screen.findByRole('button', { name: 'Key in a count sheet' })
  await world.services.catalog.refresh('manual')
  await waitFor(async () => expect(screen.queryByRole('grid', { name: 'Rooms' })).toBeTruthy())
  await openSheet('7k2m 9xqm')
  await figure(1)
  const before = await products()
  const numbers = ids.map((id) => before.find((item) => item.id === id)?.property_number)
  const lines = screen.getAllByRole('textbox', { name: /^Counted, line/ }).map((one) => one.getAttribute('aria-label'))
  expect(lines).toEqual(numbers.map((property, index) => `Counted, line ${index + 1}, ${property}`))
  world.network.isCut = true
  expect(document.activeElement).toBe(await figure(1))
  // Line 3 is left blank.
  await user.keyboard('7{Enter}x{Enter}{Enter}2{Enter}')
  await user.keyboard('{Enter}')
  await save()
  await screen.findByText('Type who counted on paper.')
  expect(document.activeElement).toBe(screen.getByLabelText('Counted by, on paper'))
  expect(world.services.outbox.summary().notSent).toBe(0)
  await fillNames()
  await save()
  await screen.findByText(`Saved on this device: sheet ${number}, 2 counts, 1 item not here.`)
  world.network.isCut = false
  await world.services.outbox.sendNow()
  const admin = await idOf('admin')
  const [first, second, third, fourth] = ids as [number, number, number, number]
  expect(await keyedOnServer()).toMatchObject([
    {
      sheet: number,
      made_by: admin,
      counter: 'Pedro Cruz',
      witness: 'Luz Reyes',
      day: '2026-01-05',
      lines: [
        { product: first, count: 7, counted: true },
        { product: second, count: null, counted: false },
        { product: fourth, count: 2, counted: true },
      ],
    },
  ])
  expect(await itemOf(first)).toMatchObject({ physical_count: 7, scanned: true })
  expect(isNotCounted(await itemOf(second))).toBe(true)
  expect(isNotCounted(await itemOf(third))).toBe(true)
  expect(await itemOf(fourth)).toMatchObject({ physical_count: 2, scanned: true })
  const findings = await ask<{ results: Record<string, unknown>[] }>('admin', 'GET', 'findings/?page_size=500')
  expect(findings.results.filter(({ remarks }) => String(remarks).includes(number))).toMatchObject([
    { kind: 'not-found', product: second, remarks: `Count sheet ${number}, counted by Pedro Cruz, witness Luz Reyes` },
  ])

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText(/^Saved on this device: sheet/)).toBeNull())
  await world.services.outbox.sendNow()
  await waitFor(async () => expect((await keyedOnServer())[0]?.undone_at).not.toBeNull())
  expect(await itemOf(first)).toMatchObject({ physical_count: null, scanned: false })
})

it('[PAPER-3643] a count that a phone made is never overwritten without a decision, also if it arrives while the sheet is keyed', async () => {
  const { ids } = await printed(3)
  const [first, second, third] = ids as [number, number, number]
  await count('maria', first, 5)
  await count('maria', second, 5)
  await waitForRow(second, ({ scanned }) => scanned)
  await openSheet()
  ;(await figure(1)).focus()
  await user.keyboard('5{Enter}3{Enter}4{Enter}')
  await screen.findByText('5 is recorded already. Nothing changes.')
  await fillNames()
  await save()
  await screen.findByText('Line 2 needs an answer before the sheet can be saved.')
  expect(world.services.outbox.summary().notSent).toBe(0)
  await user.click(screen.getByRole('radio', { name: 'The recorded count: 5' }))

  // The phone counts line 3 after the screen showed it as not counted.
  await count('maria', third, 9)
  await waitForRow(third, ({ scanned }) => scanned)
  await save()
  const paper = await screen.findByRole('radio', { name: 'The paper: 4' })
  expect(world.services.outbox.summary().notSent).toBe(0)
  // A press while the previous one is still saving is ignored.
  await waitFor(async () => {
    await save()
    expect(screen.queryByText('Line 3 needs an answer before the sheet can be saved.')).not.toBeNull()
  })
  await user.click(paper)
  await save()
  await screen.findByText(`Saved on this device: sheet ${number}, 1 count, 0 items not here.`)
  await world.services.outbox.sendNow()
  expect([(await itemOf(first)).physical_count, (await itemOf(second)).physical_count]).toEqual([5, 5])
  expect((await itemOf(third)).physical_count).toBe(4)
  expect((await keyedOnServer())[0]).toMatchObject({
    lines: [
      { product: first, count: 5, counted: false },
      { product: second, count: 3, counted: false },
      { product: third, count: 4, counted: true },
    ],
  })
})

it('[PAPER-3644] a half-keyed sheet is there after the page was closed; a saved one starts blank and says that it was keyed in', async () => {
  const { campaign } = await printed(2)
  await openSheet()
  await user.type(await figure(2), '12')
  await user.type(screen.getByLabelText('Counted by, on paper'), 'Pedro')
  cleanup()
  open(campaign)
  await openSheet()
  await waitFor(async () => expect(await figure(2)).toHaveProperty('value', '12'))
  expect(screen.getByLabelText('Counted by, on paper')).toHaveProperty('value', 'Pedro')
  await user.type(screen.getByLabelText('Witnessed by, on paper'), 'Luz')
  await user.type(screen.getByLabelText('Date on the paper'), '2026-01-05')
  await save()
  await screen.findByText(/^Saved on this device: sheet/)
  // The page is ready for the next sheet.
  await waitFor(async () => expect(await sheetNumber()).toHaveProperty('value', ''))
  await user.type(await sheetNumber(), `${number}{Enter}`)
  await screen.findByText(/^This sheet was keyed in by .* Counted by Pedro, witnessed by Luz, /)
  expect(screen.queryByRole('textbox', { name: /^Counted, line/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Key it in again' }))
  expect(await figure(2)).toHaveProperty('value', '')
})

it('[PAPER-5302] two tabs save the same sheet simultaneously: it is recorded once, and the other tab says so', async () => {
  const { campaign } = await printed(1)
  await openSheet()
  await user.type(await figure(1), 'x')
  await fillNames()
  open(campaign)
  await user.click(await screen.findByRole('button', { name: 'Key in a count sheet' }))
  await user.type(screen.getAllByRole('textbox', { name: 'Sheet number' })[1]!, `${number}{Enter}`)
  await waitFor(() => expect(screen.getAllByDisplayValue('x')).toHaveLength(2))
  for (const button of screen.getAllByRole('button', { name: 'Save the sheet' })) fireEvent.click(button)
  await screen.findByText(/^Saved on this device: sheet/)
  await screen.findByText(/^This sheet has just been keyed in/)
  const kinds = (await world.services.outbox.list({ closed: true })).map(({ kind, patch }) => patch['kind'] ?? kind)
  expect(kinds.toSorted()).toEqual(['not-found', 'paper-sheet-keyed'])
})

it('[PAPER-3646] hostile figures, numbers and names are refused, and nothing is recorded', async () => {
  await printed(1)
  await user.click(await screen.findByRole('button', { name: 'Key in a count sheet' }))
  await user.type(await sheetNumber(), 'CS-7K2M-9XQ5{Enter}')
  await screen.findByText('This isn’t the number of a count sheet. Compare it with the paper.')
  await user.clear(await sheetNumber())
  await user.type(await sheetNumber(), 'CS-2222-2222{Enter}')
  await screen.findByRole('heading', { name: 'This sheet isn’t on this device' })
  await user.clear(await sheetNumber())
  await user.type(await sheetNumber(), `${number}{Enter}`)
  await figure(1)
  await fillNames()
  for (const typed of ['0', '-1', '1.5', '1e3', '10000000', number]) {
    await user.clear(await figure(1))
    await user.type(await figure(1), typed)
    await save()
    await screen.findByText('Line 1 needs an answer before the sheet can be saved.')
  }
  await user.clear(await figure(1))
  await user.type(await figure(1), '0')
  await screen.findByText('A count is at least 1. Type x if the paper says that it isn’t here.')
  await user.clear(await figure(1))
  await user.clear(screen.getByLabelText('Date on the paper'))
  await user.type(screen.getByLabelText('Date on the paper'), '2199-01-01')
  await save()
  await screen.findByText('Choose the date on the paper, today at the latest.')
  expect(await world.services.outbox.campaignRecords()).toHaveLength(0)
  expect(within(document.body).queryByText(/^Saved on this device/)).toBeNull()
})
