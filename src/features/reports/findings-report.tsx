/** Findings in the reports: all of one kind, or all; as a list, as a file, and where there is one as the official form. */
import { Text } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import type { FindingKind } from '#contract/findings.ts'
import { formatMoment } from '#domain/dates.ts'
import { useParts } from '#runtime/parts.ts'
import { useFindingDialog } from '#runtime/use-finding-dialog.ts'
import type { Findings } from '#runtime/use-findings.ts'
import { FindingDialog } from '#ui/findings/finding-dialog.tsx'
import { FindingTable } from '#ui/findings/finding-table.tsx'
import { ReportActions } from './report-actions.tsx'
import classes from './reports.module.css'
import { useArea } from './use-area.ts'

/** How complete the list of findings is, in one sentence. */
export function findingsAsOf({ asOf, offered, asking, problem }: Findings, timeZone: string): string {
  if (!offered && asOf === null) return 'This server has no place for findings. Only those of this device are listed.'
  if (asOf === null) {
    return asking ? 'Asking the server…' : 'The server could not be asked. Only findings of this device are listed.'
  }
  const when = `Server as of ${formatMoment(asOf, timeZone)}.`
  return problem ? `${when} It could not be asked again.` : when
}

export function FindingsReport({
  findings,
  kind,
  label,
  empty,
  station = false,
}: {
  findings: Findings
  /** Left out: all kinds. */
  kind?: FindingKind
  label: string
  empty: string
  /** Found at station has an official form. */
  station?: boolean
}) {
  const { timeZone } = useParts()
  const area = useArea()
  const go = useNavigate()
  const dialog = useFindingDialog(findings)
  const rows = kind === undefined ? findings.rows : findings.rows.filter((one) => one.kind === kind)
  // Nobody is told that there are none while the server has not answered.
  const coming = findings.asking && rows.length === 0
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <div className={classes['head']}>
        <Text role="status" c="dimmed">
          {coming ? '' : `${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'finding' : 'findings'}. `}
          {findingsAsOf(findings, timeZone)}
        </Text>
        <ReportActions findings={rows} words={label} {...(station ? { form: 'station' } : {})} />
      </div>
      <FindingTable label={label} rows={rows} timeZone={timeZone} coming={coming} empty={empty} onOpen={dialog.open} />
      <FindingDialog
        {...dialog.props}
        onAdd={(one) => void go(`${area}/database/create?finding=${one.id}`)}
        onOpenItem={(id) => void go(`${area}/database/${id}`)}
      />
    </div>
  )
}
