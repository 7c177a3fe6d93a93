import { useMemo } from 'react'
import { type OneCounter, oneCounter } from '#domain/campaigns/one-counter.ts'
import { useCampaignRecords } from './use-campaign-records.ts'
import { useKnownPeople } from './use-known-people.ts'

/** Until the people are read, no second count is accepted as confirmation. */
const everybody: OneCounter = () => true

/** Whether counts of an item by two accounts may be by one person, according to the sheets of a campaign. */
export function useOneCounter(campaign: number): OneCounter {
  const { records } = useCampaignRecords(campaign)
  const people = useKnownPeople()
  return useMemo(() => (people ? oneCounter(records, people) : everybody), [records, people])
}
