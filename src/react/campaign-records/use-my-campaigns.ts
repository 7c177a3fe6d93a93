import type { Campaign } from '#contract/collections/campaigns.ts'
import { countsIn } from '#domain/campaigns/person-rooms.ts'
import { isOpenCampaign } from '#domain/counts/count-status.ts'
import { lastKnown, useAll } from '../lists/use-list.ts'
import { useServices } from '../services.ts'
import { useCan, usePerson } from '../session/use-session.ts'

const none: readonly Campaign[] = []

/**
 * The open campaigns in which this person counts; null while they are read. None if the server keeps no campaign records, or the person may
 * not count.
 */
export function useMyCampaigns(): readonly Campaign[] | null {
  const { api } = useServices()
  const me = usePerson()?.user.id
  const canCount = useCan('count.record')
  const live = useAll<Campaign>('inventory')
  if (me === undefined || !canCount || !api.features().has('campaign-records')) return none
  const campaigns = lastKnown(live)
  return campaigns?.filter((campaign) => isOpenCampaign(campaign) && countsIn(campaign, me)) ?? null
}
