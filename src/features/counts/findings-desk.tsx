/** What counters said that is no count, where differences are settled: what was found at station becomes an item here, or is set aside. */
import { Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Campaign } from '#contract/resources/campaigns.ts'
import { formatMoment } from '#domain/dates.ts'
import { findingState } from '#domain/finding.ts'
import { useParts } from '#runtime/parts.ts'
import { useFindingDialog } from '#runtime/use-finding-dialog.ts'
import { useFindings } from '#runtime/use-findings.ts'
import { FindingDialog } from '#ui/findings/finding-dialog.tsx'
import { FindingTable } from '#ui/findings/finding-table.tsx'
import { useArea } from './use-area.ts'

const views = { open: 'To be added', all: 'All of this count' } as const

export function FindingsDesk({ campaign }: { campaign: Campaign }) {
  const { timeZone } = useParts()
  const area = useArea()
  const go = useNavigate()
  const findings = useFindings()
  const dialog = useFindingDialog(findings)
  const [view, setView] = useState<keyof typeof views>('all')
  const since = campaign.book_at ? Date.parse(campaign.book_at) : Number.NEGATIVE_INFINITY
  // What was found at station in an earlier count waits until somebody decides.
  const rows = findings.rows.filter((one) =>
    view === 'open'
      ? findingState(one) === 'open'
      : Date.parse(one.counted_at) >= since || findingState(one) === 'open',
  )
  const coming = findings.asking && rows.length === 0
  return (
    <>
      <Group justify="space-between">
        <SegmentedControl
          aria-label="Which findings"
          value={view}
          onChange={(value) => setView(value as keyof typeof views)}
          data={Object.entries(views).map(([value, label]) => ({ value, label }))}
        />
        <Link to={`${area}/reports/found-ppes?tab=findings`}>Findings report and export</Link>
      </Group>
      <Text role="status" c="dimmed" className="bilang-figures">
        {coming
          ? 'Asking the server…'
          : `${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'finding' : 'findings'}.`}{' '}
        {coming
          ? ''
          : findings.asOf === null
            ? 'Only those of this device are listed.'
            : `Server as of ${formatMoment(findings.asOf, timeZone)}.`}
      </Text>
      <FindingTable
        label="Findings"
        rows={rows}
        timeZone={timeZone}
        coming={coming}
        empty="What counters found at station, looked for in vain or saw in another room appears here."
        onOpen={dialog.open}
      />
      <FindingDialog
        {...dialog.props}
        onAdd={(one) => void go(`${area}/database/create?finding=${one.id}`)}
        onOpenItem={(id) => void go(`${area}/database/${id}`)}
      />
    </>
  )
}
