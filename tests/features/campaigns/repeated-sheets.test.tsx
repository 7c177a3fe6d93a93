/** Count sheets for second counts: printed without any quantity, and keyed in as second counts. On the real engine and the real server. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { CampaignRoomsPage } from '#features/campaigns/rooms/campaign-rooms-page.tsx'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
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
  recordsOfKind,
  user,
  waitForRow,
  world,
} from './campaign-world.tsx'

beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sheets')
})
afterEach(closeWorld)

const routes = [{ path: `${area}/counts/:id/rooms`, element: <CampaignRoomsPage /> }]
const open = (id: number) => world.open(routes, `${area}/counts/${id}/rooms`)
let made = 0
async function askAgain(campaign: number, product: number) {
  const id = numberedUuid(++made)
  await ask('maria', 'PUT', `campaign-records/${id}/`, {
    ...{ id, campaign, made_by: await idOf('maria'), recorded_at: new Date().toISOString(), skew_ms: 0, device: 'd' },
    ...{ kind: 'second-count-asked', product, cause: 'person', first_by: null, event: null, reason: null },
  })
  return id
}

/** Two items that Maria counted and that must be counted again. The page of rooms is open. */
async function twoToCountAgain() {
  // Counted a minute ago: a device knows the clock of the server to some seconds only, and a sheet takes longer than that.
  let behind = 60_000
  await openWorld({ clock: { now: () => new Date(Date.now() - behind) } })
  const campaign = await campaignIn('counting')
  const room = (item: Row) => JSON.stringify([item['location_code_one' as never], item['location_code_two' as never]])
  const all = (await products()).filter((row) => row.physical_count === null && !row.scanned)
  const [first] = all as [Row, ...Row[]]
  const items = all.filter((row) => room(row) === room(first)).slice(0, 2) as [Row, Row]
  for (const item of items) await count('maria', item.id, 777)
  behind = 0
  const asked = [await askAgain(campaign, items[0].id), await askAgain(campaign, items[1].id)]
  for (const item of items) await waitForRow(item.id, ({ scanned }) => scanned)
  open(campaign)
  return { campaign, items, asked }
}
type Sheet = Extract<CampaignRecord, { kind: 'paper-sheet' }>
const printSheets = async () => {
  await user.click(await screen.findByRole('button', { name: 'Print sheets for second counts' }))
  const savePdf = await screen.findByRole('button', { name: 'Save PDF' }, { timeout: 10_000 })
  await user.click(savePdf)
  await screen.findByText('1 count sheet is recorded as printed.')
  await user.click(screen.getByRole('button', { name: 'Back to the rooms' }))
  const own = await world.services.outbox.campaignRecords()
  return own.flatMap(({ patch }) => (patch['kind'] === 'paper-sheet' ? [patch as unknown as Sheet] : []))
}
const figure = (line: number) => screen.findByRole('textbox', { name: new RegExp(`^Counted, line ${line}, `) })
const counter = () => screen.getByRole('combobox', { name: 'Counted by, on paper' })
const nameOf = async (who: string) => {
  const { first_name, last_name } = await ask<Record<string, string>>('admin', 'GET', `users/${await idOf(who)}/`)
  const found = [...counter().querySelectorAll('option')].find(
    ({ textContent }) => textContent?.startsWith(`${first_name} `) && textContent.endsWith(String(last_name)),
  )
  return found as HTMLOptionElement
}
const save = () => user.click(screen.getByRole('button', { name: 'Save the sheet' }))
async function keyIn(sheet: string, typed: string) {
  await user.click(await screen.findByRole('button', { name: 'Key in a count sheet' }))
  await user.type(await screen.findByRole('textbox', { name: 'Sheet number' }), `${sheet}{Enter}`)
  ;(await figure(1)).focus()
  await user.keyboard(typed)
  await user.type(screen.getByLabelText('Witnessed by, on paper'), 'Luz Reyes')
  await user.type(screen.getByLabelText('Date on the paper'), '2026-01-05')
}

it('[PAPER-4965] sheets for second counts: the items that wait, offline, recorded as such before they leave the screen; there is no choice to show quantities', async () => {
  const { items } = await twoToCountAgain()
  await screen.findByRole('button', { name: 'Print sheets for second counts' })
  world.network.isCut = true
  const sheets = await printSheets()
  const byNumber = items.toSorted((a, b) => (a.property_number < b.property_number ? -1 : 1)).map(({ id }) => id)
  expect(sheets).toMatchObject([{ again: 'second', blind: true, products: byNumber }])
  expect(screen.queryByRole('radio', { name: 'Shown' })).toBeNull()
})

