import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { prefetchBaselines } from '#catalog/baselines/prefetch-baselines.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { clearMirror } from '#device-db/clear-mirror.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import { baselineOf } from '#domain/counts/baseline-product.ts'
import { CampaignReportPage } from '#features/reports/campaign/campaign-report-page.tsx'
import { isBaselineSaved } from '#mirror/read-baseline.ts'
import { pageLocks } from '#platform/browser-ports.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
let stop = () => {}
afterEach(async () => {
  stop()
  await world.close()
})

const ask = async <T,>(method: string, path: string, body?: unknown) =>
  (await world.server.ask('admin', path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }))
    .body as T

/** Creates one campaign per list of states, newest last, and returns their rows on this device. */
async function campaignsIn(...states: readonly (readonly Campaign['state'][])[]): Promise<Campaign[]> {
  const made: number[] = []
  for (const [index, steps] of states.entries()) {
    const { id } = await ask<Campaign>('POST', 'inventory/', { name: `Count ${index + 1}`, as_at: '2025-12-31' })
    for (const state of steps) await ask('PATCH', `inventory/${id}/`, { state })
    made.push(id)
  }
  await world.catalog.refresh('manual')
  return (await world.catalog.getMany<Campaign>('inventory', made)).map((campaign) => campaign!)
}
/** Runs one prefetch to its end. */
async function prefetch(metered = false): Promise<void> {
  const locks = pageLocks()
  stop = prefetchBaselines({ connection: world.core, catalog: world.catalog, locks, isMetered: () => metered })
  await locks.hold('ims:books', {}, async () => {})
}
const isSaved = (campaign: Campaign) => isBaselineSaved(world.core, baselineOf(campaign)!)
const baselineRequests = () => world.network.requests.filter((line) => line.includes('/book/'))

describe('baselines of the newest campaigns', () => {
  it('[CAMPAIGN-18] newest baselines: fetched in advance, so that reports open offline; a saved one is not fetched again', async () => {
    world = await openScreenWorld()
    const [old, last, now, draft] = await campaignsIn(
      ['counting', 'reconciling', 'closed'],
      ['counting', 'reconciling', 'closed'],
      ['counting'],
      [],
    )
    await prefetch()
    expect([await isSaved(last!), await isSaved(now!), await isSaved(old!)]).toEqual([true, true, false])
    expect(baselineOf(draft!)).toBeNull()
    const before = baselineRequests().length
    await prefetch()
    expect(baselineRequests().length).toBe(before)

    world.network.isCut = true
    world.open([{ path: '/counts/:id/report', element: <CampaignReportPage /> }], `/counts/${now!.id}/report`)
    await screen.findByText(/groups? adds? up to the total/)
    expect(screen.getByRole('row', { name: /^Total/ }).children[1]?.textContent).toBe('30')
  })

  it('[CAMPAIGN-18] metered connection, or a person who cannot read reports: no baseline is fetched', async () => {
    world = await openScreenWorld()
    const [now] = await campaignsIn(['counting'])
    await prefetch(true)
    expect([await isSaved(now!), baselineRequests()]).toEqual([false, []])
    await world.close()
    world = await openScreenWorld({ username: 'ana' })
    await campaignsIn(['counting'])
    await prefetch()
    expect(baselineRequests()).toEqual([])
  })

  it('[CAMPAIGN-18] campaign closed: its closed baseline replaces the open one; signing out deletes all baselines', async () => {
    world = await openScreenWorld()
    const [open] = await campaignsIn(['counting'])
    await prefetch()
    for (const state of ['reconciling', 'closed']) await ask('PATCH', `inventory/${open!.id}/`, { state })
    await world.catalog.refresh('manual')
    const closed = (await world.catalog.get<Campaign>('inventory', open!.id))!
    await waitFor(async () => expect(await isSaved(closed)).toBe(true))
    expect(await isSaved(open!)).toBe(false)
    const mirror = new MirrorDb('gone')
    await clearMirror(world.core.db(), mirror)
    mirror.close()
    expect(await isSaved(closed)).toBe(false)
  })
})
