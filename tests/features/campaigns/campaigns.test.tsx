import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { toCentavos } from '#domain/money/money.ts'
import { formatMoment, formatMoney } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { CampaignPage } from '#features/campaigns/campaign-page.tsx'
import { CampaignsPage } from '#features/campaigns/campaigns-page.tsx'
import { CampaignReportPage } from '#features/reports/campaign/campaign-report-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screen-world.tsx'
import { singleKeyPauseMs } from '#ui/single-keys.ts'

const area = '/admin/inventory'
const routes = [
  { path: `${area}/counts`, element: <CampaignsPage /> },
  { path: `${area}/counts/:id`, element: <CampaignPage /> },
  { path: `${area}/counts/:id/report`, element: <CampaignReportPage /> },
]
let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const ask = async <T,>(username: string, method: string, path: string, body?: unknown) =>
  (await world.server.ask(username, path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }))
    .body as T
const campaigns = async () => (await ask<{ results: Campaign[] }>('admin', 'GET', 'inventory/')).results
interface Row {
  id: number
  property_number: string
  units: number
  price: string
  physical_count: number | null
  scanned: boolean
}
const all = async <T,>(path: string) => (await ask<{ results: T[] }>('admin', 'GET', path)).results
const products = async () =>
  (await ask<{ results: Row[] }>('admin', 'GET', 'products/?page_size=500&ordering=id')).results
const count = (username: string, id: number, physical_count: number, remarks: string | null = null) =>
  ask(username, 'PATCH', `products/${id}/`, { physical_count, remarks, scanned: true })

/** Creates a campaign with all items in scope that includes earlier counts, and takes it through the given states on the server. */
async function campaignIn(...states: readonly Campaign['state'][]): Promise<number> {
  const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', { name: 'Count 2026', as_at: '2025-12-31' })
  for (const state of states) {
    const earlier = state === 'counting' ? { includes_earlier: true } : {}
    await ask('admin', 'PATCH', `inventory/${id}/`, { state, ...earlier })
  }
  return id
}
/** Waits until the offline list has a row of this id that passes. */
async function waitForRow(id: number, passes: (row: ProductView) => boolean): Promise<void> {
  await world.services.catalog.refresh('manual')
  await waitFor(async () => {
    const row = await world.services.catalog.get<ProductView>('products', id)
    expect(row && passes(row)).toBe(true)
  })
}
/** Waits for the message about an undone decision. The property number is in an element of its own, so this compares whole texts. */
const undoneMessage = (number: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContainEqual(
      expect.stringContaining(`Undone: ${number}.`),
    ),
  )
const user = userEvent.setup()
const press = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  const step = within(await screen.findByRole('dialog')).getByRole('button', { name })
  await waitFor(() => expect(step).toHaveProperty('disabled', false))
  await user.click(step)
}

