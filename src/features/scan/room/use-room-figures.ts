import type { Campaign } from '#contract/collections/campaigns.ts'
import { combineFilters } from '#domain/catalog/combine-filters.ts'
import { filterForScope } from '#domain/counts/campaign-states.ts'
import { type ItemProgress, itemProgress, progressMeasures } from '#domain/counts/place-progress.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'

export interface RoomOfCampaign extends ItemProgress {
  campaign: Campaign
}

/** The progress of a room in each campaign with items in it, or in all campaigns if none has items. Null while loading. */
export function useRoomFigures(
  { location_code_one, location_code_two }: CurrentRoom,
  campaigns: readonly Campaign[],
): readonly RoomOfCampaign[] | null {
  const { catalog } = useServices()
  const scopes = JSON.stringify(campaigns.map(({ id, scope }) => [id, scope]))
  const room = `${location_code_one}/${location_code_two}`
  const found = useLiveValue(`room-figures ${room} ${scopes}`, ['products'], async (signal) => {
    const figures = await Promise.all(
      campaigns.map(async ({ id, scope }): Promise<[number, ItemProgress]> => {
        const where = combineFilters(filterForScope(scope), { location_code_one, location_code_two })
        const query = { collection: 'products', where, groupBy: [], measures: progressMeasures } as const
        return [id, itemProgress(await catalog.sums(query, signal))]
      }),
    )
    return new Map(figures)
  })
  if (found.state !== 'ready') return null
  const rooms = campaigns.flatMap((campaign) => {
    const figures = found.value.get(campaign.id)
    return figures ? [{ campaign, ...figures }] : []
  })
  const withItems = rooms.filter(({ total }) => total > 0)
  return withItems.length > 0 ? withItems : rooms
}
