/** Rows with errors from an import: what happened to them, and their lists on this device. */
import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/import/import.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { OfItem } from '#ui/of-item.tsx'
import { downloadCsv } from './download-csv.ts'
import type { ErrorRowList, ErrorRowsResult } from './rows-with-errors.ts'
import type { useErrorRowLists } from './use-rows-with-errors.ts'

export const errorFileName = (file: string): string => `${file.replace(/\.\w+$/, '')}-to-fix.csv`

export function ErrorRowsNote({ left: { rows, csv, isSaved }, name }: { left: ErrorRowsResult; name: string }) {
  return (
    <Banner
      tone="attention"
      action={
        <Button size="sm" variant="outline" onClick={() => downloadCsv(errorFileName(name), csv)}>
          {t('report.downloadRows')}
        </Button>
      }
    >
      {isSaved ? t('left.saved', { count: rows }) : t('left.notSaved', { count: rows })}
    </Banner>
  )
}

export function ErrorRowLists({
  left: { lists, discard },
  onContinue,
}: {
  left: ReturnType<typeof useErrorRowLists>
  onContinue: (list: ErrorRowList) => void
}) {
  const confirm = useConfirm()
  const { timeZone } = useServices()
  if (lists.length === 0) return null
  const ask = async ({ key, file, rows }: ErrorRowList) => {
    const text = t('left.discardText', { count: rows, file })
    if (await confirm({ title: t('left.discardTitle'), text, confirm: t('left.discard'), danger: true }))
      await discard(key)
  }
  return (
    <Paper withBorder p="md" component="section" aria-label={t('left.title')}>
      <Stack gap="sm">
        <Title order={2} fz="md">
          {t('left.title')}
        </Title>
        {lists.map((list) => (
          <Group key={list.key} justify="space-between">
            <Text className="bilang-break">
              {t('left.of', { count: list.rows, file: list.file, at: formatMoment(list.at, timeZone) })}
            </Text>
            <Group gap="xs">
              <Button size="sm" onClick={() => onContinue(list)}>
                {t('left.continue')}
                <OfItem name={list.file} />
              </Button>
              <Button size="sm" variant="secondary" onClick={() => downloadCsv(errorFileName(list.file), list.csv)}>
                {t('report.downloadRows')}
                <OfItem name={list.file} />
              </Button>
              <Button size="sm" variant="ghost" onClick={() => void ask(list)}>
                {t('left.discard')}
                <OfItem name={list.file} />
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}
