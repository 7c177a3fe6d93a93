/** Who changed what, when and from which device; only where the office keeps a history (`history`). */
import { Text, Title } from '@mantine/core'
import { productHistory } from '#contract/actions/work.ts'
import type { HistoryEntry } from '#contract/events.ts'
import { formatMoment } from '#domain/dates.ts'
import { personName } from '#domain/lookup-label.ts'
import { sameValue } from '#domain/three-way-edit.ts'
import { useParts } from '#runtime/parts.ts'
import { useAsk } from '#runtime/use-ask.ts'
import { useRow } from '#runtime/use-list.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ProblemText } from '#ui/problem-text.tsx'
import { FieldValue } from './field-value.tsx'
import classes from './product-database.module.css'
import { productField } from './product-fields.ts'

const verbs: Readonly<Record<string, string>> = {
  create: 'added it',
  add: 'added it',
  update: 'changed it',
  change: 'changed it',
  delete: 'deleted it',
  count: 'counted it',
  scanned: 'marked it',
  transfer: 'handed it over',
  reset: 'restarted the count',
}
const quiet = new Set(['version', 'updated_at', 'updated_by', 'id'])

function changes({ before, after }: HistoryEntry): readonly { field: string; from: unknown; to: unknown }[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .filter((field) => !quiet.has(field) && !sameValue(before?.[field], after?.[field]))
    .map((field) => ({ field, from: before?.[field], to: after?.[field] }))
}

export function ProductHistory({ id, version }: { id: number; version: string | undefined }) {
  const { office } = useParts()
  const online = useOnline()
  const may = useCan('history.read')
  const offered = office.features().has('history')
  const { answer, again } = useAsk(may && offered && online ? `history ${id} ${version}` : null, (signal) =>
    office.call(productHistory, { id, signal }),
  )
  if (!may || !offered) return null
  return (
    <section className={classes['section']} aria-label="History">
      <Title order={2} fz="md" mb={6}>
        History
      </Title>
      {online ? null : <Text c="dimmed">The history is kept by the office, which is not on the line.</Text>}
      {online && answer.is === 'problem' ? (
        <ProblemText problem={answer.problem} trying="showing" action={<Button onClick={again}>Try Again</Button>} />
      ) : null}
      {answer.is === 'here' && answer.value.results.length === 0 ? (
        <Text c="dimmed">Nothing has been changed since it was entered.</Text>
      ) : null}
      {answer.is === 'here' ? (
        <ol style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12, overflowWrap: 'anywhere' }}>
          {answer.value.results.map((entry) => (
            <Entry key={`${entry.id}`} entry={entry} />
          ))}
        </ol>
      ) : null}
    </section>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { timeZone } = useParts()
  const user = useRow<Record<string, unknown>>('users', entry.user)
  const who =
    user.state === 'ready' && user.value
      ? personName(user.value)
      : entry.user === null
        ? 'The office'
        : `#${entry.user}`
  const at = Date.parse(entry.recorded_at ?? entry.received_at)
  const received = Date.parse(entry.received_at)
  const created = entry.before === null
  const changed = changes(entry)
  return (
    <li>
      <div>
        <b>{who}</b> {verbs[entry.action] ?? entry.action.replaceAll('_', ' ')}
        <span className="bilang-muted"> · {formatMoment(at, timeZone)}</span>
      </div>
      {entry.device || received - at > 120_000 ? (
        <div className="bilang-muted" style={{ fontSize: '0.78125rem' }}>
          {entry.device ? `Device ${entry.device.slice(0, 8)}` : ''}
          {received - at > 120_000 ? ` · reached the office ${formatMoment(received, timeZone)}` : ''}
        </div>
      ) : null}
      {created ? null : (
        <ul style={{ margin: '4px 0 0', paddingInlineStart: 18 }}>
          {changed.map(({ field, from, to }) => (
            <li key={field}>
              {productField(field).label}: <FieldValue field={field} value={from} /> →{' '}
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
