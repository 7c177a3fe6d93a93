/** The settlements of a campaign on this device. The same map until a settlement changes. */
import { useMemo } from 'react'
import { type SecondCountRecords, secondCountRecords } from '#domain/campaigns/second-counts.ts'
import { type Settlement, settlementsByItem } from '#domain/campaigns/settlements.ts'
import { useCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { useKnownPeople } from '#react/campaign-records/use-known-people.ts'

export interface CampaignSettlements {
  settlements: ReadonlyMap<number, Settlement>
  /** Requests for second counts, and their results. */
  secondCounts: ReadonlyMap<number, SecondCountRecords>
  isLoaded: boolean
  asOf: number | null
}

export function useSettlements(campaign: number | null): CampaignSettlements {
  const { records, isLoaded, asOf } = useCampaignRecords(campaign)
  const text = useMemo(() => JSON.stringify([...settlementsByItem(records)]), [records])
  const settlements = useMemo(() => new Map(JSON.parse(text) as [number, Settlement][]), [text])
  const people = useKnownPeople()
  const againText = useMemo(() => JSON.stringify([...secondCountRecords(records, people ?? [])]), [records, people])
  const secondCounts = useMemo(() => new Map(JSON.parse(againText) as [number, SecondCountRecords][]), [againText])
  return { settlements, secondCounts, isLoaded: (isLoaded && people !== null) || campaign === null, asOf }
}
