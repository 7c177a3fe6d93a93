/** The result of the dry run: how many rows would be written, every error by row and column, and unknown names. */

import { Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { Reading } from '#domain/import/check-cell.ts'
import { importLabel } from '#domain/import/import-label.ts'
import { formatNumber } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/import/import.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { downloadCsv } from './download-csv.ts'
import type { DryRun } from './dry-run.ts'
import { errorFileName } from './error-row-lists.tsx'
import type { RowsPlan } from './file/file-protocol.ts'
import classes from './import.module.css'
import { RowErrorTable } from './row-error-table.tsx'
import type { OpenedFile } from './use-import-file.ts'
import { type ValueActions, ValueTables } from './value-table.tsx'

export function DryRunReport({
  run,
  opened: { name, file, summary },
  plan,
  wasWritten,
  values,
}: {
  run: DryRun
  opened: OpenedFile
  plan: RowsPlan
  /** Writing was attempted; its result is shown above. */
  wasWritten: boolean
  values: ValueActions
}) {
  const sheets = useMemo(() => summary.parts.map(({ sheet }) => sheet), [summary])
  const downloadFixes = async () => downloadCsv(errorFileName(name), await file.rowsToCorrect(run.errors, plan))
  return (
    <Stack gap="md">
      <Summary run={run} rows={summary.rowCount} wasWritten={wasWritten} />
      <FutureDates run={run} />
      <Readings run={run} onForget={(chosen) => values.onChoose([{ ...chosen, row: null }])} />
      <ValueTables unknown={run.unknown} {...values} />
      {run.errors.length > 0 ? (
        <>
          <Group justify="space-between">
            <Text fw={600}>{t('report.errorsByRow')}</Text>
            <Button size="sm" variant="secondary" onClick={() => void downloadFixes()}>
              {t('report.downloadRows')}
            </Button>
          </Group>
          <RowErrorTable errors={run.errors} label={t('report.errorsIn', { file: name })} sheets={sheets} />
        </>
      ) : null}
    </Stack>
  )
}

function Summary({ run, rows, wasWritten }: { run: DryRun; rows: number; wasWritten: boolean }) {
  const badRows = useMemo(() => new Set(run.errors.map((error) => error.row)).size, [run])
  if (run.errors.length > 0)
    return (
      <Banner tone="attention">
        {t('report.errors', { errors: run.errors.length, badRows: formatNumber(badRows), rows })}
        {wasWritten ? '' : ` ${t('report.nothingImported')}`}{' '}
        {run.unknown.length > 0 ? t('report.fixOrCreate') : t('report.fix')}
        {run.planned.length > 0 ? ` ${t('report.othersReady', { count: run.planned.length })}` : ''}
      </Banner>
    )
  const createCount = run.planned.filter((one) => one.do === 'create').length
  const changeCount = run.planned.length - createCount
  const parts = { rows, added: formatNumber(createCount), b: (text: ReactNode) => <b>{text}</b> }
  return (
    <Banner tone="sent">
      {changeCount > 0
        ? t.rich('report.readyToAddAndChange', { ...parts, changed: formatNumber(changeCount) })
        : t.rich('report.readyToAdd', parts)}
      {wasWritten ? '' : ` ${t('report.nothingYet')}`}
    </Banner>
  )
}

function FutureDates({ run }: { run: DryRun }) {
  const { now, timeZone } = useServices()
  const today = dayOf(now(), timeZone)
  const future = run.planned.filter((one) => {
    const { acquisition } = one.do === 'create' ? one.draft : one.patch
    return typeof acquisition === 'string' && acquisition > today
  }).length
  if (future === 0) return null
  return <Banner tone="attention">{t('report.futureDates', { count: future })}</Banner>
}

/** Values that were interpreted: a two-digit year, a year alone, a date stored as a number, a name in another spelling. */
function Readings({
  run: { readings, readingCount },
  onForget,
}: {
  run: DryRun
  onForget: (chosen: NonNullable<Reading['chosen']>) => void
}) {
  if (readingCount === 0) return null
  return (
    <details open className={classes['leftOut']}>
      <summary>{t('report.readings', { count: readingCount })}</summary>
      <ul className="bilang-break">
        {readings.map(({ field, value, readAs, rows, chosen, from }) => (
          <li key={`${field} ${value} ${readAs}`}>
            {from === undefined
              ? t('report.reading', { field: importLabel(field), value, readAs, rows })
              : from === ''
                ? t('report.proposed', { field: importLabel(field), readAs })
                : t('report.derived', { field: importLabel(field), readAs, from: importLabel(from), rows })}
            {chosen ? (
              <Button
                size="sm"
                variant="link"
                aria-label={t('values.forgetName', { name: value })}
                onClick={() => onForget(chosen)}
              >
                {t('values.forget')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {readingCount > readings.length ? (
        <Text>{t('report.moreReadings', { count: readingCount - readings.length })}</Text>
      ) : null}
    </details>
  )
}
