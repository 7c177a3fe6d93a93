/** The result of the dry run: how many rows would be written, every error by row and column, and unknown names. */

import { Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { UnknownName } from '#domain/import/check-cell.ts'
import { importLabel } from '#domain/import/import-label.ts'
import { canCreateByName } from '#domain/import/new-names.ts'
import { formatNumber } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { useCan } from '#react/use-session.ts'
import { t } from '#text/import.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { countedOf, unknownOf } from './collection-nouns.ts'
import { downloadCsv } from './download-csv.ts'
import type { DryRun } from './dry-run.ts'
import classes from './import.module.css'
import { RowErrorTable } from './row-error-table.tsx'
import type { OpenedFile } from './use-import-file.ts'

export function DryRunReport({
  run,
  opened: { name, file, summary },
  wasWritten,
  onCreate,
}: {
  run: DryRun
  opened: OpenedFile
  /** Writing was attempted; its result is shown above. */
  wasWritten: boolean
  onCreate: (to: CollectionName, unknown: readonly UnknownName[]) => void
}) {
  const downloadFixes = async () =>
    downloadCsv(`${name.replace(/\.\w+$/, '')}-to-fix.csv`, await file.rowsToCorrect(run.errors))
  const unknownCollections = [...new Set(run.unknown.map((one) => one.collection))]
  return (
    <Stack gap="md">
      <Summary run={run} rows={summary.rowCount} wasWritten={wasWritten} />
      <FutureDates run={run} />
      <Readings run={run} />
      {unknownCollections.map((to) => (
        <UnknownNames
          key={to}
          collection={to}
          names={run.unknown.filter((one) => one.collection === to)}
          onCreate={onCreate}
        />
      ))}
      {run.errors.length > 0 ? (
        <>
          <Group justify="space-between">
            <Text fw={600}>{t('report.errorsByRow')}</Text>
            <Button size="sm" variant="secondary" onClick={() => void downloadFixes()}>
              {t('report.downloadRows')}
            </Button>
          </Group>
          <RowErrorTable errors={run.errors} label={t('report.errorsIn', { file: name })} />
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

/** Values that were not read literally: two digits of a year, a year alone, the number of a day, a name in another spelling. */
function Readings({ run: { readings, readingCount } }: { run: DryRun }) {
  if (readingCount === 0) return null
  return (
    <details className={classes['leftOut']}>
      <summary>{t('report.readings', { count: readingCount })}</summary>
      <ul className="bilang-break">
        {readings.map(({ field, value, readAs, rows }) => (
          <li key={`${field} ${value}`}>{t('report.reading', { field: importLabel(field), value, readAs, rows })}</li>
        ))}
      </ul>
      {readingCount > readings.length ? (
        <Text>{t('report.moreReadings', { count: readingCount - readings.length })}</Text>
      ) : null}
    </details>
  )
}

const namedMost = 12

/** Names of one collection that the property records do not have. */
function UnknownNames({
  collection,
  names,
  onCreate,
}: {
  collection: CollectionName
  names: readonly UnknownName[]
  onCreate: (to: CollectionName, unknown: readonly UnknownName[]) => void
}) {
  const online = useOnline()
  const canAdd = useCan('catalogue.add')
  const more = names.length - namedMost
  const shownNames = names
    .slice(0, namedMost)
    .map((name) => `${name.name} (${formatNumber(name.rows)})`)
    .join(', ')
  return (
    <Banner
      tone="elsewhere"
      action={
        canCreateByName(collection) && canAdd ? (
          <Button size="sm" variant="outline" disabled={!online} onClick={() => onCreate(collection, names)}>
            {t('report.create', { items: countedOf(collection, names.length) })}
          </Button>
        ) : undefined
      }
    >
      <Text fw={600}>{unknownOf(collection, names.length)}</Text>
      <div>{more > 0 ? t('report.namesAndMore', { names: shownNames, count: formatNumber(more) }) : shownNames}</div>
      {canCreateByName(collection) ? null : <div className="bilang-muted">{t('report.addThemFirst')}</div>}
    </Banner>
  )
}
