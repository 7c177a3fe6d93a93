import { useMemo } from 'react'
import { type OneCounter, oneCounter } from '#domain/campaigns/one-counter.ts'
import { useCampaignRecords } from './use-campaign-records.ts'
import { useKnownPeople } from './use-known-people.ts'

/** While it is read who is who, nobody confirms another one. */
const everybody: OneCounter = () => true

/** Whether counts of an item by two accounts may be by one person, by the sheets of a campaign. */
export function useOneCounter(campaign: number): OneCounter {
  const { records } = useCampaignRecords(campaign)
  const people = useKnownPeople()
  return useMemo(() => (people ? oneCounter(records, people) : everybody), [records, people])
}
