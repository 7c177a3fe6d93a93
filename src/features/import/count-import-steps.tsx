/** Imports counts from a count form filled in by hand: checks every row, then records them on this device. */

import { Group, Progress, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { CountFileColumns } from '#domain/import/count-file.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/import/import-counts.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { RowErrorTable } from './row-error-table.tsx'
import { useCountImport } from './use-count-import.ts'
import type { OpenedFile } from './use-import-file.ts'

export function CountImportSteps({
  opened: { name, file, summary },
  columns,
  onWritten,
}: {
  opened: OpenedFile
  columns: CountFileColumns
  /** Called when all readable counts of the file are saved on this device; awaited before the screen shows it. */
  onWritten: () => Promise<void>
}) {
  const { step, check, save, stop } = useCountImport(file, summary, columns, onWritten)
  if (step.is === 'plan')
    return (
      <Stack gap="md">
        <Text>
          {t('readFrom', {
            count: summary.header[columns.count] ?? '',
            number: summary.header[columns.number] ?? '',
          })}
        </Text>
        <Group justify="flex-end">
          <Button onClick={() => void check()}>{t('check')}</Button>
        </Group>
      </Stack>
    )
  if (step.is === 'checking' || step.is === 'saving')
    return (
      <div role="status">
        <Text>{t(step.is, { done: formatNumber(step.done), total: formatNumber(step.total) })}</Text>
        <Progress mt={6} value={step.total === 0 ? 100 : (step.done / step.total) * 100} aria-label={t('progress')} />
        {step.is === 'saving' ? (
          <Button variant="secondary" onClick={stop}>
            {common('stop')}
          </Button>
        ) : null}
      </div>
    )
  if (step.is === 'done')
    return (
      <Banner tone={step.failed === null && step.left === 0 ? 'saved' : 'attention'} role="status">
        {t.rich('saved', { count: step.saved, outbox: (text) => <Link to="/outbox">{text}</Link> })}
        {step.left > 0 ? ` ${t('left', { count: step.left })}` : ''}
        {step.failed === null ? '' : ` ${t('whyStopped', { reason: step.failed })}`}
      </Banner>
    )
  const { ready, errors, blankRows, unchanged } = step.found
  return (
    <Stack gap="md">
      <Text role="status">
        {ready.length === 0 ? t('noNewCounts') : t('toSave', { count: ready.length })}{' '}
        {unchanged > 0 ? `${t('unchanged', { rows: unchanged })} ` : ''}
        {blankRows > 0 ? t('blank', { rows: blankRows }) : ''}
      </Text>
      {errors.length > 0 ? (
        <>
          <Banner tone="refused" role="alert">
            {t('errors', { rows: errors.length })}
          </Banner>
          <RowErrorTable errors={errors} label={t('errorsIn', { file: name })} />
        </>
      ) : null}
      <Group justify="flex-end">
        <Button disabled={ready.length === 0} onClick={() => void save(step.found)}>
          {t('save', { count: ready.length })}
        </Button>
      </Group>
    </Stack>
  )
}
