/** `/share`: the files that other apps shared to this one (decision 065). The person decides what each is for; nothing is recorded before. */
import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { useArea } from '#react/session/use-area.ts'
import { useCan } from '#react/session/use-session.ts'
import { lastRead } from '#react/use-async.ts'
import { sharedFileState, useSharedFiles, type WaitingFile } from '#react/use-shared-files.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/app/share.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { OfItem } from '#ui/of-item.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import classes from './share.module.css'

const notes = ['size', 'type', 'empty', 'none', 'many', 'full', 'broken', 'noWorker'] as const

export function ShareScreen() {
  const [query] = useSearchParams()
  const { state, discard } = useSharedFiles()
  const confirm = useConfirm()
  const toast = useToast()
  const shown = notes.filter((note) => query.getAll('note').includes(note))
  const files = lastRead(state)
  if (state.is === 'loading' && files === null) return <Loading />

  const discardAfterQuestion = async ({ key, name }: WaitingFile) => {
    const confirmed = await confirm({
      title: t('discardName', { name }),
      text: t('discardQuestion', { name }),
      confirm: common('discard'),
    })
    if (confirmed) await discard(key).catch(() => toast.error(t('notDiscarded')))
  }
  return (
    <Stack gap="md" maw={720}>
      <Title order={1} fz="xl">
        {titles('title.share')}
      </Title>
      {shown.map((note) => (
        <Banner key={note} tone="attention" role="alert">
          {t(`notes.${note}`)}
        </Banner>
      ))}
      {state.is === 'failed' ? (
        <Banner tone="refused" role="alert">
          {t('notRead')}
        </Banner>
      ) : files && files.length > 0 ? (
        <>
          <Text>{t('intro')}</Text>
          {files.map((file) => (
            <FileCard key={file.key} file={file} onDiscard={() => void discardAfterQuestion(file)} />
          ))}
        </>
      ) : (
        <Empty heading={t('nothing')}>{t('nothingHelp')}</Empty>
      )}
    </Stack>
  )
}

/** A picture of the file for as long as it is on the screen. */
function usePreview({ kind, bytes, type }: WaitingFile): { preview: string | null; onFailure: () => void } {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (kind !== 'photo') return
    const created = URL.createObjectURL(new Blob([bytes], { type }))
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [kind, bytes, type])
  return { preview: address, onFailure: () => setAddress(null) }
}

function FileCard({ file, onDiscard }: { file: WaitingFile; onDiscard: () => void }) {
  const { key, name, kind, bytes, receivedAt } = file
  const timeZone = useTimeZone()
  const area = useArea()
  const canRecord = useCan('count.record')
  const canImport = useCan('catalogue.import')
  const { preview, onFailure } = usePreview(file)
  const isPhoto = kind === 'photo'
  const mayUse = isPhoto ? canRecord : canImport
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Stack gap="sm">
        {preview ? (
          <img
            src={preview}
            alt={t('photo', { name })}
            // A format that this browser does not show.
            onError={onFailure}
            className={classes['photo']}
          />
        ) : null}
        <Text fw={600} className="bilang-break">
          {name}
        </Text>
        <Text c="dimmed">
          {t('received', {
            size: formatNumber(Math.max(1, Math.round(bytes.byteLength / 1024))),
            time: formatMoment(receivedAt, timeZone),
          })}
        </Text>
        {mayUse ? null : <Text>{t(isPhoto ? 'onlyStaffRecords' : 'onlyStaffImports')}</Text>}
        <Group gap="sm">
          {mayUse ? (
            <Button
              component={Link}
              to={isPhoto ? '/qr' : `${area}/inventory/import/products`}
              state={sharedFileState(key)}
            >
              {t(isPhoto ? 'recordFinding' : 'import')}
              <OfItem name={name} />
            </Button>
          ) : null}
          <Button variant="ghost" onClick={onDiscard} aria-label={t('discardName', { name })}>
            {common('discard')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
