/** The queue of everything that differs from the records: groups with figures, entries, and the open entry beside them. */
import { Group, Kbd, Text } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { roomSeen } from '#domain/counts/finding-view.ts'
import {
  countToAccept,
  type QueueEntry,
  type QueueGroup,
  queueGroupLabel,
  queueGroups,
  queueKey,
  queueVerdict,
} from '#domain/counts/reconcile-queue.ts'
import { reconcileSuggestionText } from '#domain/counts/reconcile-suggestion.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { t } from '#text/reconcile/reconcile-queue.ts'
import { Button } from '#ui/button.tsx'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { Choices } from '#ui/form/choices.tsx'
import { listHeight } from '#ui/list/list-height.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { Table } from '#ui/table/table.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { ObservationPanel } from '../observations/observation-panel.tsx'
import classes from '../reconcile.module.css'
import { DecisionBar, OpenItem, useOpenItem } from '../reconcile-items.tsx'
import { AskForAll } from '../second-counts/ask-for-all.tsx'
import { ItemSecondCount } from '../second-counts/item-second-count.tsx'
import { useAskAgain } from '../second-counts/use-ask-again.ts'
import { ItemSettlement } from '../settle/item-settlement.tsx'
import type { Decisions } from '../use-decisions.ts'
import { AcceptByRule } from './accept-by-rule.tsx'
import { countedGroups, queueColumns, queueRowName } from './queue-columns.tsx'
import { UnknownEntry } from './unknown-entry.tsx'
import { type Queue, useQueue } from './use-queue.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { type QueueRow, useQueueRows } from './use-queue-rows.ts'

interface Props {
  campaign: Campaign
  where: Where
  editable: boolean
  decisions: Decisions
}

export function QueueScreen(props: Props) {
  const { campaign, where, editable, decisions } = props
  const queue = useQueue(campaign, where, decisions.decided)
  const [chosen, setChosen] = useState<QueueGroup | 'all'>('all')
  const groups = queueGroups.filter((group) => queue.figures[group] > 0 || group === chosen)
  return (
    <div className={classes['reconcile']}>
      <Group justify="space-between">
        <Choices
          label={t('groupsShown')}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: 'all', label: t('all', { count: formatNumber(queue.entries?.length ?? 0) }) },
            ...groups.map((group) => ({
              value: group,
              label: t('groupWithCount', {
                group: queueGroupLabel(group),
                count: formatNumber(queue.figures[group]),
              }),
            })),
          ]}
        />
        <Text size="sm" c="dimmed" visibleFrom="md">
          {t.rich('keys', { key: (letter) => <Kbd>{letter}</Kbd> })}
        </Text>
      </Group>
      <CountsUnknown queue={queue} />
      <QueueItems key={chosen} {...props} queue={queue} group={chosen}>
        {editable && queue.countsByPerson.isOffered ? (
          <AcceptByRule
            campaign={campaign}
            entries={queue.entries ?? []}
            secondCounts={queue.secondCounts}
            decisions={decisions}
          />
        ) : null}
      </QueueItems>
    </div>
  )
}

/** Without the counts by person, the screen must not suggest that no counts disagree. */
function CountsUnknown({ queue: { countsByPerson } }: { queue: Queue }) {
  const { isOffered, state, reload } = countsByPerson
  if (isOffered && state.is !== 'problem') return null
  return (
    <Group gap="sm">
      <Text c="dimmed">{t('countsUnknown')}</Text>
      {isOffered ? (
        <Button variant="secondary" size="sm" onClick={reload}>
          {t('readAgain')}
        </Button>
      ) : null}
    </Group>
  )
}

/**
 * Tracks the open entry. If it leaves the queue because of a decision here, the next entry opens. If somebody else settled or counted the item
 * meanwhile, none opens, so that a key press meant for it never decides another one. `decided`: items decided here.
 */
function useOpenEntry(entries: readonly QueueEntry[], decided: ReadonlyMap<number, unknown>) {
  /** An undone entry returns to the queue asynchronously. Until then no other one opens. */
  const awaited = useRef<string | null>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const lastIndex = useRef(0)
  /** The open item left the queue, and not by a decision made here. */
  const [isTaken, setTaken] = useState(false)
  const index = useMemo(() => entries.findIndex((entry) => queueKey(entry) === openKey), [entries, openKey])
  useEffect(() => {
    if (index >= 0) {
      lastIndex.current = index
      setTaken(false)
    } else if (openKey !== null && openKey !== awaited.current) {
      const isOwn = isFindingKey(openKey) || [...decided.keys()].some((item) => itemKey(item) === openKey)
      const next = isOwn ? entries[Math.min(lastIndex.current, entries.length - 1)] : undefined
      setTaken(!isOwn)
      setOpenKey(next ? queueKey(next) : null)
    }
  }, [index, openKey, entries, decided])
  return { entry: entries[index] ?? null, index: index < 0 ? null : index, setOpenKey, awaited, isTaken }
}

