/** Imports that were interrupted by a reload or a killed browser: their results, and how to continue. Shown where a file is chosen. */
import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '#domain/text/format.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/import/import.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { OfItem } from '#ui/of-item.tsx'
import { ErrorRowsNote } from '../error-row-lists.tsx'
import type { ErrorRowList } from '../rows-with-errors.ts'
import { storeErrorRows, type useErrorRowLists } from '../use-rows-with-errors.ts'
import type { StoredImport } from './stored-import.ts'
import { type ImportEnding, useImportEnding, type useUnfinishedImports } from './use-unfinished-imports.ts'

interface Props {
  unfinished: ReturnType<typeof useUnfinishedImports>
  left: ReturnType<typeof useErrorRowLists>
  onReopen: (file: File, one: StoredImport, left: ErrorRowList | undefined) => void
  /** The list into which rows were imported. */
  listPath: string
}

export function UnfinishedImports({ unfinished, left, onReopen, listPath }: Props) {
  const { imports, store, forget, release } = unfinished
  if (imports.length === 0) return null
  return (
    <Paper withBorder p="md" component="section" aria-label={t('unfinished.title')}>
      <Stack gap="md">
        <Title order={2} fz="md">
          {t('unfinished.title')}
        </Title>
        {imports.map((one) => (
          <UnfinishedOne
            key={one.batch}
            one={one}
            left={left}
            onForget={() => forget(one.batch)}
            onReleased={() => release(one)}
            listPath={listPath}
            onSettled={() => store({ ...one, left: null, openedFrom: null })}
            onReopen={(file) => {
              const from = left.lists.find(({ key }) => key === one.openedFrom)
              onReopen(file, one, from)
            }}
          />
        ))}
      </Stack>
    </Paper>
  )
}

interface OneProps {
  one: StoredImport
  left: Props['left']
  onForget: () => Promise<void>
  onReleased: () => Promise<boolean>
  listPath: string
  /** Its rows with errors are in the lists. */
  onSettled: () => Promise<void>
  onReopen: (file: File) => void
}

function UnfinishedOne({ one, left, onForget, onReleased, onSettled, onReopen, listPath }: OneProps) {
  const online = useOnline()
  const { ending, askAgain, finish, giveUp, isComplete } = useImportEnding(one, onReleased)
  /** Whether the rows with errors are in the lists of this device; null: not tried yet. */
  const [isLeftSaved, setLeftSaved] = useState<boolean | null>(null)
  const saveLeft = useEffectEvent(async () => {
    await storeErrorRows(left, one.file, one)
    // Only once, even if the page is left before the note is closed.
    await onSettled()
    setLeftSaved(true)
  })
  useEffect(() => {
    if (ending.is === 'done') void saveLeft().catch(() => setLeftSaved(false))
  }, [ending.is])
  const reopen = async () => {
    // First delete the batch on the server, so that no row can be imported twice.
    if ((ending.is === 'open' || ending.is === 'refused') && !(await giveUp())) return
    if (one.bytes) onReopen(new File([new Uint8Array(one.bytes)], one.file))
    await onForget()
  }
  const discard = async () => {
    if (await giveUp()) await onForget()
  }
  const ofFile = <OfItem name={one.file} />
  const checkAgain = (
    <Button size="sm" variant={isComplete ? 'secondary' : 'default'} onClick={() => void reopen()}>
      {one.bytes ? t('unfinished.checkAgain') : t('unfinished.chooseAgain')}
      {ofFile}
    </Button>
  )
  const close = (
    <Button size="sm" variant="secondary" onClick={() => void onForget()}>
      {common('close')}
      {ofFile}
    </Button>
  )
  if (!online) return <OfflineNote safe={t('unfinished.of', { file: one.file })} toDo={t('unfinished.connect')} />
  const actions: Partial<Record<ImportEnding['is'], ReactNode>> = {
    open: (
      <>
        {isComplete ? (
          <Button size="sm" onClick={() => void finish()}>
            {t('unfinished.finish')}
            {ofFile}
          </Button>
        ) : null}
        {checkAgain}
        <Button size="sm" variant="ghost" onClick={() => void discard()}>
          {t('unfinished.giveUp')}
          {ofFile}
        </Button>
      </>
    ),
    refused: checkAgain,
    gone: checkAgain,
    done: (
      <Button size="sm" variant="secondary" disabled={isLeftSaved === null} onClick={() => void onForget()}>
        {common('close')}
        {ofFile}
      </Button>
    ),
    'done-elsewhere': (
      <>
        <Button size="sm" component={Link} to={listPath}>
          {t('unfinished.showList')}
        </Button>
        {close}
      </>
    ),
    'stopped-elsewhere': close,
  }
  return (
    <Stack gap={6}>
      {ending.is === 'unknown' ? (
        <ProblemText
          problem={ending.problem}
          trying="showing"
          action={
            <Button size="sm" variant="secondary" onClick={askAgain}>
              {common('tryAgain')}
            </Button>
          }
        />
      ) : (
        <div role="status">
          <EndingText ending={ending} one={one} isComplete={isComplete} />
        </div>
      )}
      {one.left && isLeftSaved !== null ? (
        <ErrorRowsNote left={{ ...one.left, isSaved: isLeftSaved }} name={one.file} />
      ) : null}
      {actions[ending.is] ? <Group gap="xs">{actions[ending.is]}</Group> : null}
    </Stack>
  )
}

function EndingText({ ending, one, isComplete }: { ending: ImportEnding; one: StoredImport; isComplete: boolean }) {
  const { file, rows } = one
  const total = formatNumber(rows)
  switch (ending.is) {
    case 'working':
      return (
        <>
          <Text className="bilang-break">
            {t('unfinished.working', { file, done: formatNumber(ending.done), total })}
          </Text>
          <Progress mt={6} value={(ending.done / Math.max(1, rows)) * 100} animated aria-label={common('progress')} />
        </>
      )
    case 'elsewhere':
      return (
        <>
          <Text className="bilang-break">
            {t('unfinished.elsewhere', { file, sent: formatNumber(ending.sent), total })}
          </Text>
          <Progress mt={6} value={(ending.sent / Math.max(1, rows)) * 100} animated aria-label={common('progress')} />
        </>
      )
    case 'open':
      return (
        <Text className="bilang-break">
          {isComplete
            ? t('unfinished.sent', { file, total })
            : t('unfinished.partly', { file, sent: formatNumber(ending.sent), total })}
        </Text>
      )
    case 'done':
      return (
        <Text className="bilang-break">
          {t('unfinished.done', { file, added: formatNumber(ending.added), changed: formatNumber(ending.changed) })}
        </Text>
      )
    case 'done-elsewhere':
      return (
        <Text className="bilang-break">
          {t('unfinished.doneElsewhere', {
            file,
            added: formatNumber(ending.added),
            changed: formatNumber(ending.changed),
          })}
        </Text>
      )
    case 'stopped-elsewhere':
      return <Text className="bilang-break">{t('unfinished.stoppedElsewhere', { file })}</Text>
    case 'refused':
      return <Text className="bilang-break">{t('unfinished.refused', { file })}</Text>
    case 'gone':
      return <Text className="bilang-break">{t('unfinished.gone', { file })}</Text>
    default:
      return <Text className="bilang-break">{t('unfinished.asking', { file })}</Text>
  }
}
