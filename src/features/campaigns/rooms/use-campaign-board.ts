/**
 * The board of a campaign from what this device has: the offline list with this person's own counts, and the records of the campaign. Works
 * offline. Its figures are those of `asOf`.
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
import { countedForCampaign, filterForScope } from '#domain/counts/campaign-states.ts'
import { type CampaignRecords, useCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { lastKnown, useAll, useCatalogStatus, useSums } from '#react/lists/use-list.ts'

export interface CampaignBoard {
  /** Null while it is read for the first time. */
  board: Board | null
  /** Items counted in the hour before `asOf`; null while unknown. */
  pace: number | null
  /** Until when the server was heard: about the items and, if the server has them, about the rooms. Null if never. */
  asOf: number | null
  records: CampaignRecords
}

export function useCampaignBoard(campaign: Campaign): CampaignBoard {
  const records = useCampaignRecords(campaign.id)
  const { asOf: listAsOf } = useCatalogStatus()
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
  const board = useMemo(
    () => (groups !== null && isLoaded ? campaignBoard(groups, rooms, namesOf) : null),
    [groups, rooms, namesOf, isLoaded],
  )
  return { board, pace: recent === null || asOf === null ? null : Number(recent[0]?.sums[0] ?? 0n), asOf, records }
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
