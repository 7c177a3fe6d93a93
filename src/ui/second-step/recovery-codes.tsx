/** The recovery codes, shown once: to print, to save as a file, or to write down. */
import { Group, Stack, Text, Title } from '@mantine/core'
import { t } from '#text/account/second-step.ts'
import { Button } from '../button.tsx'
import { Banner } from '../feedback/problem-text.tsx'
import { downloadFile } from '../files/download-file.ts'

export function RecoveryCodes({
  codes,
  username,
  busy = false,
  onKept,
}: {
  codes: readonly string[]
  username: string
  busy?: boolean
  onKept: () => void
}) {
  const heading = t('codesOf', { username })
  const save = () => downloadFile(`${heading}.txt`, new Blob([[heading, '', ...codes, ''].join('\n')]))
  return (
    <Stack gap="md">
      <Title order={2} fz="lg">
        {t('codesHeading')}
      </Title>
      <Text fw={600}>{heading}</Text>
      <Banner tone="attention">{t('codesWhy')}</Banner>
      <ol className="bilang-mono" aria-label={t('codesHeading')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group className="no-print">
        <Button variant="secondary" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button variant="secondary" onClick={save}>
          {t('saveFile')}
        </Button>
        <Button loading={busy} onClick={onKept}>
          {t('kept')}
        </Button>
      </Group>
    </Stack>
  )
}
