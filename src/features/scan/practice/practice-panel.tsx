/** The steps of practice with a tick for each that was done, the practice outbox, and the summary. */
import { Modal, Stack, Text } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { describeRecordValues } from '#domain/outbox/op-description.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useOutboxRows } from '#react/outbox/use-outbox-rows.ts'
import type { Practice } from '#react/practice/practice-services.ts'
import { type PracticeStep, practiceSteps } from '#react/practice/practice-steps.ts'
import { t } from '#text/counting/practice.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import classes from './practice.module.css'

export function PracticePanel({ practice, home, onAgain }: { practice: Practice; home: string; onAgain: () => void }) {
  const done = useSyncExternalStore(practice.onDone, practice.done)
  const [dialog, setDialog] = useState<'outbox' | 'summary' | null>(null)
  const next = practiceSteps.find((step) => !done.has(step))
  const openOutbox = () => {
    practice.markDone('outbox')
    setDialog('outbox')
  }
  const close = () => setDialog(null)
  return (
    <section className={`${classes['panel']} no-print`} aria-label={t('steps.label')}>
      <div role="status">
        <Text fw={600}>{next ? t('steps.next', { step: t(`step.${next}`) }) : t('steps.allDone')}</Text>
        {next ? <Text>{t(`hint.${next}`)}</Text> : null}
      </div>
      <details>
        <summary>
          {t('steps.all')} · {progressText(done)}
        </summary>
        <StepList done={done} withHints />
        <Text size="sm">{t('tags')}</Text>
        <Link to={`${home}/inventory/database/print-qr?of=practice`}>{t('printTags')}</Link>
      </details>
      <div className={classes['buttons']}>
        <Button variant="secondary" onClick={openOutbox}>
          {t('outbox.open')}
        </Button>
        <Button variant={next ? 'ghost' : 'default'} onClick={() => setDialog('summary')}>
          {t('summary.open')}
        </Button>
      </div>
      <PracticeOutbox opened={dialog === 'outbox'} onClose={close} />
      <Summary opened={dialog === 'summary'} done={done} home={home} onClose={close} onAgain={onAgain} />
    </section>
  )
}

const progressText = (done: ReadonlySet<PracticeStep>) =>
  t('steps.progress', { done: formatNumber(done.size), total: formatNumber(practiceSteps.length) })

function StepList({ done, withHints = false }: { done: ReadonlySet<PracticeStep>; withHints?: boolean }) {
  return (
    <ol className={classes['steps']}>
      {practiceSteps.map((step) => (
        <li key={step}>
          {done.has(step) ? <IconCheck aria-hidden stroke={3} /> : <IconCircle aria-hidden stroke={1.5} />}
          <span>
            {t(done.has(step) ? 'steps.done' : 'steps.open', { step: t(`step.${step}`) })}
            {withHints && !done.has(step) ? <small>{t(`hint.${step}`)}</small> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

function PracticeOutbox({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const records = useOutboxRows(false)?.records.filter(({ state }) => state !== 'undone') ?? []
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('outbox.title')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap="sm">
        <Text fw={600}>{t('band')}</Text>
        <Text>{t('outbox.text')}</Text>
        {records.length === 0 ? (
          <Text c="dimmed">{t('outbox.empty')}</Text>
        ) : (
          <ul className={classes['records']}>
            {records.map((record) => (
              <li key={record.key} className="bilang-break">
                <Text fw={600}>{record.op.label}</Text>
                <Text>{describeRecordValues(record)}</Text>
                <Text size="sm" c="dimmed">
                  {t('outbox.state')}
                </Text>
              </li>
            ))}
          </ul>
        )}
        <Button variant="secondary" onClick={onClose}>
          {common('close')}
        </Button>
      </Stack>
    </Modal>
  )
}

function Summary({
  opened,
  done,
  home,
  onClose,
  onAgain,
}: {
  opened: boolean
  done: ReadonlySet<PracticeStep>
  home: string
  onClose: () => void
  onAgain: () => void
}) {
  const records = useOutboxRows(false)?.records.filter(({ state }) => state !== 'undone') ?? []
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('summary.title')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap="sm">
        <Text fw={600}>{done.size === practiceSteps.length ? t('steps.allDone') : progressText(done)}</Text>
        <StepList done={done} />
        <Text>
          {t('summary.records', { count: records.length })} {t('summary.nothingSaved')}
        </Text>
        <Button component={Link} to={home}>
          {t('leave')}
        </Button>
        <Button variant="secondary" onClick={onAgain}>
          {t('summary.again')}
        </Button>
      </Stack>
    </Modal>
  )
}