describe('campaigns', () => {
  it('[CAMPAIGN-6] a campaign from its page: created, counted, reconciled and closed; each step asks first and reports its result', async () => {
    world = await openScreenWorld()
    const shown = world.open(routes, `${area}/counts`)
    await user.click((await screen.findAllByRole('button', { name: 'New campaign' }))[0]!)
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Year-end count')
    await screen.findByText(/^30 items, /)
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await screen.findByRole('heading', { level: 1, name: 'Year-end count' })
    const [made] = await campaigns()
    expect(shown.path()).toBe(`${area}/counts/${made!.id}`)
    expect(screen.queryByRole('link', { name: 'View report' })).toBeNull()
    await press('Begin counting')
    await screen.findByText(/^Baseline of .*: 30 items\./)
    await press('End counting and reconcile')
    // A device with unsent counts is named before the campaign closes without them.
    await world.server.store.db
      .insertInto('devices')
      .values({ device: 'phone-7', user: 2, last_seen: new Date().toISOString(), last_seq: null, waiting: 4 })
      .execute()
    await user.click(await screen.findByRole('button', { name: 'Close the count' }))
    const dialog = await screen.findByRole('dialog')
    // The campaign starts from zero: earlier counts do not count.
    const left = (await products()).length
    await within(dialog).findByText(`${left} items are not yet counted and will be marked as missing.`)
    within(dialog).getByText(/4 counts haven’t been sent/)
    const close = within(dialog).getByRole('button', { name: 'Close the count' })
    expect(close).toHaveProperty('disabled', true)
    await user.click(within(dialog).getByRole('checkbox', { name: 'Close the count anyway' }))
    await user.click(close)
    await screen.findByText(/ Closed /)
    expect(screen.queryByRole('region', { name: 'Reconcile' })).toBeNull()
    expect((await campaigns())[0]).toMatchObject({ state: 'closed', book_rows: 30 })
    expect(screen.queryByRole('button', { name: /^(Delete campaign|Return to counting|Close the count)$/ })).toBeNull()
    await screen.findByRole('link', { name: 'Start the next count' })
    await screen.findByRole('link', { name: 'View report' })
  })

  it('[CAMPAIGN-7] without the server no step is possible; a refused step is reported and changes nothing', async () => {
    world = await openScreenWorld()
    const id = await campaignIn()
    await world.services.catalog.refresh('manual')
    const shown = world.open(routes, `${area}/counts/${id}`)
    const begin = await screen.findByRole('button', { name: 'Begin counting' })
    await ask('maria', 'PATCH', `inventory/${id}/`, { name: 'Renamed meanwhile' })
    await user.click(begin)
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText(/You can’t change the scope afterwards/)
    await user.click(within(dialog).getByRole('button', { name: 'Begin counting' }))
    await screen.findByText('Someone else changed this first.')
    expect((await campaigns())[0]).toMatchObject({ state: 'draft', name: 'Renamed meanwhile' })
    world.network.isCut = true
    await shown.goTo(`${area}/counts`)
    await shown.goTo(`${area}/counts/${id}`)
    expect(await screen.findByRole('button', { name: 'Begin counting' })).toHaveProperty('disabled', true)
  })
})

