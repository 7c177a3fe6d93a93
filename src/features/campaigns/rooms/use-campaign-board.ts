/**
 * The board of a campaign from this device's data: the offline list with this person's own counts, and the campaign records. Works offline. Its
 * figures are as of `asOf`.
 */
import { useCallback, useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import {
  type Board,
  boardGroupBy,
  boardMeasures,
  campaignBoard,
  type PlaceNames,
  paceSince,
} from '#domain/campaigns/campaign-board.ts'
import { placeOf, roomKey } from '#domain/campaigns/room-states.ts'
import { isUndecided, secondCountResult } from '#domain/campaigns/second-count-results.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countedForCampaign, filterForScope } from '#domain/counts/campaign-states.ts'
import { inCampaign } from '#domain/counts/product-in-campaign.ts'
import { secondCountOf } from '#domain/counts/reconcile-queue.ts'
import { type CampaignRecords, useCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { useSecondCountRecords } from '#react/campaign-records/use-known-people.ts'
import { lastKnown, useAll, useCatalogStatus, useLiveValue, useSums } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'

export interface CampaignBoard {
  /** Null during the first load. */
  board: Board | null
  /** Items counted in the hour before `asOf`; null while unknown. */
  pace: number | null
  /** Time of the last data from the server: items and, if supported, room records. Null if never. */
  asOf: number | null
  records: CampaignRecords
}

export function useCampaignBoard(campaign: Campaign): CampaignBoard {
  const records = useCampaignRecords(campaign.id)
  const { asOf: listAsOf } = useCatalogStatus('asOf')
  const asOf = listAsOf === null || !records.isOffered ? listAsOf : earlier(listAsOf, records.asOf)
  const where = filterForScope(campaign.scope)
  const query = { collection: 'products', ...countedForCampaign(campaign) } as const
  const groups = lastKnown(useSums({ ...query, where, groupBy: boardGroupBy, measures: boardMeasures }))
  const since = new Date(paceSince(asOf ?? 0)).toISOString()
  const recent = lastKnown(
    useSums({
      ...query,
      where: { ...where, scanned: true, counted_at: { min: since } },
      groupBy: [],
      measures: ['rows'],
    }),
  )
  const namesOf = usePlaceNames()
  const { rooms, isLoaded } = records
  const again = useOpenSecondCounts(campaign, records)
  const board = useMemo(
    () => (groups !== null && isLoaded && again !== null ? campaignBoard(groups, rooms, namesOf, again) : null),
    [groups, rooms, namesOf, isLoaded, again],
  )
  return { board, pace: recent === null || asOf === null ? null : Number(recent[0]?.sums[0] ?? 0n), asOf, records }
}

/** Items with open second counts or unsettled counts, by room; null while loading. */
function useOpenSecondCounts(campaign: Campaign, { records }: CampaignRecords): ReadonlyMap<string, number> | null {
  const { catalog } = useServices()
  const byItem = useSecondCountRecords(records)
  const ids = [...byItem.keys()]
  const rows = lastKnown(
    useLiveValue(`board-second-counts ${ids.join()}`, ['products'], () =>
      catalog.getMany<ProductView>('products', ids),
    ),
  )
  return useMemo(() => {
    if (rows === null) return null
    const byRoom = new Map<string, number>()
    for (const row of rows) {
      if (!row || !inCampaign(row, campaign).scanned) continue
      const state = secondCountOf({ ...row, count: row.physical_count }, byItem)
      if (!state || !isUndecided(secondCountResult(state, row.physical_count))) continue
      const key = roomKey(placeOf(row))
      byRoom.set(key, (byRoom.get(key) ?? 0) + 1)
    }
    return byRoom
  }, [rows, byItem, campaign])
}

const earlier = (a: number, b: number | null) => (b === null ? null : Math.min(a, b))

interface Place {
  id: number
  name: string
}

function usePlaceNames(): PlaceNames {
  const buildings = useNames('location-code-one')
  const rooms = useNames('location-code-two')
  return useCallback(
    ({ building, room }) => ({ name: rooms.get(room) ?? '', within: buildings.get(building) ?? '' }),
    [buildings, rooms],
  )
}

function useNames(collection: 'location-code-one' | 'location-code-two'): ReadonlyMap<number | null, string> {
  const all = useAll<Place>(collection)
  const rows = lastKnown(all)
  return useMemo(() => new Map((rows ?? []).map(({ id, name }): [number | null, string] => [id, name])), [rows])
}
