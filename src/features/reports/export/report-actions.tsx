/** The actions of a report: print the official form, or export the rows as a file. */
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import type { FindingView } from '#domain/counts/finding-view.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/reports/reports.ts'
import { Button } from '#ui/button.tsx'
import { writeFilter } from '../print/filter-in-url.ts'
import classes from '../reports.module.css'
import { ReportExportMenu } from './report-export-menu.tsx'
import type { FormFile } from './report-file.ts'

const formOfReport = {
  counts: 'rpcppe',
  found: 'found',
  missing: 'missing',
  uncounted: 'uncounted',
  unserviceable: 'iirup',
  'semi-unserviceable': 'iirusp',
  station: 'station',
} as const

export function ReportActions({
  where,
  scope = where,
  findings,
  title,
  form,
  formFile,
  children,
}: {
  /** Rows of the file. */
  where?: Where
  /** Scope of the form, without a row condition: each form has its own. */
  scope?: Where | undefined
  findings?: readonly FindingView[]
  /** Name of the file. */
  title: string
  /** Absent if no official form has these rows. */
  form?: keyof typeof formOfReport
  formFile?: FormFile
  /** Controls for the layout of the report's table. */
  children?: ReactNode
}) {
  const area = useInventoryPath()
  const query =
    form && new URLSearchParams({ form: formOfReport[form], ...(scope ? { where: writeFilter(scope) } : {}) })
  return (
    <div className={`${classes['actions']} no-print`}>
      {children}
      {query ? (
        <Button
          component={Link}
          to={`${area}/reports/print?${query}`}
          variant="secondary"
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {t('printForm')}
        </Button>
      ) : null}
      <ReportExportMenu
        title={title}
        {...(where ? { source: { where } } : {})}
        {...(findings ? { findings } : {})}
        {...(formFile ? { formFile } : {})}
      />
    </div>
  )
}
