/** The figures that a person must know before closing a campaign, read once when the dialog opens. */
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
  /** Differences that nobody has settled since counting ended. */
  unsettled: number
  implausible: number
  needsReason: boolean
  unsent: number
  /** Devices that sent the server nothing for half a day, the longest silence first. */
  silentDevices: readonly SilentDevice[]
}

export interface SilentDevice {
  device: string
  /** Name of the device's user; empty if the offline list does not have it. */
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
  // Quantities come from the baseline, count times from the current rows: a baseline has no count times.
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
  const silentDevices = devices.filter(({ last_seen }) => now() - Date.parse(last_seen) > silentAfterMs)
  const people = await catalog.getMany<User>(
    'users',
    silentDevices.map(({ user }) => user ?? 0),
  )
  return {
    notCounted: notCounted.length,
    seenOnly: seenOnly.length,
    unsettled: differences.filter(({ unsettled }) => unsettled).length,
    implausible: differences.filter(({ implausible }) => implausible).length,
    needsReason: needsCloseReason(items, campaign),
    unsent: await countUnsent({ api, outbox }),
    silentDevices: silentDevices
      .map(({ device, last_seen }, index) => {
        const person = people[index]
        return { device, person: person ? formalName(person) : '', lastSeen: Date.parse(last_seen) }
      })
      .sort((a, b) => a.lastSeen - b.lastSeen),
  }
}
