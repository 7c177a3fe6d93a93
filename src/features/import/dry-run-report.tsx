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
  nouns,
  wasWritten,
  onCreate,
}: {
  run: DryRun
  opened: OpenedFile
  nouns: { one: string; many: string }
  /** Writing was attempted; its result is shown above. */
  wasWritten: boolean
  onCreate: (to: CollectionName, unknown: readonly UnknownName[]) => void
}) {
  const downloadFixes = async () =>
    downloadCsv(`${name.replace(/\.\w+$/, '')}-to-mend.csv`, await file.rowsToCorrect(run.errors))
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
            <Text fw={600}>Every error, by row and column</Text>
            <Button size="sm" variant="secondary" onClick={() => void downloadFixes()}>
              Download the rows to mend
            </Button>
          </Group>
          <RowErrorTable errors={run.errors} label={`Errors of the ${nouns.many}`} />
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
        {wasWritten ? '' : ' Nothing has been written.'} Mend them in the file and choose it again
        {run.unknown.length > 0 ? ', or create what is not known.' : '.'}
      </Banner>
    )
  const createCount = run.planned.filter((one) => one.do === 'create').length
  const changeCount = run.planned.length - createCount
  return (
    <Banner tone="sent">
      All {formatNumber(rows)} rows are good: <b>{formatNumber(createCount)}</b> would be added
      {changeCount > 0 ? (
        <>
          , <b>{formatNumber(changeCount)}</b> changed
        </>
      ) : null}
      .{wasWritten ? '' : ' Nothing has been written yet.'}
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
      {plural(future, 'row has an acquisition date', 'rows have an acquisition date')} in the future. Reports leave{' '}
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
            Create {names.length === 1 ? 'it' : `all ${formatNumber(names.length)}`}
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
      {canCreateByName(collection) ? null : (
        <div className="bilang-muted">These have to be added on their own screen first.</div>
      )}
    </Banner>
  )
}