it('[PAPER-4966] keyed in: second counts in the name of the person who counted on paper, "not here" as 0; the counts of the items stay; one press undoes all', async () => {
  const { items } = await twoToCountAgain()
  const [{ sheet, products: lines }] = (await printSheets()) as [Sheet]
  await keyIn(sheet, '776{Enter}x')
  await screen.findByText(/^Second count\. The figures become second counts/)
  await user.selectOptions(counter(), await nameOf('jose'))
  await save()
  await screen.findByText(`Saved on this device: sheet ${sheet}, 2 second or third counts.`)
  await world.services.outbox.sendNow()
  const [admin, jose] = [await idOf('admin'), await idOf('jose')]
  await expect.poll(() => recordsOfKind('second-count')).toHaveLength(2)
  const counts = await recordsOfKind('second-count')
  expect(counts.map(({ product, count: figureOf }) => [product, figureOf]).toSorted()).toEqual(
    [[lines[0], 776] as const, [lines[1], 0] as const].toSorted(),
  )
  for (const one of counts) expect(one).toMatchObject({ made_by: admin, counted_by: jose, sheet })
  expect(await recordsOfKind('paper-sheet-keyed')).toMatchObject([
    {
      ...{ sheet, again: 'second', witness: 'Luz Reyes', day: '2026-01-05', made_by: admin },
      lines: [
        { product: lines[0], count: 776, counted: true },
        { product: lines[1], count: null, counted: true },
      ],
    },
  ])
  const now = await products()
  for (const { id } of items) expect(now.find((row) => row.id === id)).toMatchObject({ physical_count: 777 })

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText(/^Saved on this device: sheet/)).toBeNull())
  await world.services.outbox.sendNow()
  await waitFor(async () => {
    for (const one of [...(await recordsOfKind('second-count')), ...(await recordsOfKind('paper-sheet-keyed'))])
      expect(one.undone_at).not.toBeNull()
  })
})

it('[PAPER-4967] nobody chosen, the first counter, or a count that is no longer requested: refused or reported before anything is recorded', async () => {
  const { campaign, items, asked } = await twoToCountAgain()
  const [{ sheet, products: lines }] = (await printSheets()) as [Sheet]
  await world.services.outbox.sendNow()
  await keyIn(sheet, '776{Enter}775')
  await save()
  await screen.findByText('Choose who counted on paper.')
  const maria = await nameOf('maria')
  await user.selectOptions(counter(), maria)
  await save()
  await screen.findByText(
    `${maria.textContent} counted some of these items first. Another person must count them again. Compare the name with the paper.`,
  )
  expect((await world.services.outbox.campaignRecords()).some(({ patch }) => patch['kind'] === 'second-count')).toBe(
    false,
  )
  // A phone counts the first line again meanwhile.
  const at = items.findIndex(({ id }) => id === lines[0])
  const id = '00000000-0000-4000-8000-000000009999'
  const jose = await idOf('jose')
  await ask('jose', 'PUT', `campaign-records/${id}/`, {
    ...{ id, campaign, made_by: jose, recorded_at: new Date().toISOString(), skew_ms: 0, device: 'd' },
    ...{ kind: 'second-count', product: lines[0], asked: asked[at], count: 777, remarks: null },
  })
  await world.services.catalog.refresh('manual')
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText(/^This count is no longer needed/)
  await user.selectOptions(counter(), await nameOf('ana'))
  await save()
  await screen.findByText(
    `Saved on this device: sheet ${sheet}, 1 second or third count. 1 figure is recorded with the sheet only.`,
  )
  await world.services.outbox.sendNow()
  expect(await recordsOfKind('second-count')).toMatchObject([{ made_by: jose }, { product: lines[1], count: 775 }])
  expect((await recordsOfKind('paper-sheet-keyed'))[0]?.lines).toEqual([
    { product: lines[0], count: 776, counted: false },
    { product: lines[1], count: 775, counted: true },
  ])
})

