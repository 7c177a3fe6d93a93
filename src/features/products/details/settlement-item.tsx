/** A history entry for a settlement. Undone ones stay in the history. */
import { useMemo } from 'react'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { reasonText, type Settlement } from '#domain/campaigns/settlements.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { useAllCampaignRecords, useFreshCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { useCampaigns } from '#react/lists/use-campaigns.ts'
import { usePersonName } from '#react/lists/use-person-name.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/reconcile/settle.ts'

export interface SettlementInCount {
  settlement: Settlement
  campaign: string
}

/** All settlements of an item that this device knows, of every campaign. */
export function useSettlementsOf(product: number): readonly SettlementInCount[] {
  const campaigns = useCampaigns()
  const { recordsOf } = useAllCampaignRecords()
  useFreshCampaignRecords()
  return useMemo(() => {
    const isOfItem = (record: CampaignRecord): record is Settlement =>
      record.kind === 'settlement' && record.product === product
    return campaigns.flatMap(({ id, name }) =>
      recordsOf(id)
        .filter(isOfItem)
        .map((settlement) => ({ settlement, campaign: name })),
    )
  }, [campaigns, recordsOf, product])
}

export function SettlementItem({ settlement, campaign }: SettlementInCount) {
  const { timeZone } = useServices()
  const person = usePersonName(settlement.made_by)
  const { count, units, undone_at, at } = settlement
  const reason = reasonText(settlement)
  const facts = [
    t('inCount', { campaign }),
    count === null ? t('withoutCount') : t('countOf', { count: formatNumber(count), units: formatNumber(units) }),
    undone_at ? t('undone', { moment: formatMoment(undone_at, timeZone) }) : '',
  ]
  return (
    <li>
      <div>
        <b>{reason ? t('settledAs', { reason }) : t('settledEven')}</b>
        <span className="bilang-muted"> · {t('by', { person, moment: formatMoment(at, timeZone) })}</span>
      </div>
      <div className="bilang-muted bilang-small">{facts.filter(Boolean).join(' · ')}</div>
    </li>
  )
}
