/** What can be done with a report: the official form, and its rows as a file. */
import { IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Where } from '#domain/catalogue.ts'
import type { FindingView } from '#domain/finding.ts'
import { Button } from '#ui/button.tsx'
import { ExportMenu } from './export-menu.tsx'
import { writeWhere } from './report-print-page.tsx'
import classes from './reports.module.css'
import { useArea } from './use-area.ts'

const forms = {
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
  words,
  form,
}: {
  /** Rows of the file. */
  where?: Where
  /** What a form is narrowed to: its own row condition is the form's. */
  scope?: Where | undefined
  findings?: readonly FindingView[]
  /** Name of the file, and what its head says. */
  words: string
  /** Left out: no official form has these rows. */
  form?: keyof typeof forms
}) {
  const area = useArea()
  const query = form && new URLSearchParams({ form: forms[form], ...(scope ? { where: writeWhere(scope) } : {}) })
  return (
    <div className={`${classes['actions']} no-print`}>
      {query ? (
        <Button
          component={Link}
          to={`${area}/reports/print?${query}`}
          variant="secondary"
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          Print form
        </Button>
      ) : null}
      <ExportMenu words={words} {...(where ? { of: { where } } : {})} {...(findings ? { findings } : {})} />
    </div>
  )
}
