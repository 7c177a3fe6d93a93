import type { Campaign } from '#contract/collections/campaigns.ts'
import { combineFilters } from '#domain/catalog/combine-filters.ts'
import { countedForCampaign, filterForScope } from '#domain/counts/campaign-states.ts'
import { countWindow } from '#domain/counts/count-status.ts'
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
  const rules = JSON.stringify(campaigns.map((one) => [one.id, one.scope, countWindow(one)]))
  const room = `${location_code_one}/${location_code_two}`
  const found = useLiveValue(`room-figures ${room} ${rules}`, ['products'], async (signal) => {
    const figures = await Promise.all(
      campaigns.map(async (campaign): Promise<[number, ItemProgress]> => {
        const where = combineFilters(filterForScope(campaign.scope), { location_code_one, location_code_two })
        const query = { collection: 'products', where, groupBy: [], measures: progressMeasures } as const
        return [campaign.id, itemProgress(await catalog.sums({ ...query, ...countedForCampaign(campaign) }, signal))]
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
