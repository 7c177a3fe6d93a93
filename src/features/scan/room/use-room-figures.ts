import type { Campaign } from '#contract/collections/campaigns.ts'
import { bothFilters } from '#domain/catalog/both-filters.ts'
import { countedForCampaign, filterForScope } from '#domain/counts/campaign-states.ts'
import { countWindow } from '#domain/counts/count-status.ts'
import { type ItemProgress, itemProgress, progressMeasures } from '#domain/counts/place-progress.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'

export interface RoomOfCampaign extends ItemProgress {
  campaign: Campaign
}

/**
 * How far a room is counted in each of the campaigns. Of several campaigns, those that have items in the room, or all of them if none has.
 * Null while the figures of this room are read.
 */
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
        const where = bothFilters(filterForScope(campaign.scope), { location_code_one, location_code_two })
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
