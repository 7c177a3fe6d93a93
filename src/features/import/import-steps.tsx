/** The steps after a file was read: columns, dry run, writing, done. */
import { Group, Progress, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { sentences } from '#contract/sentences.ts'
import type { DayOrder } from '#domain/import/cell.ts'
import { importColumns } from '#domain/import/columns.ts'
import { countFileColumns } from '#domain/import/count-file.ts'
import { guessMapping, type Mapping, unmapped } from '#domain/import/mapping.ts'
import { plural } from '#domain/plural.ts'
import { useParts } from '#runtime/parts.ts'
import { useOnline } from '#runtime/use-online.ts'
import type { Table } from '#sheet/read-table.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { CountSteps } from './count-steps.tsx'
import type { ImportPlan } from './dry-run.ts'
import { DryRunReport } from './dry-run-report.tsx'
import classes from './import.module.css'
import { useImport } from './use-import.ts'

const doingWords = {
  sending: (word: string) => `Sending ${word} to the office`,
  writing: (word: string) => `Writing ${word}`,
  telling: (word: string) => `Telling the office which ${word} are taken back`,
  taking: (word: string) => `Taking back ${word}`,
}
const figure = (count: number) => count.toLocaleString('en')

export function ImportSteps({
  resource,
  table,
  fileName,
  onSheet,
  onAnother,
}: {
  resource: AnyResource
  table: Table
  fileName: string
  onSheet: (sheet: string) => void
  onAnother: () => void
}) {
  const online = useOnline()
  const atOnce = useParts().office.features().has('bulk')
  const columns = importColumns[resource.name as ResourceName] ?? []
  const guess = useMemo(() => guessMapping(columns, table.header), [columns, table])
  const [mapping, setMapping] = useState<Mapping>(guess)
  const [days, setDays] = useState<DayOrder | null>(null)
  const [update, setUpdate] = useState(false)
  const work = useImport(resource, table)
  const { step } = work
  const countColumns = useMemo(
    () => (resource.name === 'products' ? countFileColumns(table.header) : null),
    [resource, table],
  )
  const [takes, setTakes] = useState<'counts' | 'rows'>(
    countColumns && /physical count/i.test(table.header[countColumns.count] ?? '') && !table.header.includes('ID')
      ? 'counts'
      : 'rows',
  )
  const plan: ImportPlan = { mapping, days, update }
  const missing = update ? [] : unmapped(columns, mapping)

  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text>
          <b>{fileName}</b> · {figure(table.rows.length)} rows
          {table.encoding && table.encoding !== 'utf-8' ? ` · ${table.encoding}` : ''}
        </Text>
        <Group gap="xs">
          {table.sheets && table.sheets.length > 1 ? (
            <Select
              aria-label="Sheet"
              data={table.sheets}
              value={table.sheet ?? null}
              allowDeselect={false}
              onChange={(sheet) => sheet && onSheet(sheet)}
            />
          ) : null}
          <Button variant="secondary" disabled={step.is === 'writing'} onClick={onAnother}>
            Another file
          </Button>
        </Group>
      </Group>
      {table.foot ? <Text c="dimmed">The last line, “{table.foot}”, counts the rows and isn’t imported.</Text> : null}
      {countColumns && (step.is === 'plan' || step.is === 'done') ? (
        <SegmentedControl
          aria-label="What to import from this file"
          value={takes}
          onChange={(value) => setTakes(value === 'counts' ? 'counts' : 'rows')}
          data={[
            { value: 'counts', label: 'Only the counts' },
            { value: 'rows', label: 'Items and their details' },
          ]}
        />
      ) : null}
      {countColumns && takes === 'counts' ? (
        <CountSteps table={table} fileName={fileName} columns={countColumns} />
      ) : null}
      {work.failed ? (
        <Banner mark="refused" role="alert">
          {work.failed}
        </Banner>
      ) : null}
      {step.is === 'plan' && takes === 'rows' ? (
        <>
          <MappingTable columns={columns} table={table} mapping={mapping} onMapping={setMapping} />
          <Group gap="lg" align="flex-end">
            {columns.some((column) => column.kind.is === 'day') ? (
              <Select
                label="Dates such as 03/05/2024"
                data={[
                  { value: 'ask', label: 'Tell me if one is unclear' },
                  { value: 'month-first', label: 'Month first: 5 March' },
                  { value: 'day-first', label: 'Day first: 3 May' },
                ]}
                value={days ?? 'ask'}
                allowDeselect={false}
                onChange={(value) => setDays(value === 'month-first' || value === 'day-first' ? value : null)}
              />
            ) : null}
            <Switch
              label={
                resource.name === 'products'
                  ? 'Change products whose property number is on the books'
                  : 'Change entries that exist'
              }
              description="Off: they are errors. On: only the columns of the file are changed."
              checked={update}
              onChange={(event) => setUpdate(event.currentTarget.checked)}
            />
          </Group>
          {missing.length > 0 ? (
            <Banner mark="attention">Still to be chosen: {missing.map((column) => column.label).join(', ')}.</Banner>
          ) : null}
          <Group justify="flex-end">
            <Button disabled={missing.length > 0 || table.rows.length === 0} onClick={() => void work.check(plan)}>
              Try it without writing
            </Button>
          </Group>
        </>
      ) : null}
      {step.is === 'checking' || step.is === 'writing' ? (
        <div role="status">
          <Text>
            {step.is === 'checking' ? 'Looking at every row' : doingWords[step.doing](step.word)}: {figure(step.done)}{' '}
            of {figure(step.total)}
          </Text>
          <Progress
            mt={6}
            value={step.total === 0 ? 100 : (step.done / step.total) * 100}
            animated
            aria-label="Progress"
          />
        </div>
      ) : null}
      {step.is === 'writing' && step.stop ? (
        <Group justify="space-between">
          <Text c="dimmed">
            {atOnce
              ? 'It is one transaction: until it is through, nothing of it is in the books.'
              : 'This office writes row by row: what stands before a stop or a refusal is taken back afterwards.'}
          </Text>
          <Button variant="secondary" onClick={step.stop}>
            Stop
          </Button>
        </Group>
      ) : null}
      {step.is === 'checked' ? (
        <>
          <DryRunReport
            run={step.run}
            table={table}
            fileName={fileName}
            words={resource.words}
            online={online}
            tried={work.failed !== null}
            onCreate={(to, unknown) => void work.createNames(to, unknown, plan)}
          />
          <Group justify="flex-end">
            <Button variant="secondary" onClick={work.back}>
              Back to the columns
            </Button>
            <Button
              disabled={step.run.errors.length > 0 || step.run.planned.length === 0 || !online}
              onClick={() => void work.write(step.run)}
            >
              Import {figure(step.run.planned.length)}{' '}
              {step.run.planned.length === 1 ? resource.words.one : resource.words.many}
            </Button>
          </Group>
          {atOnce ? null : (
            <Text c="dimmed">
              This office writes row by row, not in one transaction: while it writes, others see a part of the file.
            </Text>
          )}
          {online ? null : (
            <Text c="dimmed">The office is not on the line: importing waits for it. The dry run works without.</Text>
          )}
        </>
      ) : null}
      {step.is === 'done' ? (
        <Banner
          mark="sent"
          action={
            step.created.length > 0 ? (
              <Button size="sm" variant="danger" disabled={!online} onClick={() => void work.undo(step.created)}>
                Take it back
              </Button>
            ) : undefined
          }
        >
          <b>{sentences.success}</b>: {figure(step.created.length)} added
          {step.changed > 0 ? `, ${figure(step.changed)} changed` : ''}.
        </Banner>
      ) : null}
      {step.is === 'undone' ? (
        <Banner mark="sent">
          {plural(step.removed, 'row was', 'rows were')} undone. The property records are as before.
        </Banner>
      ) : null}
    </Stack>
  )
}

function MappingTable({
  columns,
  table,
  mapping,
  onMapping,
}: {
  columns: NonNullable<(typeof importColumns)[ResourceName]>
  table: Table
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
}) {
  const choices = table.header.map((heading, at) => ({
    value: String(at),
    label: heading === '' ? `Column ${at + 1}` : heading,
  }))
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Column of the file</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => {
            const at = mapping[column.field] ?? null
            const samples = at === null ? [] : table.rows.slice(0, 3).map((row) => row[at] ?? '')
            return (
              <tr key={column.field}>
                <th scope="row">
                  {column.label}
                  {column.needed ? <span aria-hidden="true"> *</span> : null}
                </th>
                <td>
                  <Select
                    aria-label={`Column for ${column.label}`}
                    data={choices}
                    clearable
                    searchable
                    placeholder={column.needed ? sentences.select : 'Not in this file'}
                    value={at === null ? null : String(at)}
                    error={column.needed && at === null}
                    onChange={(value) =>
                      onMapping({ ...mapping, [column.field]: value === null ? null : Number(value) })
                    }
                  />
                </td>
                <td className="bilang-muted">{samples.filter(Boolean).join(' · ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
