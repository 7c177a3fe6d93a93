/** Who changed what, when and on which device; only if the server keeps a history (`history`). */
import { Text, Title } from '@mantine/core'
import { getProductHistory } from '#contract/actions/work-actions.ts'
import type { HistoryEntry } from '#contract/client-events.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { isSameValue } from '#domain/outbox/three-way-merge.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useAsync } from '#react/use-async.ts'
import { useOnline } from '#react/use-online.ts'
import { useCan } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { labeledField } from '../field-labels.ts'
import { FieldValue } from '../field-value.tsx'
import classes from '../product-database.module.css'

const actionLabels: Readonly<Record<string, string>> = {
  create: 'added it',
  add: 'added it',
  update: 'changed it',
  change: 'changed it',
  delete: 'deleted it',
  count: 'counted it',
  scanned: 'marked it as counted or not counted',
  condition: 'recorded its condition',
  transfer: 'transferred it',
  reset: 'restarted the count',
  disposal: 'entered its inspection and disposal',
}
const hiddenFields = new Set(['version', 'updated_at', 'updated_by', 'id'])

function fieldChanges({ before, after }: HistoryEntry): readonly { field: string; from: unknown; to: unknown }[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .filter((field) => !hiddenFields.has(field) && !isSameValue(before?.[field], after?.[field]))
    .map((field) => ({ field, from: before?.[field], to: after?.[field] }))
}

export function ProductHistory({ id, version }: { id: number; version: string | undefined }) {
  const { api } = useServices()
  const online = useOnline()
  const canReadHistory = useCan('history.read')
  const isOffered = api.features().has('history')
  const { state, reload } = useAsync(
    canReadHistory && isOffered && online ? `history ${id} ${version}` : null,
    (signal) => api.call(getProductHistory, { id, signal }),
  )
  if (!canReadHistory || !isOffered) return null
  return (
    <section className={classes['section']} aria-label="History">
      <Title order={2} fz="md" mb={6}>
        History
      </Title>
      {online ? null : <OfflineNote toDo="Connect to see the history." />}
      {online && state.is === 'problem' ? (
        <ProblemText problem={state.problem} trying="showing" action={<Button onClick={reload}>Try Again</Button>} />
      ) : null}
      {state.is === 'ready' && state.value.results.length === 0 ? (
        <Text c="dimmed">No changes since it was added.</Text>
      ) : null}
      {state.is === 'ready' ? (
        <ol className="bilang-bare bilang-stack bilang-break">
          {state.value.results.map((entry) => (
            <HistoryItem key={`${entry.id}`} entry={entry} />
          ))}
        </ol>
      ) : null}
    </section>
  )
}

function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const { timeZone } = useServices()
  const user = useRow<Record<string, unknown>>('users', entry.user)
  const authorName =
    user.state === 'ready' && user.value
      ? formalName(user.value)
      : entry.user === null
        ? 'The server'
        : `#${entry.user}`
  const at = Date.parse(entry.recorded_at ?? entry.received_at)
  const received = Date.parse(entry.received_at)
  const created = entry.before === null
  const changes = fieldChanges(entry)
  return (
    <li>
      <div>
        <b>{authorName}</b> {actionLabels[entry.action] ?? entry.action.replaceAll('_', ' ')}
        <span className="bilang-muted"> · {formatMoment(at, timeZone)}</span>
      </div>
      {entry.device || received - at > 120_000 ? (
        <div className="bilang-muted bilang-small">
          {entry.device ? `Device ${entry.device.slice(0, 8)}` : ''}
          {received - at > 120_000 ? ` · arrived ${formatMoment(received, timeZone)}` : ''}
        </div>
      ) : null}
      {created ? null : (
        <ul className="bilang-bullets">
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {labeledField(field).label}: <FieldValue field={field} value={from} /> →{' '}
              <b>
                <FieldValue field={field} value={to} />
              </b>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
