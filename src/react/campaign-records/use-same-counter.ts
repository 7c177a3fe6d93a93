import { useMemo } from 'react'
import { type SameCounter, sameCounter } from '#domain/campaigns/same-counter.ts'
import { useCampaignRecords } from './use-campaign-records.ts'
import { useKnownPeople } from './use-known-people.ts'

/** Until the people are read, no second count is accepted as confirmation. */
const everybody: SameCounter = () => true

/** Whether counts of an item by two accounts may be by one person, according to the sheets of a campaign. */
export function useSameCounter(campaign: number): SameCounter {
  const { records } = useCampaignRecords(campaign)
  const people = useKnownPeople()
  return useMemo(() => (people ? sameCounter(records, people) : everybody), [records, people])
}