describe('the steps of a campaign', () => {
  it('[CAMPAIGN-305] beginning a campaign: shows its figures once they are loaded, and starts from zero unless earlier counts are included', async () => {
    world = await openScreenWorld()
    const id = await campaignIn()
    await world.services.catalog.refresh('manual')
    const rows = await products()
    const counted = rows.filter((row) => row.scanned).length
    world.open(routes, `${area}/counts/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Begin counting' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText(new RegExp(`of ${rows.length} items\\. You can’t`))
    await within(dialog).findByText(`${counted} items are marked as counted before this count`)
    expect(within(dialog).getByRole('radio', { name: 'Start from zero' })).toHaveProperty('checked', true)
    await user.click(within(dialog).getByRole('radio', { name: 'Include earlier counts' }))
    await user.click(within(dialog).getByRole('button', { name: 'Begin counting' }))
    await screen.findByText(/^Baseline of /)
    expect((await campaigns())[0]).toMatchObject({ state: 'counting', includes_earlier: true })
  })

  it('[CAMPAIGN-2671] items that a closed campaign missed are counted nowhere, though their flags from before it are still set', async () => {
    world = await openScreenWorld()
    const rows = await products()
    const flagged = rows.filter((row) => row.scanned)
    expect(flagged.length).toBeGreaterThan(1)
    const found = flagged[0]!
    const { id: zero } = await ask<Campaign>('admin', 'POST', 'inventory/', { name: 'First', as_at: '2025-12-31' })
    await ask('admin', 'PATCH', `inventory/${zero}/`, { state: 'counting', includes_earlier: false })
    await count('maria', found.id, found.units)
    await ask('admin', 'PATCH', `inventory/${zero}/`, { state: 'reconciling' })
    await ask('admin', 'PATCH', `inventory/${zero}/`, { state: 'closed' })
    expect((await products()).filter((row) => row.scanned)).toHaveLength(flagged.length)
    const next = await campaignIn()
    await waitForRow(found.id, (row) => row.physical_count === found.units)
    await waitForRow(flagged[1]!.id, (row) => row.count_status === 'missing')
    const { catalog } = world.services
    expect(await catalog.ids({ collection: 'products', where: { scanned: true } })).toEqual([found.id])
    expect(await catalog.ids({ collection: 'products', where: { state: 'sent' } })).toEqual([found.id])

    world.open(routes, `${area}/counts/${next}`)
    const view = async (name: string, items: number) => {
      await user.click(await screen.findByRole('radio', { name }))
      await screen.findByText(items === 1 ? '1 item' : `${items} items`)
    }
    const expectViews = async () => {
      await view('Shortage or overage', 0)
      await view('Not yet counted', rows.length - 1)
      await view('No difference', 1)
    }
    await expectViews()
    await user.click(screen.getByRole('button', { name: 'Begin counting' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('1 item is marked as counted before this count')
    await user.click(within(dialog).getByRole('radio', { name: 'Include earlier counts' }))
    await user.click(within(dialog).getByRole('button', { name: 'Begin counting' }))
    await screen.findByText(/^Baseline of /)
    await expectViews()
  })

  it('[CAMPAIGN-2673] the sent count of a missing item is undone without a network: missing again at once', async () => {
    world = await openScreenWorld()
    const item = (await products()).find((row) => row.scanned)!
    const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', { name: 'First', as_at: '2025-12-31' })
    for (const state of ['counting', 'reconciling', 'closed'])
      await ask('admin', 'PATCH', `inventory/${id}/`, { state })
    await waitForRow(item.id, (row) => row.count_status === 'missing')
    const { catalog, recorder } = world.services
    const shown = (await catalog.get<ProductView>('products', item.id))!
    const values = { physical_count: item.units + 1, remarks: null, done: true }
    const { op } = await recorder.count(shown, values, { source: 'list' })
    await waitFor(async () =>
      expect((await products()).find((row) => row.id === item.id)).toMatchObject({ physical_count: item.units + 1 }),
    )
    await waitForRow(item.id, (row) => row.countProgress.kind === 'sent')
    world.network.isCut = true
    await recorder.undo(op.id)
    await waitFor(async () =>
      expect(await catalog.get<ProductView>('products', item.id)).toMatchObject({
        count_status: 'missing',
        scanned: false,
      }),
    )
  })

  it('[CAMPAIGN-306] closing with an unsettled difference or an implausible count: needs a reason, which the history keeps', async () => {
    world = await openScreenWorld()
    const id = await campaignIn('counting')
    await ask('admin', 'PATCH', `inventory/${id}/`, { as_at: '2030-12-31' })
    const item = (await products()).find((row) => row.units === 1)!
    await count('maria', item.id, 1024)
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
    await waitForRow(item.id, (row) => row.physical_count === 1024)
    world.open(routes, `${area}/counts/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Close the count' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('1 count is at least ten times the quantity on record.')
    within(dialog).getByText(/differences? (is|are) not settled\./)
    within(dialog).getByText('The count is as at 31 Dec 2030, a later day. If you close it now, it’s as at today.')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Close the count anyway' }))
    const close = within(dialog).getByRole('button', { name: 'Close the count' })
    expect(close).toHaveProperty('disabled', true)
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason for closing/ }), 'Deadline of the auditor')
    await user.click(close)
    await screen.findByText(/ Closed /)
    expect((await campaigns())[0]).toMatchObject({
      state: 'closed',
      close_reason: 'Deadline of the auditor',
      as_at: dayOf(Date.now(), 'Asia/Manila'),
    })
  })

  it('[CAMPAIGN-1501] before a campaign closes: each silent device is named with its person and the time of its last contact', async () => {
    world = await openScreenWorld()
    const id = await campaignIn('counting', 'reconciling')
    const index = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const device = (name: string, user: number, hours: number) => ({
      device: name,
      user,
      last_seen: index(hours),
      last_seq: null,
      waiting: 0,
    })
    await world.server.store.db
      .insertInto('devices')
      .values([
        device('aaaaaaaa-1111', 2, 13),
        device('bbbbbbbb-2222', 3, 400),
        device('cccccccc-3333', 2, 1),
        device('dddddddd-4444', 4000, 500),
      ])
      .execute()
    await world.services.catalog.refresh('manual')
    world.open(routes, `${area}/counts/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Close the count' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('3 devices haven’t connected for 12 hours or more:')
    const lines = within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent)
      .filter((line) => line.includes('last seen'))
    expect(lines).toEqual([
      `Device dddddddd: last seen ${formatMoment(index(500), 'Asia/Manila')}.`,
      expect.stringMatching(/^Jose .*, device bbbbbbbb: last seen /),
      expect.stringMatching(/^Maria .*, device aaaaaaaa: last seen /),
    ])
  })
})

describe('the reconcile screen', () => {
  it('[CAMPAIGN-8] one item: shows its baseline, its record now and each observation, suggests a count, and records the decision as a count by this person', async () => {
    world = await openScreenWorld()
    const item = (await products()).find((row) => row.physical_count === null && row.units > 1)!
    const id = await campaignIn('counting')
    await count('maria', item.id, item.units + 2, 'two more behind the door')
    await count('jose', item.id, item.units + 2)
    await ask('admin', 'PATCH', `products/${item.id}/`, { units: item.units + 1 })
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
    await waitForRow(item.id, (row) => row.units === item.units + 1)
    world.open(routes, `${area}/counts/${id}`)
    await user.click(await screen.findByText(item.property_number))
    const region = screen.getByRole('region', { name: 'Reconcile' })
    await within(region).findByText('two more behind the door')
    expect((await within(region).findByRole('row', { name: /^Baseline/ })).textContent).toContain(`${item.units} `)
    expect(within(region).getByRole('row', { name: /^Property records now/ }).textContent).toContain(
      `${item.units + 1} `,
    )
    // Names come from another collection, a moment after the figures.
    expect(await within(region).findByText(/^Maria /)).toBeTruthy()
    await within(region).findByText(`2 people counted ${item.units + 2}. Accept ${item.units + 2}.`)
    await user.click(within(region).getByRole('button', { name: `Accept ${item.units + 2}` }))
    await within(region).findByText(new RegExp(`Last: ${item.property_number}, count of ${item.units + 2}, saved`))
    const waiting = await world.services.outbox.list()
    expect(waiting.filter((op) => op.eid === item.id).length).toBeGreaterThan(0)
    await user.click(within(region).getByRole('button', { name: 'Undo last decision' }))
    await undoneMessage(item.property_number)
  })

  it('[CAMPAIGN-2674] a count from before a campaign that starts from zero: neither suggested nor accepted, by key or by selection', async () => {
    world = await openScreenWorld()
    const item = (await products()).find((row) => row.physical_count === null && row.units > 1)!
    await count('maria', item.id, item.units)
    const { id } = await ask<Campaign>('admin', 'POST', 'inventory/', { name: 'From zero', as_at: '2025-12-31' })
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'counting', includes_earlier: false })
    await waitForRow(item.id, (row) => row.physical_count === item.units && !row.scanned)
    world.open(routes, `${area}/counts/${id}`)
    await user.click(await screen.findByRole('radio', { name: 'Not yet counted' }))
    await user.click(await screen.findByText(item.property_number))
    await screen.findByText('Not yet counted in this count.')
    expect(screen.queryByRole('button', { name: /^Accept \d/ })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Different count' })).toHaveProperty('value', '')
    await user.keyboard('a')
    await user.click(screen.getByRole('checkbox', { name: new RegExp(item.property_number) }))
    await user.click(screen.getByRole('button', { name: 'Accept 1 count' }))
    await screen.findByText('None of the selected items has a count to accept. Nothing was changed.')
    expect(await world.services.outbox.list()).toEqual([])
    // A count in the campaign is suggested.
    await count('jose', item.id, item.units - 1)
    await waitForRow(item.id, (row) => row.scanned)
    await user.click(await screen.findByRole('radio', { name: 'Shortage or overage' }))
    await user.click(await screen.findByText(item.property_number))
    await screen.findByRole('button', { name: `Accept ${item.units - 1}` })
  })

  it('[CAMPAIGN-9] observations that disagree: no suggestion that a key could accept', async () => {
    world = await openScreenWorld()
    const item = (await products()).find((row) => row.physical_count === null && row.units > 1)!
    const id = await campaignIn('counting')
    await count('maria', item.id, item.units + 1)
    await count('jose', item.id, item.units + 3)
    await waitForRow(item.id, (row) => row.physical_count === item.units + 3)
    world.open(routes, `${area}/counts/${id}`)
    await user.click(await screen.findByText(item.property_number))
    await screen.findByText(`People counted ${item.units + 1} and ${item.units + 3}. Have it counted again.`)
    expect(screen.queryByRole('button', { name: /^Accept \d/ })).toBeNull()
    await user.keyboard('a')
    expect(screen.queryByText(/saved on this device/)).toBeNull()
  })

  it('[CAMPAIGN-2001] the findings are shown: a key undoes no decision and accepts no item', async () => {
    world = await openScreenWorld()
    const item = (await products()).find((row) => row.physical_count === null && row.units > 1)!
    const id = await campaignIn('counting')
    await count('maria', item.id, item.units + 1)
    await waitForRow(item.id, (row) => row.physical_count !== null)
    world.open(routes, `${area}/counts/${id}`)
    await user.click(await screen.findByText(item.property_number))
    await user.click(await screen.findByRole('button', { name: /^Accept \d/ }))
    await screen.findByText(/ saved on this device/)
    await user.click(screen.getByRole('radio', { name: 'Findings' }))
    screen.getByRole('link', { name: 'Open findings report' }).focus()
    const opIds = async () => (await world.services.outbox.list({ closed: true })).map((op) => op.id)
    const before = await opIds()
    await user.keyboard('u')
    await new Promise((done) => setTimeout(done, 2 * singleKeyPauseMs))
    expect(await opIds()).toEqual(before)
  })

  it('[CAMPAIGN-10] many items selected: accepted as counted after one confirmation, and each can be undone', async () => {
    world = await openScreenWorld()
    const free = (await products()).filter((row) => row.physical_count === null)
    const id = await campaignIn('counting')
    for (const row of free.slice(0, 3)) await count('maria', row.id, row.units + 1)
    await waitForRow(free[2]!.id, (row) => row.physical_count !== null)
    world.open(routes, `${area}/counts/${id}`)
    for (const row of free.slice(0, 3))
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(row.property_number) }))
    // Without a network nothing is sent, so the outbox holds exactly the decisions.
    world.network.isCut = true
    await user.click(screen.getByRole('button', { name: 'Accept 3 counts' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept 3 counts' }))
    await screen.findByText(/ saved on this device/)
    await waitFor(async () => {
      const ops = await world.services.outbox.list()
      expect(new Set(ops.map((op) => op.eid)).size).toBeGreaterThanOrEqual(3)
    })
    // Undoing an op that was already tried does not withdraw it but adds an op with the previous values.
    const notUndone = async () => {
      const ops = (await world.services.outbox.list()).map((op) => op.eid)
      return ops.filter((eid) => ops.indexOf(eid) === ops.lastIndexOf(eid)).length
    }
    expect(await notUndone()).toBe(3)
    // Presses arrive faster than renders: each undoes a decision of its own.
    await user.dblClick(screen.getByRole('button', { name: 'Undo last decision' }))
    await waitFor(async () => expect(await notUndone()).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Undo last decision' }))
    await waitFor(async () => expect(await notUndone()).toBe(0))
    expect(screen.queryByRole('button', { name: 'Undo last decision' })).toBeNull()
  })
})

describe('the report of a campaign', () => {
  it('[CAMPAIGN-11] records edited later: the report still compares the counts with the baseline, offline too, and names the changes', async () => {
    world = await openScreenWorld()
    const before = await products()
    const item = before.find((row) => row.physical_count === null && row.units > 1)!
    const id = await campaignIn('counting')
    await count('maria', item.id, item.units - 1)
    await ask('admin', 'PATCH', `products/${item.id}/`, { units: 500, price: '7.00' })
    await waitForRow(item.id, (row) => row.units === 500)
    const shown = world.open(routes, `${area}/counts/${id}/report`)
    await screen.findByText(/groups? adds? up to the total/)
    const figure = (index: number) => screen.getByRole('row', { name: /^Total/ }).children[index]?.textContent
    const short = before.filter((row) => row.physical_count !== null && row.physical_count < row.units)
    const value = [
      ...short.map((row) => [row.units - row.physical_count!, row.price] as const),
      [1, item.price] as const,
    ]
      .map(([size, price]) => BigInt(size) * toCentavos(price))
      .reduce((sum, one) => sum + one, 0n)
    expect(figure(1)).toBe('30')
    expect(figure(2)).toBe(before.reduce((sum, row) => sum + row.units, 0).toLocaleString('en'))
    expect(figure(6)).toBe(formatMoney(value))
    await screen.findByText(/1 item changed quantity, unit cost or person accountable/)
    // Once read, the baseline is on this device.
    world.network.isCut = true
    await shown.goTo(`${area}/counts`)
    await shown.goTo(`${area}/counts/${id}/report?show=short#rows`)
    await screen.findByText(/groups? adds? up to the total/)
    expect(figure(6)).toBe(formatMoney(value))
    expect(screen.getAllByText(item.property_number).length).toBe(1)
  })

  it('[CAMPAIGN-16] items entered after the baseline was frozen: in no figure, but named and listed', async () => {
    world = await openScreenWorld()
    const user = userEvent.setup()
    const id = await campaignIn('counting')
    const [like] = await all<Record<string, unknown>>('products/?page_size=1&ordering=id')
    const ref = (value: unknown) => (value && typeof value === 'object' ? (value as { id: number }).id : value)
    const { id: _, version: __, ...fields } = like!
    const draft = {
      ...fields,
      ...Object.fromEntries(['article', 'funding', 'section'].map((f) => [f, ref(fields[f])])),
    }
    const late = await ask<Row>('admin', 'POST', 'products/', { ...draft, property_number: '2026-99-99-9999-99' })
    await count('maria', late.id, 1)
    await waitForRow(late.id, (row) => row.scanned)
    world.open(routes, `${area}/counts/${id}/report`)
    await screen.findByText(/1 item is on today’s list but not in the baseline.*1 is marked as counted today/)
    await screen.findByText(/groups? adds? up to the total/)
    expect(screen.getByRole('row', { name: /^Total/ }).children[1]?.textContent).toBe('30')
    expect(screen.queryByText('2026-99-99-9999-99')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show it' }))
    await screen.findByText('2026-99-99-9999-99')
    expect(screen.getByRole('radio', { name: 'Not in the baseline' })).toHaveProperty('checked', true)
    // A closed campaign shows the state at its closing, whatever the list says since.
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'closed', close_reason: 'Told by the test' })
    await ask('admin', 'DELETE', `products/${late.id}/`)
    await world.services.catalog.refresh('manual')
    await screen.findByText(/1 item was on the list when it closed but not in the baseline.*1 was marked as counted/)
    await screen.findByText('2026-99-99-9999-99')
    expect(screen.getByRole('row', { name: /^Total/ }).children[1]?.textContent).toBe('30')
  })

  it('[CAMPAIGN-12] a closed campaign after the next one has begun: same figures, and an outdated copy of its baseline is not used', async () => {
    world = await openScreenWorld()
    const id = await campaignIn('counting')
    const found = (await products()).filter((row) => row.scanned).length
    await world.services.catalog.refresh('manual')
    const shown = world.open(routes, `${area}/counts/${id}/report?show=found`)
    await screen.findByText(`${found} items`)
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'reconciling' })
    await ask('admin', 'PATCH', `inventory/${id}/`, { state: 'closed', close_reason: 'Told by the test' })
    await ask('admin', 'POST', 'products/reset_flags/', { counts: true })
    await world.services.catalog.refresh('manual')
    await screen.findByText(/counts as of the close/)
    await screen.findByText(`${found} items`)
    expect(screen.getByText('Missing')).toBeTruthy()
    await shown.goTo(`${area}/counts`)
    world.network.isCut = true
    await shown.goTo(`${area}/counts/${id}/report?show=found`)
    await screen.findByText(`${found} items`)
  })

  it('[CAMPAIGN-13] a draft: no baseline yet, and the page says when it gets one; a baseline that failed to load can be requested again', async () => {
    world = await openScreenWorld()
    const draft = await campaignIn()
    await world.services.catalog.refresh('manual')
    const shown = world.open(routes, `${area}/counts/${draft}/report`)
    await screen.findByText('No baseline yet')
    // Leave the report first: it would read the baseline as soon as there is one.
    await shown.goTo(`${area}/counts`)
    await ask('admin', 'PATCH', `inventory/${draft}/`, { state: 'counting' })
    await world.services.catalog.refresh('manual')
    world.network.isCut = true
    await shown.goTo(`${area}/counts/${draft}/report`)
    await screen.findByText(/isn’t on this device yet/)
    world.network.isCut = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText(/groups? adds? up to the total/)
  })

  it('[CAMPAIGN-15] a server without baselines: none is requested, and the page says where to look instead', async () => {
    world = await openScreenWorld({ plain: true })
    const id = await campaignIn('counting')
    await world.services.catalog.refresh('manual')
    world.open(routes, `${area}/counts/${id}/report`)
    await screen.findByText('This campaign has no baseline')
  })
})
