/** Imports counts from a count form filled in by hand: checks every row, then records them on this device. */
import { Group, Progress, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { CountFileColumns } from '#domain/import/count-file.ts'
import { formatNumber, plural, pluralWord } from '#domain/text/format.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { RowErrorTable } from './row-error-table.tsx'
import { useCountImport } from './use-count-import.ts'
import type { OpenedFile } from './use-import-file.ts'

const countsLabel = (count: number) => plural(count, 'count', 'counts')
const rowsLabel = (count: number, endings: readonly [string, string]) =>
  plural(count, `row ${endings[0]}`, `rows ${endings[1]}`)

export function CountImportSteps({
  opened: { name, file, summary },
  columns,
}: {
  opened: OpenedFile
  columns: CountFileColumns
}) {
  const { step, check, save, stop } = useCountImport(file, summary, columns)
  if (step.is === 'plan')
    return (
      <Stack gap="md">
        <Text>
          Counts are read from “{summary.header[columns.count]}” and matched by “{summary.header[columns.number]}”. Each
          is recorded as your count, as if you had scanned the item.
        </Text>
        <Group justify="flex-end">
          <Button onClick={() => void check()}>Check file</Button>
        </Group>
      </Stack>
    )
  if (step.is === 'checking' || step.is === 'saving')
    return (
      <div role="status">
        <Text>
          {step.is === 'checking' ? 'Checking rows' : 'Saving counts on this device'}: {formatNumber(step.done)} of{' '}
          {formatNumber(step.total)}
        </Text>
        <Progress mt={6} value={step.total === 0 ? 100 : (step.done / step.total) * 100} aria-label="Import progress" />
        {step.is === 'saving' ? (
          <Button variant="secondary" onClick={stop}>
            Stop
          </Button>
        ) : null}
      </div>
    )
  if (step.is === 'done')
    return (
      <Banner tone={step.failed === null && step.left === 0 ? 'saved' : 'attention'} role="status">
        {countsLabel(step.saved)} saved on this device. They’re sent like scanned counts, and you can undo each in the{' '}
        <Link to="/outbox">outbox</Link>.
        {step.left > 0
          ? ` ${countsLabel(step.left)} of the file ${pluralWord(step.left, 'isn’t', 'aren’t')} saved. Import the file again to add ${pluralWord(step.left, 'it', 'them')}: what is saved already is left out.`
          : ''}
        {step.failed === null ? '' : ` Why it stopped: ${step.failed}`}
      </Banner>
    )
  const { ready, errors, blankRows, unchanged } = step.found
  return (
    <Stack gap="md">
      <Text role="status">
        {ready.length === 0 ? 'The file has no new counts.' : `${countsLabel(ready.length)} to save.`}{' '}
        {unchanged > 0
          ? `${rowsLabel(unchanged, ['matches the records and is', 'match the records and are'])} left out. `
          : ''}
        {blankRows > 0
          ? `${rowsLabel(blankRows, ['has', 'have'])} no count and ${pluralWord(blankRows, 'stays', 'stay')} not counted.`
          : ''}
      </Text>
      {errors.length > 0 ? (
        <>
          <Banner tone="refused" role="alert">
            {rowsLabel(errors.length, ['can’t be read as a count and is', 'can’t be read as counts and are'])} left out.
            Correct
            {pluralWord(errors.length, ' it', ' them')} in the file, or save the others now and import the corrected
            file later.
          </Banner>
          <RowErrorTable errors={errors} label={`Errors in ${name}`} />
        </>
      ) : null}
      <Group justify="flex-end">
        <Button disabled={ready.length === 0} onClick={() => void save(step.found)}>
          Save {countsLabel(ready.length)}
        </Button>
      </Group>
    </Stack>
  )
}
