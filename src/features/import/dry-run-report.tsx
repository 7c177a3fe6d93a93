/** What the dry run found: how many would be written, every error by row and column, and the names that nobody knows. */
import { Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { dayOf } from '#domain/dates.ts'
import { fixesTable, type UnknownName } from '#domain/import/check-rows.ts'
import { creatable } from '#domain/import/new-names.ts'
import { plural } from '#domain/plural.ts'
import { useParts } from '#runtime/parts.ts'
import { useCan } from '#runtime/use-session.ts'
import type { Table as FileTable } from '#sheet/read-table.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/print/save-file.ts'
import { Banner } from '#ui/problem-text.tsx'
import { csvOf } from './csv-of.ts'
import type { DryRun } from './dry-run.ts'
import { ErrorTable } from './error-table.tsx'

const figure = (count: number) => count.toLocaleString('en')
export function DryRunReport({
  run,
  table,
  fileName,
  words,
  online,
  tried,
  onCreate,
}: {
  run: DryRun
  table: FileTable
  fileName: string
  words: { one: string; many: string }
  online: boolean
  /** It was tried to write them: what became of it stands above. */
  tried: boolean
  onCreate: (to: ResourceName, unknown: readonly UnknownName[]) => void
}) {
  const mayAdd = useCan('catalogue.add')
  const badRows = useMemo(() => new Set(run.errors.map((error) => error.row)).size, [run])
  const creates = run.planned.filter((one) => one.do === 'create').length
  const changes = run.planned.length - creates
  const { now, timeZone } = useParts()
  const today = dayOf(now(), timeZone)
  const future = run.planned.filter((one) => {
    const { acquisition } = one.do === 'create' ? one.draft : one.patch
    return typeof acquisition === 'string' && acquisition > today
  }).length
  const kinds = [...new Set(run.unknown.map((one) => one.to))]
  const fixes = () =>
    saveFile(
      `${fileName.replace(/\.\w+$/, '')}-to-mend.csv`,
      new Blob([csvOf(fixesTable(table.header, table.rows, table.lines, run.errors))], {
        type: 'text/csv;charset=utf-8',
      }),
    )
  return (
    <Stack gap="md">
      <Banner mark={run.errors.length === 0 ? 'sent' : 'attention'}>
        {run.errors.length === 0 ? (
          <>
            All {figure(run.rows)} rows are good: <b>{figure(creates)}</b> would be added
            {changes > 0 ? (
              <>
                , <b>{figure(changes)}</b> changed
              </>
            ) : null}
            .{tried ? '' : ' Nothing has been written yet.'}
          </>
        ) : (
          <>
            {plural(run.errors.length, 'error', 'errors')} in {figure(badRows)} of {plural(run.rows, 'row', 'rows')}.
            {tried ? '' : ' Nothing has been written.'} Mend them in the file and choose it again
            {run.unknown.length > 0 ? ', or create what is not known.' : '.'}
          </>
        )}
      </Banner>
      {future > 0 ? (
        <Banner mark="attention">
          {future === 1 ? '1 row has an acquisition date' : `${figure(future)} rows have an acquisition date`} in the
          future. Reports leave {future === 1 ? 'this item' : 'these items'} out until then.
        </Banner>
      ) : null}
      {kinds.map((to) => {
        const names = run.unknown.filter((one) => one.to === to)
        const { many, one } = resources[to].words
        return (
          <Banner
            key={to}
            mark="elsewhere"
            action={
              creatable(to) && mayAdd ? (
                <Button size="sm" variant="outline" disabled={!online} onClick={() => onCreate(to, names)}>
                  Create {names.length === 1 ? 'it' : `all ${figure(names.length)}`}
                </Button>
              ) : undefined
            }
          >
            <Text fw={600}>
              {figure(names.length)} unknown {names.length === 1 ? one : many}
            </Text>
            <div>
              {names
                .slice(0, 12)
                .map((name) => `${name.name} (${figure(name.rows)})`)
                .join(', ')}
              {names.length > 12 ? ` and ${figure(names.length - 12)} more` : ''}
            </div>
            {creatable(to) ? null : (
              <div className="bilang-muted">These have to be added on their own screen first.</div>
            )}
          </Banner>
        )
      })}
      {run.errors.length > 0 ? (
        <>
          <Group justify="space-between">
            <Text fw={600}>Every error, by row and column</Text>
            <Button size="sm" variant="secondary" onClick={fixes}>
              Download the rows to mend
            </Button>
          </Group>
          <ErrorTable errors={run.errors} label={`Errors of the ${words.many}`} />
        </>
      ) : null}
    </Stack>
  )
}