/** The entries of the chosen group, the open one with its suggestion, and the keyboard actions. */
function useQueueItems({ campaign, editable, decisions, queue, group }: ItemsProps) {
  const toast = useToast()
  const entries = useMemo(
    () => queue.entries?.filter((entry) => group === 'all' || entry.group === group),
    [queue.entries, group],
  )
  const list = useQueueRows(campaign, entries ?? null, queue.findings.rows, queue.stalled)
  const { entry, index, setOpenKey, awaited, isTaken } = useOpenEntry(entries ?? noEntries, decisions.decided)
  const openProduct = entry && 'product' in entry ? entry.product : null
  const open = useOpenItem(campaign, openProduct, decisions.revision)
  const finding = entry && 'finding' in entry ? queue.findings.rows.find(({ id }) => id === entry.finding) : undefined
  const seenIn = queue.sightings.get(openProduct ?? 0)
  const verdict =
    entry &&
    queueVerdict(entry.group, open?.suggestion ?? null, {
      units: open?.product.units ?? 0,
      seenIn: seenIn ? roomSeen(seenIn) : '',
      place: open?.product.place ?? '',
    })
  // The panel of an item already shows its suggestion.
  const isSuggestionShown =
    !!open?.suggestion && verdict === reconcileSuggestionText(open.suggestion, open.product.units)
  const shownRow = list.rows.find((row) => entry && row.key === queueKey(entry))
  const name = shownRow ? queueRowName(shownRow) : ''
  const accept = () => {
    if (!editable || !entry) return
    const count = open?.suggestion ? countToAccept(entry.group, open.suggestion, open.product.units) : null
    if (open && count !== null) void decisions.accept(open.product, count, open.product.remarks)
    else toast.error(t('nothingToAccept', { item: name }))
  }
  const undo = async ({ byKey = false } = {}) => {
    const undone = await decisions.undo()
    if (!undone) return
    const key = itemKey(undone.id)
    awaited.current = key
    if (byKey) toFocus.current = key
    setOpenKey(key)
  }
  const toFocus = useRef<string | null>(null)
  const openAt = (at: number) => {
    const next = entries?.[at]
    if (next) setOpenKey(queueKey(next))
  }
  const keys = useQueueKeys({
    openIndex: index,
    openKey: entry && queueKey(entry),
    toFocus,
    onOpen: openAt,
    onAccept: accept,
    onUndo: () => void undo({ byKey: true }),
  })
  const position =
    entry === null || index === null
      ? ''
      : t('position', {
          position: formatNumber(index + 1),
          total: formatNumber(entries?.length ?? 0),
          group: queueGroupLabel(entry.group),
          item: name,
          verdict: verdict ?? '',
        })
  return {
    list,
    entry,
    open,
    finding,
    verdict: isSuggestionShown ? null : verdict,
    shownRow,
    name,
    setOpenKey,
    undo,
    keys,
    position,
    isTaken,
  }
}

interface ItemsProps extends Props {
  queue: Queue
  group: QueueGroup | 'all'
}

function QueueItems({ children, ...props }: ItemsProps & { children: React.ReactNode }) {
  const { campaign, editable, decisions, queue, group } = props
  const isPhone = useMedia('phone')
  const columns = useMemo(queueColumns, [])
  const settings = useTableSettings('reconcile-queue')
  const askAgain = useAskAgain(campaign)
  const { list, entry, open, finding, verdict, shownRow, name, setOpenKey, undo, keys, position, isTaken } =
    useQueueItems(props)
  return (
    <div className={classes['reconcile']} {...keys}>
      <DecisionBar
        total={list.total}
        last={decisions.last}
        selectedCount={0}
        onAccept={() => {}}
        onUndo={() => void undo()}
      >
        {editable ? <AskForAll group={group} entries={queue.entries ?? []} queue={queue} askAgain={askAgain} /> : null}
        {children}
        <ColumnChooser columns={columns} settings={settings} />
      </DecisionBar>
      <SaveFailures failures={decisions.saveFailures} onDismiss={decisions.dismissSaveFailure} />
      <div className={classes['split']}>
        <div className="bilang-stack">
          <Table
            label={t('title')}
            columns={columns}
            settings={settings}
            list={list}
            rowId={(row: QueueRow) => row.id}
            rowName={queueRowName}
            openId={shownRow?.id ?? null}
            onOpen={(row) => setOpenKey(row.key)}
            height={listHeight}
            empty={<Empty>{group === 'all' ? t('empty') : t('emptyGroup')}</Empty>}
          />
        </div>
        <OpenItem number={entry && isPhone ? name : null} onClose={() => setOpenKey(null)}>
          {entry === null ? <Text c="dimmed">{t(isTaken ? 'takenMeanwhile' : 'chooseEntry')}</Text> : null}
          {verdict ? <Text className="bilang-break">{verdict}</Text> : null}
          {finding ? <UnknownEntry finding={finding} findings={queue.findings} /> : null}
          {open ? (
            <ObservationPanel
              key={open.product.id}
              {...open}
              editable={editable}
              onAccept={(count, remarks) => decisions.accept(open.product, count, remarks, entry?.group === 'moved')}
            />
          ) : null}
          {open && entry ? (
            <ItemSecondCount
              campaign={campaign}
              key={`again ${open.product.id}`}
              {...open}
              isCounted={countedGroups.has(entry.group)}
              editable={editable}
              askAgain={askAgain}
            />
          ) : null}
          {open && entry ? (
            <ItemSettlement
              campaign={campaign}
              product={open.product}
              group={entry.group}
              editable={editable}
              decisions={decisions}
            />
          ) : null}
        </OpenItem>
      </div>
      <span role="status" className="bilang-hidden">
        {position}
      </span>
    </div>
  )
}

const noEntries: readonly QueueEntry[] = []
const itemKey = (product: number) => queueKey({ group: 'short', product })
const isFindingKey = (key: string) => key.startsWith('finding ')
