/** The steps after a file was read: columns, dry run, writing, done. */

import { Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { AnyCollection, CollectionName } from '#contract/collections/all-collections.ts'
import { type CountFileColumns, countFileColumns } from '#domain/import/count-file.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/import/import.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { countedOf, manyOf } from './collection-nouns.ts'
import { CountImportSteps } from './count-import-steps.tsx'
import { DryRunReport } from './dry-run-report.tsx'
import type { FilePart, FileSummary } from './file/file-protocol.ts'
import { ImportResult } from './import-result.tsx'
import { PlanForm } from './plan-form.tsx'
import { TableRows } from './table-rows.tsx'
import { useKeptImport, type useUnfinishedImports } from './unfinished/use-unfinished-imports.ts'
import { type ImportStep, useImport } from './use-import.ts'
import type { OpenedFile } from './use-import-file.ts'
import { useImportPlan } from './use-import-plan.ts'
import { useImportValues } from './use-import-values.ts'
import { type useErrorRowLists, usePrepareErrorRows } from './use-rows-with-errors.ts'
import { noDecisions, type ValueDecisions } from './value-table.tsx'

type ImportMode = 'counts' | 'rows'

export function ImportSteps({
  collection,
  opened,
  onPart,
  onAnother,
  onWritten,
  left,
  unfinished,
}: {
  collection: AnyCollection
  opened: OpenedFile
  onPart: (part: FilePart) => void
  onAnother: () => void
  /** Called when all importable rows are written. */
  onWritten: () => Promise<void>
  left: ReturnType<typeof useErrorRowLists>
  unfinished: ReturnType<typeof useUnfinishedImports>
}) {
  const { file, summary } = opened
  const features = useServices().api.features()
  const importWork = useImport(collection, file, summary.rowCount)
  const { step, failed } = importWork
  const written = useEffectEvent(onWritten)
  useEffect(() => {
    if (step.is === 'done') void written()
  }, [step.is])
  const planning = useImportPlan(collection, opened)
  const known = useImportValues()
  const plan = { ...planning.plan, values: known.values }
  const decisions = useState<ValueDecisions>(noDecisions)
  const countColumns = useMemo(
    () => (collection.name === 'products' ? countFileColumns(summary.header) : null),
    [collection, summary],
  )
  const [mode, setMode] = useState<ImportMode>(countColumns && isCountFile(summary, countColumns) ? 'counts' : 'rows')
  const prepareLeft = usePrepareErrorRows(left, opened, planning.plan)
  const kept = useKeptImport(unfinished, collection.name as CollectionName, opened, planning.plan)
  return (
    <Stack gap="md">
      <FileHead opened={opened} isWriting={step.is === 'writing'} onPart={onPart} onAnother={onAnother} />
      {countColumns && (step.is === 'plan' || step.is === 'done') ? (
        <SegmentedControl
          aria-label={t('importWhat')}
          value={mode}
          onChange={(value) => setMode(value === 'counts' ? 'counts' : 'rows')}
          data={[
            { value: 'counts', label: t('onlyCounts') },
            { value: 'rows', label: t('itemsAndDetails') },
          ]}
        />
      ) : null}
      {countColumns && mode === 'counts' ? (
        <CountImportSteps opened={opened} columns={countColumns} onWritten={onWritten} />
      ) : null}
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
          onCheck={() => void importWork.check(plan)}
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
            plan={planning.plan}
            wasWritten={failed !== null}
            values={{
              decisions,
              onChoose: async (changes) => importWork.check({ ...plan, values: await known.change(changes) }),
              onCreate: (to, unknown) => void importWork.createNames(to, unknown, plan),
            }}
          />
          <WriteActions
            rows={step.run.planned.length}
            badRows={new Set(step.run.errors.map((error) => error.row)).size}
            collection={collection}
            inOneTransaction={features.has('bulk')}
            onBack={importWork.back}
            onWrite={() => void importWork.write(step.run, prepareLeft, kept)}
          />
        </>
      ) : null}
      <ImportResult step={step} name={opened.name} onUndo={(done) => void importWork.undo(done)} />
    </Stack>
  )
}

