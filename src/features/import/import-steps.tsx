/** The steps after a file was read: columns, dry run, writing, done. */
import { Group, Progress, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { AnyCollection } from '#contract/collections/define-collection.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { countFileColumns } from '#domain/import/count-file.ts'
import { formatNumber, plural } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { CountImportSteps } from './count-import-steps.tsx'
import { DryRunReport } from './dry-run-report.tsx'
import type { FileSummary } from './file/file-protocol.ts'
import { PlanForm, useImportPlan } from './plan-form.tsx'
import { type ImportStep, useImport } from './use-import.ts'
import type { OpenedFile } from './use-import-file.ts'

type ImportMode = 'counts' | 'rows'

export function ImportSteps({
  collection,
  opened,
  onSheet,
  onAnother,
}: {
  collection: AnyCollection
  opened: OpenedFile
  onSheet: (sheet: string) => void
  onAnother: () => void
}) {
  const { name, file, summary } = opened
  const features = useServices().api.features()
  const importWork = useImport(collection, file, summary.rowCount)
  const { step, failed } = importWork
  const planning = useImportPlan(collection, summary.header)
  const countColumns = useMemo(
    () => (collection.name === 'products' ? countFileColumns(summary.header) : null),
    [collection, summary],
  )
  const [mode, setMode] = useState<ImportMode>(
    countColumns && /physical count/i.test(summary.header[countColumns.count] ?? '') && !summary.header.includes('ID')
      ? 'counts'
      : 'rows',
  )
  return (
    <Stack gap="md">
      <FileHead
        name={name}
        summary={summary}
        isWriting={step.is === 'writing'}
        onSheet={onSheet}
        onAnother={onAnother}
      />
      {countColumns && (step.is === 'plan' || step.is === 'done') ? (
        <SegmentedControl
          aria-label="What to import from this file"
          value={mode}
          onChange={(value) => setMode(value === 'counts' ? 'counts' : 'rows')}
          data={[
            { value: 'counts', label: 'Only the counts' },
            { value: 'rows', label: 'Items and their details' },
          ]}
        />
      ) : null}
      {countColumns && mode === 'counts' ? <CountImportSteps opened={opened} columns={countColumns} /> : null}
      {failed ? (
        <Banner tone="refused" role="alert">
          {failed}
        </Banner>
      ) : null}
      {step.is === 'plan' && mode === 'rows' ? (
        <PlanForm
          collection={collection}
          summary={summary}
          planning={planning}
          onCheck={() => void importWork.check(planning.plan)}
        />
      ) : null}
      {step.is === 'checking' || step.is === 'writing' ? (
        <Running step={step} inOneTransaction={features.has('bulk')} onStopCheck={importWork.back} />
      ) : null}
      {step.is === 'checked' ? (
        <>
          <DryRunReport
            run={step.run}
            opened={opened}
            wasWritten={failed !== null}
            onCreate={(to, unknown) => void importWork.createNames(to, unknown, planning.plan)}
          />
          <WriteActions
            rows={step.run.planned.length}
            hasErrors={step.run.errors.length > 0}
            nouns={collection.label}
            inOneTransaction={features.has('bulk')}
            onBack={importWork.back}
            onWrite={() => void importWork.write(step.run)}
          />
        </>
      ) : null}
      {step.is === 'done' ? <Done step={step} onUndo={() => void importWork.undo(step)} /> : null}
      {step.is === 'undone' ? (
        <Banner tone="sent">
          Import undone. {plural(step.removed, 'row was', 'rows were')} removed.{' '}
          {step.changed > 0 ? `${plural(step.changed, 'changed row stays', 'changed rows stay')} changed.` : ''}
        </Banner>
      ) : null}
    </Stack>
  )
}

function FileHead({
  name,
  summary,
  isWriting,
  onSheet,
  onAnother,
}: {
  name: string
  summary: FileSummary
  isWriting: boolean
  onSheet: (sheet: string) => void
  onAnother: () => void
}) {
  const { sheets, encoding, countLine } = summary
  return (
    <>
      <Group justify="space-between">
        <Text>
          <b>{name}</b> · {plural(summary.rowCount, 'row', 'rows')}
          {encoding && encoding !== 'utf-8' ? ` · ${encoding}` : ''}
        </Text>
        <Group gap="xs">
          {sheets && sheets.length > 1 ? (
            <Select
              aria-label="Sheet"
              data={sheets}
              value={summary.sheet ?? null}
              allowDeselect={false}
              onChange={(sheet) => sheet && onSheet(sheet)}
            />
          ) : null}
          <Button variant="secondary" disabled={isWriting} onClick={onAnother}>
            Choose another file
          </Button>
        </Group>
      </Group>
      {countLine ? <Text c="dimmed">The last line, “{countLine}”, counts the rows and isn’t imported.</Text> : null}
    </>
  )
}

const phaseLabels = {
  sending: (word: string) => `Sending ${word} to the server`,
  writing: (word: string) => `Importing ${word}`,
  telling: (word: string) => `Asking the server to remove ${word}`,
  taking: (word: string) => `Removing ${word}`,
}

/** The progress of a check or a write, and its end on request. */
function Running({
  step,
  inOneTransaction,
  onStopCheck,
}: {
  step: Extract<ImportStep, { is: 'checking' | 'writing' }>
  inOneTransaction: boolean
  onStopCheck: () => void
}) {
  const stop = step.is === 'checking' ? onStopCheck : step.stop
  return (
    <>
      <div role="status">
        <Text>
          {step.is === 'checking' ? 'Checking rows' : phaseLabels[step.phase](step.noun)}: {formatNumber(step.done)} of{' '}
          {formatNumber(step.total)}
        </Text>
        <Progress
          mt={6}
          value={step.total === 0 ? 100 : (step.done / step.total) * 100}
          animated
          aria-label="Progress"
        />
      </div>
      {stop ? (
        <Group justify="space-between">
          <Text c="dimmed">
            {step.is === 'checking'
              ? 'Nothing is written.'
              : inOneTransaction
                ? 'Nothing is added until the whole file is imported.'
                : 'This server saves row by row. If you stop, or a row is refused, the rows already added are removed.'}
          </Text>
          <Button variant="secondary" onClick={stop}>
            Stop
          </Button>
        </Group>
      ) : null}
    </>
  )
}

function WriteActions({
  rows,
  hasErrors,
  nouns,
  inOneTransaction,
  onBack,
  onWrite,
}: {
  rows: number
  hasErrors: boolean
  nouns: { one: string; many: string }
  inOneTransaction: boolean
  onBack: () => void
  onWrite: () => void
}) {
  const online = useOnline()
  return (
    <>
      <Group justify="flex-end">
        <Button variant="secondary" onClick={onBack}>
          Back to the columns
        </Button>
        <Button disabled={hasErrors || rows === 0 || !online} onClick={onWrite}>
          Import {plural(rows, nouns.one, nouns.many)}
        </Button>
      </Group>
      {inOneTransaction ? null : (
        <Text c="dimmed">This server saves row by row. During the import, other people see a part of the file.</Text>
      )}
      {online ? null : <OfflineNote safe="You can check the file now." toDo="Connect to import it." />}
    </>
  )
}

function Done({ step, onUndo }: { step: Extract<ImportStep, { is: 'done' }>; onUndo: () => void }) {
  const online = useOnline()
  return (
    <Banner
      tone="sent"
      action={
        step.created.length > 0 ? (
          <Button size="sm" variant="danger" disabled={!online} onClick={onUndo}>
            Undo import
          </Button>
        ) : undefined
      }
    >
      <b>{fixedTexts.success}</b>: {formatNumber(step.created.length)} added
      {step.changed > 0 ? `, ${formatNumber(step.changed)} changed` : ''}.
    </Banner>
  )
}
