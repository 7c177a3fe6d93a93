/** What a person decides about the rows of a report form: unserviceable items, and a count without a campaign that is over. */
import { Checkbox } from '@mantine/core'
import type { ReportForm } from '#print/reports/report-form.ts'

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
          label={`Leave out unserviceable items, which belong on the ${condition.otherwise}${leftOut > 0 ? ` (${leftOut} left out)` : ''}`}
        />
      ) : null}
      {hasNoCampaign && changesWithEndOfCount ? (
        <Checkbox
          className="no-print"
          checked={isCountOver}
          onChange={(event) => onChange({ isCountOver: event.currentTarget.checked })}
          label="The count is over: items that nobody counted are missing"
        />
      ) : null}
    </>
  )
}
