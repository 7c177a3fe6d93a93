import { Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { groupConflicts } from '#domain/conflict-groups.ts'
import { dayWords } from '#domain/day-words.ts'
import { needsPerson } from '#domain/op.ts'
import { syncWords } from '#domain/sync-words.ts'
import type { WorkState } from '#domain/work-records.ts'
import { useParts } from '#runtime/parts.ts'
import { useExport } from '#runtime/use-export.ts'
import { useCatalogueStatus } from '#runtime/use-list.ts'
import { useNow } from '#runtime/use-now.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useOutboxRows, useOutboxSummary } from '#runtime/use-outbox.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ExportButton } from '#ui/export-button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner, ProblemText } from '#ui/problem-text.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { ImportButton } from './import-button.tsx'
import { OpCard } from './op-card.tsx'
import { OpTable } from './op-table.tsx'
import classes from './outbox.module.css'
import { RestartCard } from './restart-card.tsx'

const views = {
  'not-sent': { label: 'Not sent', states: ['not-sent'] },
  'only-here': { label: 'Only here', states: ['only-here'] },
  sent: { label: 'Sent', states: ['sent', 'checking'] },
  undone: { label: 'Undone', states: ['undone'] },
} as const satisfies Record<string, { label: string; states: readonly WorkState[] }>
type View = keyof typeof views
const viewNames = Object.keys(views) as View[]

/** What waits on this device: what needs a person first, then what waits for a network, then what was sent. Nothing leaves without a word. */
export function OutboxScreen() {
  const { outbox, timeZone } = useParts()
  const summary = useOutboxSummary()
  const { asOf, phase } = useCatalogueStatus()
  const now = useNow()
  const online = useOnline()
  const exportAll = useExport()
  const [chosen, setChosen] = useState<View>('not-sent')
  const [sending, setSending] = useState(false)
  const rows = useOutboxRows(true)
  const groups = useMemo(() => groupConflicts(rows?.conflicts ?? []), [rows])
  const inConflict = useMemo(() => new Set((rows?.conflicts ?? []).flatMap((conflict) => conflict.opIds)), [rows])
  if (rows === null) return <Loading />

  const stuck = rows.ops.filter((op) => needsPerson(op) && !inConflict.has(op.id))
  const inView = (view: View) =>
    rows.records.filter(({ state }) => (views[view].states as readonly WorkState[]).includes(state))
  // The first two are always there; the others only while they have something, and what they show may go away.
  const offered = viewNames.filter((view) => view === 'not-sent' || view === 'sent' || inView(view).length > 0)
  const view = offered.includes(chosen) ? chosen : 'not-sent'
  const words = syncWords(now, timeZone, { ...summary, asOf, building: phase === 'building', online })
  const today = dayWords(rows.records, now, timeZone)
  const shown = inView(view)
  const sendNow = () => {
    setSending(true)
    void outbox.sendNow().finally(() => setSending(false))
  }
  return (
    <div className="bilang-page bilang-narrow">
      <div>
        <Title order={1}>Outbox</Title>
        <Text c="dimmed" className="bilang-figures">
          {[words.short, ...words.more].join(' · ')}
        </Text>
        {today ? <Text className="bilang-figures">{today}.</Text> : null}
      </div>
      <Group gap="sm">
        <Button loading={sending || summary.sending} disabled={summary.toSend === 0} onClick={sendNow}>
          Send now
        </Button>
        <ExportButton files={exportAll} />
        <ImportButton />
      </Group>
      {summary.held && summary.toSend > 0 ? <ProblemText problem={summary.held} trying="sending" /> : null}
      {summary.others.map((other) => (
        <Banner key={other.userKey} mark="saved" role="note">
          <Text>
            {other.ops.toLocaleString('en')} {other.ops === 1 ? 'count' : 'counts'} of {other.firstName}{' '}
            {other.ops === 1 ? 'waits' : 'wait'} on this device. They are sent when the same person signs in.
          </Text>
        </Banner>
      ))}
      {groups.restarts.length + groups.single.length + stuck.length > 0 ? (
        <section className={classes['cards']} aria-labelledby="needs-you">
          <Title order={2} id="needs-you">
            Needs you
          </Title>
          {groups.restarts.map((restart) => (
            <RestartCard key={restart.key} at={restart.at} conflicts={restart.conflicts} />
          ))}
          {groups.single.map((conflict) => (
            <ConflictCard key={conflict.id} conflict={conflict} />
          ))}
          {stuck.map((op) => (
            <OpCard key={op.id} op={op} />
          ))}
        </section>
      ) : null}
      <section className={classes['cards']} aria-label="Records">
        <SegmentedControl
          value={view}
          onChange={(next) => setChosen(next as View)}
          data={offered.map((value) => ({
            value,
            label: `${views[value].label} (${inView(value).length.toLocaleString('en')})`,
          }))}
          aria-label="Which records"
        />
        {shown.length === 0 ? (
          <div className="bilang-card">
            {view === 'not-sent' ? (
              <Empty heading="Nothing to send">What you record appears here until the server has it.</Empty>
            ) : (
              <Empty>What was sent in the last seven days appears here.</Empty>
            )}
          </div>
        ) : (
          <OpTable records={shown} />
        )}
      </section>
    </div>
  )
}
