/** The steps after a file was read: columns, dry run, writing, done. */
import { Group, Progress, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { AnyCollection, CollectionName } from '#contract/collections/define-collection.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { guessMapping, type Mapping, unmappedColumns } from '#domain/import/column-mapping.ts'
import { countFileColumns } from '#domain/import/count-file.ts'
import { type ImportColumn, offeredColumns } from '#domain/import/import-columns.ts'
import type { DayOrder } from '#domain/import/parse-cell.ts'
import { formatNumber, plural } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import type { Table } from '#spreadsheet/table-from-rows.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { CountImportSteps } from './count-import-steps.tsx'
import type { ImportPlan } from './dry-run.ts'
import { DryRunReport } from './dry-run-report.tsx'
import classes from './import.module.css'
import { useImport } from './use-import.ts'

const phaseLabels = {
  sending: (word: string) => `Sending ${word} to the server`,
  writing: (word: string) => `Writing ${word}`,
  telling: (word: string) => `Telling the server which ${word} are taken back`,
  taking: (word: string) => `Taking back ${word}`,
}
export function ImportSteps({
  collection,
  table,
  fileName,
  onSheet,
  onAnother,
}: {
  collection: AnyCollection
  table: Table
  fileName: string
  onSheet: (sheet: string) => void
  onAnother: () => void
}) {
  const online = useOnline()
  const features = useServices().api.features()
  const inOneTransaction = features.has('bulk')
  const columns = useMemo(() => offeredColumns(collection.name as CollectionName, features), [collection, features])
  const guessed = useMemo(() => guessMapping(columns, table.header), [columns, table])
  const [mapping, setMapping] = useState<Mapping>(guessed)
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(null)
  const [update, setUpdate] = useState(false)
  const importWork = useImport(collection, table)
  const { step } = importWork
  const countColumns = useMemo(
    () => (collection.name === 'products' ? countFileColumns(table.header) : null),
    [collection, table],
  )
  const [importMode, setImportMode] = useState<'counts' | 'rows'>(
    countColumns && /physical count/i.test(table.header[countColumns.count] ?? '') && !table.header.includes('ID')
      ? 'counts'
      : 'rows',
  )
  const plan: ImportPlan = { mapping, dayOrder, update }
  const missingColumns = update ? [] : unmappedColumns(columns, mapping)

  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text>
          <b>{fileName}</b> · {formatNumber(table.rows.length)} rows
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
      {table.countLine ? (
        <Text c="dimmed">The last line, “{table.countLine}”, counts the rows and isn’t imported.</Text>
      ) : null}
      {countColumns && (step.is === 'plan' || step.is === 'done') ? (
        <SegmentedControl
          aria-label="What to import from this file"
          value={importMode}
          onChange={(value) => setImportMode(value === 'counts' ? 'counts' : 'rows')}
          data={[
            { value: 'counts', label: 'Only the counts' },
            { value: 'rows', label: 'Items and their details' },
          ]}
        />
      ) : null}
      {countColumns && importMode === 'counts' ? (
        <CountImportSteps table={table} fileName={fileName} columns={countColumns} />
      ) : null}
      {importWork.failed ? (
        <Banner tone="refused" role="alert">
          {importWork.failed}
        </Banner>
      ) : null}
      {step.is === 'plan' && importMode === 'rows' ? (
        <>
          <MappingTable columns={columns} table={table} mapping={mapping} onMapping={setMapping} />
          <Group gap="lg" align="flex-end">
            {columns.some((column) => column.type.kind === 'day') ? (
              <Select
                label="Dates such as 03/05/2024"
                data={[
                  { value: 'ask', label: 'Tell me if one is unclear' },
                  { value: 'month-first', label: 'Month first: 5 March' },
                  { value: 'day-first', label: 'Day first: 3 May' },
                ]}
                value={dayOrder ?? 'ask'}
                allowDeselect={false}
                onChange={(value) => setDayOrder(value === 'month-first' || value === 'day-first' ? value : null)}
              />
            ) : null}
            <Switch
              label={
                collection.name === 'products'
                  ? 'Change products whose property number is on the books'
                  : 'Change entries that exist'
              }
              description="Off: they are errors. On: only the columns of the file are changed."
              checked={update}
              onChange={(event) => setUpdate(event.currentTarget.checked)}
            />
          </Group>
          {missingColumns.length > 0 ? (
            <Banner tone="attention">
              Still to be chosen: {missingColumns.map((column) => column.label).join(', ')}.
            </Banner>
          ) : null}
          <Group justify="flex-end">
            <Button
              disabled={missingColumns.length > 0 || table.rows.length === 0}
              onClick={() => void importWork.check(plan)}
            >
              Try it without writing
            </Button>
          </Group>
        </>
      ) : null}
      {step.is === 'checking' || step.is === 'writing' ? (
        <div role="status">
          <Text>
            {step.is === 'checking' ? 'Looking at every row' : phaseLabels[step.phase](step.noun)}:{' '}
            {formatNumber(step.done)} of {formatNumber(step.total)}
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
            {inOneTransaction
              ? 'It is one transaction: until it is through, nothing of it is in the books.'
              : 'This server saves row by row: rows saved before a stop or an error are undone.'}
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
            nouns={collection.label}
            online={online}
            wasWritten={importWork.failed !== null}
            onCreate={(to, unknown) => void importWork.createNames(to, unknown, plan)}
          />
          <Group justify="flex-end">
            <Button variant="secondary" onClick={importWork.back}>
              Back to the columns
            </Button>
            <Button
              disabled={step.run.errors.length > 0 || step.run.planned.length === 0 || !online}
              onClick={() => void importWork.write(step.run)}
            >
              Import {plural(step.run.planned.length, collection.label.one, collection.label.many)}
            </Button>
          </Group>
          {inOneTransaction ? null : (
            <Text c="dimmed">
              This office writes row by row, not in one transaction: while it writes, others see a part of the file.
            </Text>
          )}
          {online ? null : (
            <Text c="dimmed">The server can’t be reached: importing waits for it. The dry run works without.</Text>
          )}
        </>
      ) : null}
      {step.is === 'done' ? (
        <Banner
          tone="sent"
          action={
            step.created.length > 0 ? (
              <Button size="sm" variant="danger" disabled={!online} onClick={() => void importWork.undo(step.created)}>
                Take it back
              </Button>
            ) : undefined
          }
        >
          <b>{fixedTexts.success}</b>: {formatNumber(step.created.length)} added
          {step.changed > 0 ? `, ${formatNumber(step.changed)} changed` : ''}.
        </Banner>
      ) : null}
      {step.is === 'undone' ? (
        <Banner tone="sent">
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
  columns: readonly ImportColumn[]
  table: Table
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
}) {
  const choices = table.header.map((heading, index) => ({
    value: String(index),
    label: heading === '' ? `Column ${index + 1}` : heading,
  }))
  return (
    <div className={classes['tableScroll']}>
      <table className={classes['mappingTable']}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Column of the file</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => {
            const columnIndex = mapping[column.field] ?? null
            const samples = columnIndex === null ? [] : table.rows.slice(0, 3).map((row) => row[columnIndex] ?? '')
            return (
              <tr key={column.field}>
                <th scope="row">
                  {column.label}
                  {column.required ? <span aria-hidden="true"> *</span> : null}
                </th>
                <td>
                  <Select
                    aria-label={`Column for ${column.label}`}
                    data={choices}
                    clearable
                    searchable
                    placeholder={column.required ? fixedTexts.select : 'Not in this file'}
                    value={columnIndex === null ? null : String(columnIndex)}
                    error={column.required && columnIndex === null}
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
