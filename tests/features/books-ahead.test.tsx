import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Campaign } from '#contract/resources/campaigns.ts'
import { bookOf } from '#domain/campaign-book.ts'
import { CampaignReportPage } from '#features/reports/campaign-report-page.tsx'
import { forgetMirror } from '#local/forget-mirror.ts'
import { Mirror } from '#local/mirror.ts'
import { pageLocks } from '#sync/browser-ports.ts'
import { isBookKept } from '#sync/campaign-book.ts'
import { type OfficeWorld, officeWorld } from '#tests/support/office-world.tsx'
import { fetchBooksAhead } from '#workers/catalogue/books-ahead.ts'

let world: OfficeWorld
let stop = () => {}
afterEach(async () => {
  stop()
  await world.close()
})

const ask = async <T,>(method: string, path: string, body?: unknown) =>
  (await world.server.ask('admin', path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }))
    .body as T

/** Campaigns as this device knows them, each brought to a state, the newest last. */
async function campaignsIn(...states: readonly (readonly Campaign['state'][])[]): Promise<Campaign[]> {
  const made: number[] = []
  for (const [at, steps] of states.entries()) {
    const { id } = await ask<Campaign>('POST', 'inventory/', { name: `Count ${at + 1}`, as_at: '2025-12-31' })
    for (const state of steps) await ask('PATCH', `inventory/${id}/`, { state })
    made.push(id)
  }
  await world.catalogue.refresh('manual')
  return (await world.catalogue.getMany<Campaign>('inventory', made)).map((one) => one!)
}
/** Looks, and is done with it. */
async function looked(metered = false): Promise<void> {
  const locks = pageLocks()
  stop = fetchBooksAhead({ core: world.core, catalogue: world.catalogue, locks, metered: () => metered })
  await locks.hold('ims:books', {}, async () => {})
}
const kept = (campaign: Campaign) => isBookKept(world.core, bookOf(campaign)!)
const asked = () => world.wire.asked.filter((line) => line.includes('/book/'))

describe('the books of the newest campaigns', () => {
  it('[CAMPAIGN-18] come before anybody asks, so that a report opens without a network; a book that is here is not fetched again', async () => {
    world = await officeWorld()
    const [old, last, now, draft] = await campaignsIn(
      ['counting', 'reconciling', 'closed'],
      ['counting', 'reconciling', 'closed'],
      ['counting'],
      [],
    )
    await looked()
    expect([await kept(last!), await kept(now!), await kept(old!)]).toEqual([true, true, false])
    expect(bookOf(draft!)).toBeNull()
    const before = asked().length
    await looked()
    expect(asked().length).toBe(before)

    world.wire.cut = true
    world.show([{ path: '/counts/:id/report', element: <CampaignReportPage /> }], `/counts/${now!.id}/report`)
    await screen.findByText(/groups add up to the total/)
    expect(screen.getByRole('row', { name: /^Total/ }).children[1]?.textContent).toBe('30')
  })

  it('[CAMPAIGN-18] are not fetched over a connection that is paid by the amount, nor for people who read no reports', async () => {
    world = await officeWorld()
    const [now] = await campaignsIn(['counting'])
    await looked(true)
    expect([await kept(now!), asked()]).toEqual([false, []])
    await world.close()
    world = await officeWorld({ who: 'ana' })
    await campaignsIn(['counting'])
    await looked()
    expect(asked()).toEqual([])
  })

  it('[CAMPAIGN-18] a closed book takes the place of the open one; signing out takes all of them off the device', async () => {
    world = await officeWorld()
    const [open] = await campaignsIn(['counting'])
    await looked()
    for (const state of ['reconciling', 'closed']) await ask('PATCH', `inventory/${open!.id}/`, { state })
    await world.catalogue.refresh('manual')
    const closed = (await world.catalogue.get<Campaign>('inventory', open!.id))!
    await waitFor(async () => expect(await kept(closed)).toBe(true))
    expect(await kept(open!)).toBe(false)
    const mirror = new Mirror('gone')
    await forgetMirror(world.core.raw(), mirror)
    mirror.close()
    expect(await kept(closed)).toBe(false)
  })
})
