/** What was settled in a campaign, as this device knows it. The same map until a settlement changes, whatever else people state. */
import { useMemo } from 'react'
import { reasonFor, type Settlement, settlementsByItem } from '#domain/campaigns/settlements.ts'
import type { ExportProduct } from '#domain/reports/product-export.ts'
import { useCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { t } from '#text/settle.ts'
import type { ExtraColumn } from '../export/report-export-menu.tsx'

export interface CampaignSettlements {
  settlements: ReadonlyMap<number, Settlement>
  isLoaded: boolean
  asOf: number | null
}

export function useSettlements(campaign: number | null): CampaignSettlements {
  const { records, isLoaded, asOf } = useCampaignRecords(campaign)
  const text = useMemo(() => JSON.stringify([...settlementsByItem(records)]), [records])
  const settlements = useMemo(() => new Map(JSON.parse(text) as [number, Settlement][]), [text])
  return { settlements, isLoaded: isLoaded || campaign === null, asOf }
}

/** The reason of each item whose difference is settled, for a file of the campaign's items; undefined without one. */
export function useReasonColumn(settlements: ReadonlyMap<number, Settlement>): ExtraColumn | undefined {
  return useMemo(() => {
    if (![...settlements.values()].some(({ reason }) => reason)) return undefined
    const cell = ({ id, units, scanned, on_hand }: ExportProduct) =>
      reasonFor(settlements.get(id), { units, isCounted: scanned, onHand: on_hand })
    return { header: t('reason'), kind: 'text', width: 32, cell }
  }, [settlements])
}