it('[PAPER-5004] the server refuses one figure of a sheet: it stays on this device for a decision, the other is a second count, and once it is discarded the sheet names its line', async () => {
  const { campaign, items, asked } = await twoToCountAgain()
  const [{ sheet, products: lines }] = (await printSheets()) as [Sheet]
  await world.services.outbox.sendNow()
  await keyIn(sheet, '776{Enter}775')
  await user.selectOptions(counter(), await nameOf('jose'))
  // The same person counted the first line on a phone meanwhile, which this device does not know.
  const [id, jose] = ['00000000-0000-4000-8000-000000008888', await idOf('jose')]
  await ask('jose', 'PUT', `campaign-records/${id}/`, {
    ...{ id, campaign, made_by: jose, recorded_at: new Date().toISOString(), skew_ms: 0, device: 'd' },
    ...{ kind: 'second-count', product: lines[0], asked: asked[items.findIndex((one) => one.id === lines[0])] },
    ...{ count: 777, remarks: null },
  })
  await save()
  await screen.findByText(`Saved on this device: sheet ${sheet}, 2 second or third counts.`)
  await world.services.outbox.sendNow()
  const refused = async () => (await world.services.outbox.list()).filter(({ state }) => state === 'rejected')
  await waitFor(async () => expect(await refused()).toMatchObject([{ patch: { product: lines[0], count: 776 } }]))
  expect(JSON.stringify(await refused())).toContain('counted this item again already')
  expect(await recordsOfKind('second-count')).toMatchObject([
    { made_by: jose, product: lines[0], count: 777 },
    { counted_by: jose, product: lines[1], count: 775 },
  ])
  await user.type(await screen.findByRole('textbox', { name: 'Sheet number' }), `${sheet}{Enter}`)
  await screen.findByText(/^This sheet was keyed in by/)
  expect(screen.queryByText(/^Line 1 is recorded with the sheet/)).toBeNull()
  await world.services.outbox.discard((await refused())[0]!.id, 'Counted on the phone')
  await screen.findByText(/^Line 1 is recorded with the sheet, but not as a second or third count/)
})

it('[PAPER-5107] a person with the name on the sheet of the first count is refused; recorded as another person with a reason, they are keyed in, offline too', async () => {
  const { campaign, items } = await twoToCountAgain()
  const [{ sheet }] = (await printSheets()) as [Sheet]
  const id = numberedUuid(++made)
  const { first_name, last_name } = await ask<Record<string, string>>('admin', 'GET', `users/${await idOf('jose')}/`)
  await ask('maria', 'PUT', `campaign-records/${id}/`, {
    ...{ id, campaign, made_by: await idOf('maria'), recorded_at: new Date().toISOString(), skew_ms: 0, device: 'd' },
    ...{ kind: 'paper-sheet-keyed', sheet: 'CS-8K2M-9XQM', counter: `${first_name} ${last_name}`, witness: 'Luz' },
    ...{ day: '2026-01-05', lines: items.map((item) => ({ product: item.id, count: 777, counted: true })) },
  })
  document.dispatchEvent(new Event('visibilitychange'))
  await keyIn(sheet, '776{Enter}775')
  world.network.isCut = true
  await user.selectOptions(counter(), await nameOf('jose'))
  await save()
  await screen.findByText(/counted some of these items first\./)
  expect(await recordsOfKind('second-count')).toEqual([])
  await user.type(await screen.findByRole('textbox', { name: 'Why you are sure' }), 'Two of this name{Enter}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Why you are sure' })).toBeNull())
  await save()
  await screen.findByText(`Saved on this device: sheet ${sheet}, 2 second or third counts.`)
  world.network.isCut = false
  await world.services.outbox.sendNow()
  await expect.poll(() => recordsOfKind('second-count')).toHaveLength(2)
  expect(await recordsOfKind('other-person')).toMatchObject([
    { reason: 'Two of this name', person: await idOf('jose') },
  ])
})

it('[PAPER-5112] the sheet was keyed in in another tab since it was opened here: reported before anything is saved, and a second press saves', async () => {
  const { campaign } = await twoToCountAgain()
  const [{ sheet, products: lines }] = (await printSheets()) as [Sheet]
  await keyIn(sheet, '776{Enter}775')
  await user.selectOptions(counter(), await nameOf('jose'))
  // The other tab writes into the same outbox.
  const names = { counter: 'Jose', witness: 'Luz', day: '2026-01-05' }
  const statement = { campaign, kind: 'paper-sheet-keyed' as const, sheet, ...names, again: 'second' as const }
  const line = { product: lines[0]!, count: 776, counted: true }
  await world.services.recorder.campaignRecordAll([
    { statement: { ...statement, lines: [line] }, shown: { label: 'a room' } },
  ])
  await save()
  await screen.findByText(/^This sheet has just been keyed in/)
  const kinds = async () => (await world.services.outbox.campaignRecords()).map(({ patch }) => patch['kind'])
  expect((await kinds()).filter((kind) => kind === 'second-count')).toEqual([])
  await save()
  await screen.findByText(`Saved on this device: sheet ${sheet}, 2 second or third counts.`)
})
