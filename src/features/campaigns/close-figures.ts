/** What a person must know before a count is closed, read once when the question is asked. */
import { listDevices } from '#contract/actions/work-actions.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { User } from '#contract/collections/users.ts'
import { noLimit, type ProductView, type RowQuery, type Where } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { baselineOf } from '#domain/counts/baseline-product.ts'
import { type CountedItem, needsCloseReason, openDifference } from '#domain/counts/count-status.ts'
import type { Services } from '#react/services.ts'
import { filterForScope } from './campaign-scope.ts'
import { countUnsent } from './unsent-counts.ts'

export interface CloseFigures {
  notCounted: number
  seenOnly: number
  /** Differences that nobody decided since counting ended. */
  unsettled: number
  implausible: number
  needsReason: boolean
  unsent: number
  /** Devices that the server has not heard from for half a day, the longest silent first. */
  silentDevices: readonly SilentDevice[]
}

export interface SilentDevice {
  device: string
  /** Whose device it is; empty if this device does not know the name. */
  person: string
  lastSeen: number
}

const silentAfterMs = 12 * 3_600_000

export async function closeFigures(
  { catalog, api, outbox, now }: Pick<Services, 'catalog' | 'api' | 'outbox' | 'now'>,
  campaign: Campaign,
): Promise<CloseFigures> {
  const snapshotRef = baselineOf(campaign)
  const opened = snapshotRef && (await catalog.openBaseline(snapshotRef, api.features().has('campaign-books')))
  const rowQuery: RowQuery =
    snapshotRef && opened?.ok && opened.value !== null
      ? { collection: 'products', baseline: { of: snapshotRef, rows: 'frozen' } }
      : { collection: 'products', where: filterForScope(campaign.scope) }
  const matchingIds = (where: Where) => catalog.ids({ ...rowQuery, where: { ...rowQuery.where, ...where } })
  const [notCounted, seenOnly, differing] = await Promise.all([
    matchingIds({ count_status: ['not-counted', 'missing'] }),
    matchingIds({ count_status: 'counted', balance: 'uncounted' }),
    catalog.list<ProductView>({
      ...rowQuery,
      where: { ...rowQuery.where, balance: ['short', 'over'], count_status: 'counted' },
      from: 0,
      limit: noLimit,
    }),
  ])
  const differingRows = differing.rows
  const currentRows = await catalog.getMany<ProductView>(
    'products',
    differingRows.map(({ id }) => id),
  )
  // The quantity of the baseline; a baseline does not say when an item was counted.
  const items = differingRows.map(
    ({ units, physical_count }, index): CountedItem => ({
      units,
      physical_count,
      counted_at: currentRows[index]?.counted_at ?? null,
    }),
  )
  const differences = items.map((item) => openDifference(item, campaign))
  const devicesAnswer = api.features().has('devices') ? await api.call(listDevices, {}) : null
  const devices = devicesAnswer?.ok ? devicesAnswer.value.results : []
  const quiet = devices.filter((one) => now() - Date.parse(one.last_seen) > silentAfterMs)
  const people = await catalog.getMany<User>(
    'users',
    quiet.map(({ user }) => user ?? 0),
  )
  return {
    notCounted: notCounted.length,
    seenOnly: seenOnly.length,
    unsettled: differences.filter((one) => one.unsettled).length,
    implausible: differences.filter((one) => one.implausible).length,
    needsReason: needsCloseReason(items, campaign),
    unsent: await countUnsent({ api, outbox }),
    silentDevices: quiet
      .map(({ device, last_seen }, index) => {
        const person = people[index]
        return { device, person: person ? formalName(person) : '', lastSeen: Date.parse(last_seen) }
      })
      .sort((a, b) => a.lastSeen - b.lastSeen),
  }
}
