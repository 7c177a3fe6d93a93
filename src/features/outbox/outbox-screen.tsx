import { Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { groupConflicts } from '#domain/outbox/conflict-groups.ts'
import { isOpen, needsReview } from '#domain/outbox/op.ts'
import { syncFigures, syncStatusText } from '#domain/outbox/sync-status-text.ts'
import { todaySummary } from '#domain/outbox/today-summary.ts'
import type { WorkState } from '#domain/outbox/work-records.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { useOutboxExport } from '#react/outbox/use-outbox-export.ts'
import { useOutboxRows } from '#react/outbox/use-outbox-rows.ts'
import { useServices } from '#react/services.ts'
import { useNow } from '#react/use-now.ts'
import { useOnline } from '#react/use-online.ts'
import { t as titles } from '#text/app/screens.ts'
import { t as states } from '#text/counting/count-states.ts'
import { t as common } from '#text/shared/common.ts'
import { t } from '#text/sync/outbox-screen.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner, ProblemText } from '#ui/feedback/problem-text.tsx'
import { ExportButton } from '#ui/files/export-button.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { CountRestartCard } from './count-restart-card.tsx'
import { FromDeviceCard, splitFromDevice } from './from-device-card.tsx'
import { HandedOverNote, HandOverLinks } from './hand-over-links.tsx'
import { OpCard } from './op-card.tsx'
import { OpTable } from './op-table.tsx'
import classes from './outbox.module.css'

const views = {
  'not-sent': { label: 'views.notSent', states: ['not-sent'] },
  'only-here': { label: 'views.onlyHere', states: ['only-here'] },
  sent: { label: 'views.sent', states: ['sent', 'checking'] },
  undone: { label: 'views.undone', states: ['undone'] },
} as const satisfies Record<string, { label: string; states: readonly WorkState[] }>
type View = keyof typeof views
const viewNames = Object.keys(views) as View[]

/** The records of this device: first those that need review, then unsent ones, then sent ones. Nothing disappears silently. */
export function OutboxScreen() {
  const { outbox, timeZone } = useServices()
  const summary = useOutboxSummary(...syncFigures, 'others')
  const { asOf, phase } = useCatalogStatus('asOf', 'phase')
  const now = useNow()
  const online = useOnline()
  const exportAll = useOutboxExport()
  const [chosenView, setChosenView] = useState<View>('not-sent')
  const [sending, setSending] = useState(false)
  const outboxRows = useOutboxRows(true)
  const groups = useMemo(() => groupConflicts(outboxRows?.conflicts ?? []), [outboxRows])
  const conflictingOpIds = useMemo(
    () => new Set((outboxRows?.conflicts ?? []).flatMap((conflict) => conflict.opIds)),
    [outboxRows],
  )
  if (outboxRows === null) return <Loading />

  const waiting = outboxRows.ops.filter((op) => needsReview(op) && !conflictingOpIds.has(op.id))
  const [fromDevice, opsToReview] = splitFromDevice(waiting)
  const hasOpen = outboxRows.ops.some(isOpen)
  const recordsInView = (view: View) =>
    outboxRows.records.filter(({ state }) => (views[view].states as readonly WorkState[]).includes(state))
  // The first two views are always offered, the others only while they have records.
  const offeredViews = viewNames.filter(
    (view) => view === 'not-sent' || view === 'sent' || recordsInView(view).length > 0,
  )
  const view = offeredViews.includes(chosenView) ? chosenView : 'not-sent'
  const label = syncStatusText(now, timeZone, { ...summary, asOf, building: phase === 'building', online })
  const todayLabel = todaySummary(outboxRows.records, now, timeZone)
  const shownRecords = recordsInView(view)
  const sendNow = () => {
    setSending(true)
    void outbox.sendNow().finally(() => setSending(false))
  }
  return (
    <div className="bilang-page">
      <div>
        <Title order={1}>{titles('title.outbox')}</Title>
        <Text c="dimmed" className={`${classes['status']} bilang-figures`}>
          {[label.short, ...label.more].join(' · ')}
        </Text>
        {todayLabel ? <Text className="bilang-figures">{todayLabel}.</Text> : null}
      </div>
      <Group gap="sm">
        <Button loading={sending || summary.sending} disabled={summary.notSent === 0} onClick={sendNow}>
          {common('sendNow')}
        </Button>
        <ExportButton readFiles={exportAll} />
        <HandOverLinks canGive={hasOpen || summary.others.length > 0} />
      </Group>
      {summary.heldUpBy && summary.notSent > 0 ? <ProblemText problem={summary.heldUpBy} trying="sending" /> : null}
      {summary.others.map((other) => (
        <Banner key={other.userKey} tone="saved" role="note">
          <Text>{t('unsentOfOther', { count: other.ops, name: other.firstName })}</Text>
        </Banner>
      ))}
      {hasOpen ? <HandedOverNote /> : null}
      {groups.restarts.length + groups.single.length + waiting.length > 0 ? (
        <section className={`${classes['cards']} bilang-narrow-block`} aria-labelledby="needs-you">
          <Title order={2} id="needs-you">
            {states('needsReview')}
          </Title>
          {groups.restarts.map((restart) => (
            <CountRestartCard key={restart.key} restartedAt={restart.at} conflicts={restart.conflicts} />
          ))}
          {groups.single.map((conflict) => (
            <ConflictCard key={conflict.id} conflict={conflict} />
          ))}
          {fromDevice.length > 0 ? <FromDeviceCard ops={fromDevice} /> : null}
          {opsToReview.map((op) => (
            <OpCard key={op.id} op={op} />
          ))}
        </section>
      ) : null}
      <section className={classes['cards']} aria-label={t('records')}>
        <SegmentedControl
          className="bilang-narrow-block"
          value={view}
          onChange={(next) => setChosenView(next as View)}
          data={offeredViews.map((value) => ({
            value,
            label: t(views[value].label, { count: formatNumber(recordsInView(value).length) }),
          }))}
          aria-label={t('recordsToShow')}
        />
        {shownRecords.length === 0 ? (
          <div className="bilang-card">
            {view === 'not-sent' ? (
              <Empty heading={t('nothingToSend')}>{t('nothingToSendText')}</Empty>
            ) : (
              <Empty>{t('nothingSent')}</Empty>
            )}
          </div>
        ) : (
          <OpTable records={shownRecords} />
        )}
      </section>
    </div>
  )
}
