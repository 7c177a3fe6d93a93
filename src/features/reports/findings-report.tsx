/** Findings in the reports, of one kind or all: as a list, a file, and the official form if there is one. */
import { Text } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import type { FindingKind } from '#contract/campaigns/finding.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useFindingDialog } from '#react/findings/use-finding-dialog.ts'
import type { Findings } from '#react/findings/use-findings.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/reports/reports-lists.ts'
import { FindingDialog } from '#ui/findings/finding-dialog.tsx'
import { FindingTable, useFindingColumns } from '#ui/findings/finding-table.tsx'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { ReportActions } from './export/report-actions.tsx'
import classes from './reports.module.css'

/** How complete the list of findings is, in one sentence. */
export function findingsAsOf({ asOf, isOffered, isLoading, problem }: Findings, timeZone: string): string {
  if (!isOffered && asOf === null) return t('findings.notStored')
  if (asOf === null) {
    return isLoading ? t('findings.checking') : t('findings.notReached')
  }
  return t(problem ? 'findings.asOfNoNewer' : 'findings.asOf', { moment: formatMoment(asOf, timeZone) })
}

export function FindingsReport({
  findings,
  kind,
  label,
  empty,
  hasOfficialForm = false,
}: {
  findings: Findings
  /** Default: all kinds. */
  kind?: FindingKind
  label: string
  empty: string
  /** True for items found at station. */
  hasOfficialForm?: boolean
}) {
  const { timeZone } = useServices()
  const area = useInventoryPath()
  const navigate = useNavigate()
  const dialog = useFindingDialog(findings)
  const rows = kind === undefined ? findings.rows : findings.rows.filter((finding) => finding.kind === kind)
  // Never claims that there are no findings before the server has responded.
  const columns = useFindingColumns(rows, timeZone)
  const settings = useTableSettings('findings')
  const isLoading = findings.isLoading && rows.length === 0
  return (
    <div className="bilang-column">
      <div className={classes['pageHead']}>
        <Text role="status" c="dimmed">
          {isLoading ? '' : `${t('findings.count', { count: rows.length })} `}
          {findingsAsOf(findings, timeZone)}
        </Text>
        <ReportActions findings={rows} title={label} {...(hasOfficialForm ? { form: 'station' } : {})}>
          <ColumnChooser columns={columns} settings={settings} />
        </ReportActions>
      </div>
      <FindingTable
        label={label}
        rows={rows}
        columns={columns}
        settings={settings}
        isLoading={isLoading}
        empty={empty}
        onOpen={dialog.open}
      />
      <FindingDialog
        {...dialog.props}
        onAdd={(finding) => void navigate(`${area}/database/create?finding=${finding.id}`)}
        onOpenItem={(id) => void navigate(`${area}/database/${id}`)}
      />
    </div>
  )
}
