/**
 * The columns that follow those of the files of a campaign's items: whether an item was counted earlier, its second and third count, the reason
 * of a settled difference, and what happened to an item that left the scope. A column that would be blank in every row is left out. They are read
 * when a file is made, so that none is missing because the page has not shown its figure yet.
 */
import { useCallback } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { reasonFor } from '#domain/campaigns/settlements.ts'
import { keepsEarlier } from '#domain/counts/count-status.ts'
import { departureLabel } from '#domain/counts/departure-text.ts'
import type { ExportProduct } from '#domain/reports/product-export.ts'
import { secondCountColumns } from '#domain/reports/second-count-columns.ts'
import { readLeftScope } from '#react/lists/left-scope.ts'
import { useServices } from '#react/services.ts'
import { t as settle } from '#text/reconcile/settle.ts'
import { t as report } from '#text/reports/reports-campaign.ts'
import type { ExtraColumn } from '../export/report-export-menu.tsx'
import type { CampaignSettlements } from './use-settlements.ts'

export function useReportColumns(
  campaign: Campaign,
  { settlements, secondCounts }: Pick<CampaignSettlements, 'settlements' | 'secondCounts'>,
): () => Promise<readonly ExtraColumn[]> {
  const services = useServices()
  return useCallback(async () => {
    const left = await readLeftScope(services, campaign, false)
    const columns: ExtraColumn[] = []
    if (keepsEarlier(campaign))
      columns.push({
        header: report('countedEarlier'),
        kind: 'flag',
        width: 9,
        cell: (p) => p.counted_earlier === true,
      })
    columns.push(...secondCountColumns(secondCounts))
    if ([...settlements.values()].some(({ reason }) => reason)) {
      const cell = ({ id, units, scanned, on_hand }: ExportProduct) =>
        reasonFor(settlements.get(id), { units, isCounted: scanned, onHand: on_hand })
      columns.push({ header: settle('reason'), kind: 'text', width: 32, cell })
    }
    if (left && left.items.size > 0) {
      const cell = ({ id }: ExportProduct) => {
        const departure = left.items.get(id)
        return departure ? departureLabel(departure) : ''
      }
      columns.push({ header: report('views.leftScope'), kind: 'text', width: 18, cell })
    }
    return columns
  }, [services, campaign, settlements, secondCounts])
}