/** A file that is probably for counting: with a physical count, and without ids. A report with titles has counts of an earlier year. */
const isCountFile = ({ header, parts }: FileSummary, { count }: CountFileColumns): boolean =>
  /physical count/i.test(header[count] ?? '') &&
  !header.includes('ID') &&
  parts.every(({ headLine, firstLines }) => firstLines[0]?.line === headLine)

function FileHead({
  opened,
  isWriting,
  onPart,
  onAnother,
}: {
  opened: OpenedFile
  isWriting: boolean
  onPart: (part: FilePart) => void
  onAnother: () => void
}) {
  const { name, summary } = opened
  const { encoding, countLines } = summary
  return (
    <>
      <Group justify="space-between">
        <Text className="bilang-break">
          <b>{name}</b> · {t('rows', { count: summary.rowCount })}
          {encoding && encoding !== 'utf-8' ? ` · ${encoding}` : ''}
        </Text>
        <Group gap="xs">
          <Button variant="secondary" disabled={isWriting} onClick={onAnother}>
            {t('anotherFile')}
          </Button>
        </Group>
      </Group>
      <TableRows opened={opened} isWriting={isWriting} onPart={onPart} />
      {[...new Set(countLines)].map((line) => (
        <Text key={line} c="dimmed">
          {t('countLine', { line })}
        </Text>
      ))}
    </>
  )
}

type RunningStep = Extract<ImportStep, { is: 'checking' | 'writing' }>

function progressText(step: RunningStep): string {
  const figures = { done: formatNumber(step.done), total: formatNumber(step.total) }
  return step.is === 'checking'
    ? t('progress.checking', figures)
    : t(`progress.${step.phase}`, { ...figures, items: manyOf(step.of) })
}

/** The progress of a check or a write, with a Stop button. */
function Running({
  step,
  inOneTransaction,
  onStopCheck,
}: {
  step: RunningStep
  inOneTransaction: boolean
  onStopCheck: () => void
}) {
  const stop = step.is === 'checking' ? onStopCheck : step.stop
  return (
    <>
      <div role="status">
        <Text>{progressText(step)}</Text>
        <Progress
          mt={6}
          value={step.total === 0 ? 100 : (step.done / step.total) * 100}
          animated
          aria-label={common('progress')}
        />
      </div>
      {stop ? (
        <Group justify="space-between">
          <Text c="dimmed">
            {step.is === 'checking'
              ? t('progress.nothingWritten')
              : inOneTransaction
                ? t('progress.wholeFile')
                : t('progress.rowByRow')}
          </Text>
          <Button variant="secondary" onClick={stop}>
            {common('stop')}
          </Button>
        </Group>
      ) : null}
    </>
  )
}

function WriteActions({
  rows,
  badRows,
  collection,
  inOneTransaction,
  onBack,
  onWrite,
}: {
  rows: number
  /** Rows with errors, which are not written. */
  badRows: number
  collection: AnyCollection
  inOneTransaction: boolean
  onBack: () => void
  onWrite: () => void
}) {
  const online = useOnline()
  return (
    <>
      <Group justify="flex-end">
        <Button variant="secondary" onClick={onBack}>
          {t('write.backToColumns')}
        </Button>
        <Button disabled={rows === 0 || !online} onClick={onWrite}>
          {t('write.import', { items: countedOf(collection.name as CollectionName, rows) })}
        </Button>
      </Group>
      {badRows > 0 && rows > 0 ? <Text c="dimmed">{t('write.rest', { count: badRows })}</Text> : null}
      {inOneTransaction ? null : <Text c="dimmed">{t('write.rowByRow')}</Text>}
      {online ? null : <OfflineNote safe={t('canCheckTheFile')} toDo={t('connectToImport')} />}
    </>
  )
}
