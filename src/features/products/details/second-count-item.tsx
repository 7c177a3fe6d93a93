/** History entries for second-count requests and second counts. Undone ones stay in the history. */
import { useMemo } from 'react'
import { counterOf, type SecondCount, type SecondCountAsked } from '#domain/campaigns/second-counts.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { useAllCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { useCampaigns } from '#react/lists/use-campaigns.ts'
import { usePersonName } from '#react/lists/use-person-name.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/second-counts.ts'
import { t as settle } from '#text/reconcile/settle.ts'

export interface SecondCountInCount {
  record: SecondCount | SecondCountAsked
  campaign: string
}

/** All that this device knows, of every campaign. */
export function useSecondCountsOf(product: number): readonly SecondCountInCount[] {
  const campaigns = useCampaigns()
  const { recordsOf } = useAllCampaignRecords()
  return useMemo(
    () =>
      campaigns.flatMap(({ id, name }) =>
        recordsOf(id).flatMap((record): SecondCountInCount[] =>
          (record.kind === 'second-count' || record.kind === 'second-count-asked') && record.product === product
            ? [{ record, campaign: name }]
            : [],
        ),
      ),
    [campaigns, recordsOf, product],
  )
}

function headOf(record: SecondCountInCount['record']): string {
  if (record.kind === 'second-count') return t('history.counted', { count: formatNumber(record.count) })
  return record.event === null ? t('history.asked') : t('history.askedByLimit')
}

export function SecondCountItem({ record, campaign }: SecondCountInCount) {
  const { timeZone } = useServices()
  const counter = record.kind === 'second-count' ? counterOf(record) : record.made_by
  const [person, author] = [usePersonName(counter), usePersonName(record.made_by)]
  const sheet = record.kind === 'second-count' ? record.sheet : undefined
  const words = record.kind === 'second-count' ? record.remarks : record.reason
  const facts = [
    settle('inCount', { campaign }),
    words ?? '',
    sheet === undefined ? '' : t('history.fromSheet', { sheet, person: author }),
    record.undone_at ? settle('undone', { moment: formatMoment(record.undone_at, timeZone) }) : '',
  ]
  return (
    <li>
      <div>
        <b>{headOf(record)}</b>
        <span className="bilang-muted">
          {' · '}
          {settle('by', { person, moment: formatMoment(record.at, timeZone) })}
        </span>
      </div>
      <div className="bilang-muted bilang-small">{facts.filter(Boolean).join(' · ')}</div>
    </li>
  )
}
