/** The result of the dry run: how many rows would be written, every error by row and column, and unknown names. */
import { Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { collections } from '#contract/collections/all-collections.ts'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { UnknownName } from '#domain/import/check-rows.ts'
import { canCreateByName } from '#domain/import/new-names.ts'
import { formatNumber, plural, pluralWord } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { useCan } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { downloadCsv } from './download-csv.ts'
import type { DryRun } from './dry-run.ts'
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
            <Text fw={600}>Errors by row and column</Text>
            <Button size="sm" variant="secondary" onClick={() => void downloadFixes()}>
              Download rows to fix
            </Button>
          </Group>
          <RowErrorTable errors={run.errors} label={`Errors in ${name}`} />
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
        {plural(run.errors.length, 'error', 'errors')} in {formatNumber(badRows)} of {plural(rows, 'row', 'rows')}.
        {wasWritten ? '' : ' Nothing has been imported.'} Fix them and choose the file again{' '}
        {run.unknown.length > 0 ? ', or create the missing names.' : '.'}
      </Banner>
    )
  const createCount = run.planned.filter((one) => one.do === 'create').length
  const changeCount = run.planned.length - createCount
  return (
    <Banner tone="sent">
      {rows === 1 ? '1 row is' : `All ${formatNumber(rows)} rows are`} ready: <b>{formatNumber(createCount)}</b> to add
      {changeCount > 0 ? (
        <>
          , <b>{formatNumber(changeCount)}</b> to change
        </>
      ) : null}
      .{wasWritten ? '' : ' Nothing has been imported yet.'}
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
  return (
    <Banner tone="attention">
      {plural(future, 'row has a date acquired', 'rows have a date acquired')} in the future. Reports leave{' '}
      {pluralWord(future, 'this item', 'these items')} out until then.
    </Banner>
  )
}

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
  const { one, many } = collections[collection].label
  const shownNames = names.slice(0, 12).map((name) => `${name.name} (${formatNumber(name.rows)})`)
  return (
    <Banner
      tone="elsewhere"
      action={
        canCreateByName(collection) && canAdd ? (
          <Button size="sm" variant="outline" disabled={!online} onClick={() => onCreate(collection, names)}>
            Create {plural(names.length, one, many)}
          </Button>
        ) : undefined
      }
    >
      <Text fw={600}>
        {formatNumber(names.length)} unknown {pluralWord(names.length, one, many)}
      </Text>
      <div>
        {shownNames.join(', ')}
        {names.length > 12 ? ` and ${formatNumber(names.length - 12)} more` : ''}
      </div>
      {canCreateByName(collection) ? null : <div className="bilang-muted">Add them on their own screen first.</div>}
    </Banner>
  )
}
