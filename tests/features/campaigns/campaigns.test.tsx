import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formatMoment } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import {
  area,
  ask,
  campaignIn,
  campaigns,
  closeWorld,
  count,
  openWorld,
  products,
  routes,
  user,
  waitForRow,
  world,
} from './campaign-world.tsx'

afterEach(closeWorld)

const press = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  const step = within(await screen.findByRole('dialog')).getByRole('button', { name })
  await waitFor(() => expect(step).toHaveProperty('disabled', false))
  await user.click(step)
}

describe('campaigns', () => {
  it('[CAMPAIGN-6] a campaign from its page: created, counted, reconciled and closed; each step asks first and reports its result', async () => {
    await openWorld()
    const shown = world.open(routes, `${area}/counts`)
    await user.click((await screen.findAllByRole('button', { name: 'New campaign' }))[0]!)
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Year-end count')
    await screen.findByText(/^30 items, /)
    const forTwo = screen.getByRole('checkbox', { name: 'Two people close this count' })
    await waitFor(() => expect(forTwo).toHaveProperty('checked', true))
    await user.click(forTwo)
    await user.click(screen.getByRole('button', { name: 'Create campaign' }))
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
    await openWorld()
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
    await openWorld()
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
    await user.click(within(dialog).getByRole('radio', { name: 'Keep all earlier counts' }))
    await user.click(within(dialog).getByRole('button', { name: 'Begin counting' }))
    await screen.findByText(/^Baseline of /)
    expect((await campaigns())[0]).toMatchObject({ state: 'counting', includes_earlier: true })
  })

  it('[CAMPAIGN-2671] items that a closed campaign missed are counted nowhere, though their flags from before it are still set', async () => {
    await openWorld()
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
    await user.click(within(dialog).getByRole('radio', { name: 'Keep all earlier counts' }))
    await user.click(within(dialog).getByRole('button', { name: 'Begin counting' }))
    await screen.findByText(/^Baseline of /)
    await expectViews()
  })

  it('[CAMPAIGN-2673] the sent count of a missing item is undone without a network: missing again at once', async () => {
    await openWorld()
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
    await openWorld()
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
    within(dialog).getByText(/differences? (isn’t|aren’t) settled\./)
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
    await openWorld()
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
      `Device dddddddd: last seen ${formatMoment(index(500), 'Asia/Manila')}. Missing records: unknown.`,
      expect.stringMatching(/^Jose .*, device bbbbbbbb: last seen /),
      expect.stringMatching(/^Maria .*, device aaaaaaaa: last seen /),
    ])
  })

  it('[CAMPAIGN-3251] before a campaign closes: a device with missing records is named with person, how many, time and room of the last record', async () => {
    await openWorld()
    const id = await campaignIn('counting', 'reconciling')
    const recordedAt = '2026-11-20T02:00:00Z'
    const report = (device: string, last_room: string | null, closed: [number, number][]) =>
      world.server.ask('maria', 'sync/receipts/', {
        method: 'POST',
        headers: { 'X-IMS-Device': device },
        body: JSON.stringify({
          device,
          last_seq: 7,
          last_recorded_at: recordedAt,
          last_room,
          closed: [{ reason: 'withdrawn', ranges: closed }],
        }),
      })
    await report('eeeeeeee-5555', 'Annex, Room 12', [[1, 4]])
    await report('ffffffff-6666', null, [[1, 6]])
    await report('complete-7777', null, [[1, 7]])
    await world.services.catalog.refresh('manual')
    world.open(routes, `${area}/counts/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Close the count' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('2 devices have records that the server doesn’t have:')
    const lines = within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent)
    const moment = formatMoment(Date.parse(recordedAt), 'Asia/Manila')
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^Maria .*, device eeeeeeee: last seen .*\. 3 records are missing\. Last record: .*, in Annex, Room 12\.$/,
      ),
    )
    expect(lines).toContainEqual(expect.stringContaining(`1 record is missing. Last record: ${moment}.`))
    expect(lines.join()).not.toContain('complete')
    expect(lines.join()).toContain('4 counts haven’t been sent')
  })
})
