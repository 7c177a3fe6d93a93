/** The options for the rows of a report form: unserviceable items, and declaring a count without a campaign over. */
import { Checkbox } from '@mantine/core'
import { formatNumber } from '#domain/text/format.ts'
import type { ReportForm } from '#print/reports/report-form.ts'
import { t } from '#text/reports/reports-print.ts'

export interface ReportChoices {
  leaveOutUnserviceable: boolean
  isCountOver: boolean
}

export function ReportOptions({
  record: { condition, changesWithEndOfCount },
  choices: { leaveOutUnserviceable, isCountOver },
  onChange,
  leftOut,
  hasNoCampaign,
}: {
  record: ReportForm
  choices: ReportChoices
  onChange: (choices: Partial<ReportChoices>) => void
  /** Number of items left out. */
  leftOut: number
  hasNoCampaign: boolean
}) {
  return (
    <>
      {condition.is === 'serviceable' ? (
        <Checkbox
          className="no-print"
          checked={leaveOutUnserviceable}
          onChange={(event) => onChange({ leaveOutUnserviceable: event.currentTarget.checked })}
          label={
            leftOut > 0
              ? t('leaveOutCount', { form: condition.otherwise, count: formatNumber(leftOut) })
              : t('leaveOut', { form: condition.otherwise })
          }
        />
      ) : null}
      {hasNoCampaign && changesWithEndOfCount ? (
        <Checkbox
          className="no-print"
          checked={isCountOver}
          onChange={(event) => onChange({ isCountOver: event.currentTarget.checked })}
          label={t('countIsOver')}
        />
      ) : null}
    </>
  )
}
