/** The result of the dry run: how many rows would be written, every error by row and column, and unknown names. */
import { Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { collections } from '#contract/collections/all-collections.ts'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import { errorTable, type UnknownName } from '#domain/import/check-rows.ts'
import { canCreateByName } from '#domain/import/new-names.ts'
import { formatNumber, plural, pluralWord } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/use-session.ts'
import type { Table as FileTable } from '#spreadsheet/table-from-rows.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { downloadFile } from '#ui/files/download-file.ts'
import type { DryRun } from './dry-run.ts'
import { RowErrorTable } from './row-error-table.tsx'
import { toCsv } from './to-csv.ts'

export function DryRunReport({
  run: result,
  table,
  fileName,
  nouns,
  online,
  wasWritten,
  onCreate,
}: {
  run: DryRun
  table: FileTable
  fileName: string
  nouns: { one: string; many: string }
  online: boolean
  /** Writing was attempted; its result is shown above. */
  wasWritten: boolean
  onCreate: (to: CollectionName, unknown: readonly UnknownName[]) => void
}) {
  const canAdd = useCan('catalogue.add')
  const badRows = useMemo(() => new Set(result.errors.map((error) => error.row)).size, [result])
  const createCount = result.planned.filter((one) => one.do === 'create').length
  const changeCount = result.planned.length - createCount
  const { now, timeZone } = useServices()
  const today = dayOf(now(), timeZone)
  const future = result.planned.filter((one) => {
    const { acquisition } = one.do === 'create' ? one.draft : one.patch
    return typeof acquisition === 'string' && acquisition > today
  }).length
  const unknownCollections = [...new Set(result.unknown.map((one) => one.collection))]
  const downloadFixes = () =>
    downloadFile(
      `${fileName.replace(/\.\w+$/, '')}-to-mend.csv`,
      new Blob([toCsv(errorTable(table.header, table.rows, table.rowNumbers, result.errors))], {
        type: 'text/csv;charset=utf-8',
      }),
    )
  return (
    <Stack gap="md">
      <Banner tone={result.errors.length === 0 ? 'sent' : 'attention'}>
        {result.errors.length === 0 ? (
          <>
            All {formatNumber(result.rows)} rows are good: <b>{formatNumber(createCount)}</b> would be added
            {changeCount > 0 ? (
              <>
                , <b>{formatNumber(changeCount)}</b> changed
              </>
            ) : null}
            .{wasWritten ? '' : ' Nothing has been written yet.'}
          </>
        ) : (
          <>
            {plural(result.errors.length, 'error', 'errors')} in {formatNumber(badRows)} of{' '}
            {plural(result.rows, 'row', 'rows')}.{wasWritten ? '' : ' Nothing has been written.'} Mend them in the file
            and choose it again
            {result.unknown.length > 0 ? ', or create what is not known.' : '.'}
          </>
        )}
      </Banner>
      {future > 0 ? (
        <Banner tone="attention">
          {plural(future, 'row has an acquisition date', 'rows have an acquisition date')} in the future. Reports leave{' '}
          {pluralWord(future, 'this item', 'these items')} out until then.
        </Banner>
      ) : null}
      {unknownCollections.map((to) => {
        const names = result.unknown.filter((one) => one.collection === to)
        const { one, many } = collections[to].label
        return (
          <Banner
            key={to}
            tone="elsewhere"
            action={
              canCreateByName(to) && canAdd ? (
                <Button size="sm" variant="outline" disabled={!online} onClick={() => onCreate(to, names)}>
                  Create {names.length === 1 ? 'it' : `all ${formatNumber(names.length)}`}
                </Button>
              ) : undefined
            }
          >
            <Text fw={600}>
              {formatNumber(names.length)} unknown {pluralWord(names.length, one, many)}
            </Text>
            <div>
              {names
                .slice(0, 12)
                .map((name) => `${name.name} (${formatNumber(name.rows)})`)
                .join(', ')}
              {names.length > 12 ? ` and ${formatNumber(names.length - 12)} more` : ''}
            </div>
            {canCreateByName(to) ? null : (
              <div className="bilang-muted">These have to be added on their own screen first.</div>
            )}
          </Banner>
        )
      })}
      {result.errors.length > 0 ? (
        <>
          <Group justify="space-between">
            <Text fw={600}>Every error, by row and column</Text>
            <Button size="sm" variant="secondary" onClick={downloadFixes}>
              Download the rows to mend
            </Button>
          </Group>
          <RowErrorTable errors={result.errors} label={`Errors of the ${nouns.many}`} />
        </>
      ) : null}
    </Stack>
  )
}
