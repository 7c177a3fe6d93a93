/** The changes of a product with author, time and device; only if the server has a history (`history`). */
import { Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { getProductHistory } from '#contract/actions/items/change-actions.ts'
import type { HistoryEntry } from '#contract/sync/client-events.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { isSameValue } from '#domain/outbox/three-way-merge.ts'
import type { ItemTagRecord } from '#domain/scan/item-tags.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useTagsOf } from '#react/item-tags/use-tags-of.ts'
import { useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import { useAsync } from '#react/use-async.ts'
import { useOnline } from '#react/use-online.ts'
import { en, t } from '#text/products/products-details.ts'
import { FailedRead } from '#ui/feedback/failed-read.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { fieldLabel } from '../field-labels.ts'
import { FieldValue } from '../field-value.tsx'
import classes from '../product-database.module.css'
import { ItemTagEntry } from './item-tag-entry.tsx'
import { type SecondCountInCount, SecondCountItem, useSecondCountsOf } from './second-count-item.tsx'
import { type SettlementInCount, SettlementItem, useSettlementsOf } from './settlement-item.tsx'

/** Actions that share the text of another action. Every other action has its own text. */
const sameText: ReadonlyMap<string, string> = new Map([
  ['add', 'create'],
  ['change', 'update'],
  ['same-number', 'sameNumber'],
])

function actionText(author: string, action: string): ReactNode {
  const key = sameText.get(action) ?? action
  const known = Object.hasOwn(en.history.actions, key) ? (key as keyof typeof en.history.actions) : 'other'
  const b = (text: ReactNode) => <b>{text}</b>
  return t.rich(`history.actions.${known}`, { author, b, action: action.replaceAll('_', ' ') })
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
    canReadHistory && isOffered && online ? `history ${id}` : null,
    (signal) => api.call(getProductHistory, { id, signal }),
    { revision: version },
  )
  const settlements = useSettlementsOf(id)
  const secondCounts = useSecondCountsOf(id)
  const tags = useTagsOf(id)
  if (!canReadHistory || !isOffered) return null
  const entries = entriesOf(state.is === 'ready' ? state.value.results : [], settlements, secondCounts, tags)
  return (
    <section className={classes['section']} aria-label={t('history.title')}>
      <Title order={2} fz="md" mb={6}>
        {t('history.title')}
      </Title>
      {online ? null : <OfflineNote toDo={t('history.connect')} />}
      {online && state.is === 'problem' ? <FailedRead problem={state.problem} onRetry={reload} /> : null}
      {state.is === 'ready' && entries.length === 0 ? <Text c="dimmed">{t('history.none')}</Text> : null}
      {entries.length > 0 ? (
        <ol className="bilang-bare bilang-stack bilang-break">
          {entries.map(({ key, item }) => (
            <Fragment key={key}>{item}</Fragment>
          ))}
        </ol>
      ) : null}
    </section>
  )
}

const momentOf = ({ recorded_at, received_at }: HistoryEntry) => Date.parse(recorded_at ?? received_at)

/** The merged history from the server, campaign records and blank tags, newest first. */
function entriesOf(
  history: readonly HistoryEntry[],
  settlements: readonly SettlementInCount[],
  secondCounts: readonly SecondCountInCount[],
  tags: readonly ItemTagRecord[],
) {
  const changes = history.map((entry) => ({
    key: `${entry.id}`,
    at: momentOf(entry),
    item: <HistoryItem entry={entry} />,
  }))
  const settled = settlements.map((one) => ({
    key: one.settlement.id,
    at: Date.parse(one.settlement.at),
    item: <SettlementItem {...one} />,
  }))
  const again = secondCounts.map((one) => ({
    key: one.record.id,
    at: Date.parse(one.record.at),
    item: <SecondCountItem {...one} />,
  }))
  const tagged = tags.map((record) => ({
    key: record.id,
    at: Date.parse(record.recorded_at),
    item: <ItemTagEntry {...record} />,
  }))
  const stated = [...settled, ...again, ...tagged]
  // The server's order stays among entries of the same moment.
  return stated.length === 0 ? changes : [...stated, ...changes].sort((a, b) => b.at - a.at)
}

function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const { timeZone } = useServices()
  const user = useRow<Record<string, unknown>>('users', entry.user)
  const authorName =
    user.state === 'ready' && user.value
      ? formalName(user.value)
      : entry.user === null
        ? t('history.theServer')
        : `#${entry.user}`
  const at = momentOf(entry)
  const received = Date.parse(entry.received_at)
  const origin = [
    ...(entry.device ? [t('history.device', { id: entry.device.slice(0, 8) })] : []),
    ...(received - at > 120_000 ? [t('history.arrived', { moment: formatMoment(received, timeZone) })] : []),
  ]
  const created = entry.before === null
  const changes = fieldChanges(entry)
  return (
    <li>
      <div>
        {actionText(authorName, entry.action)}
        <span className="bilang-muted"> · {formatMoment(at, timeZone)}</span>
      </div>
      {origin.length > 0 ? <div className="bilang-muted bilang-small">{origin.join(' · ')}</div> : null}
      {created ? null : (
        <ul className="bilang-bullets">
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {fieldLabel(field)}: <FieldValue field={field} value={from} />{' '}
              <IconArrowRight size={14} role="img" aria-label={t('history.to')} />{' '}
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
