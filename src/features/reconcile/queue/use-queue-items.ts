/** The open entry of the queue, with its suggestion and what happened to it, and the keyboard actions. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { departureText } from '#domain/counts/departure-text.ts'
import { roomSeen } from '#domain/counts/finding-view.ts'
import {
  countToAccept,
  type QueueEntry,
  type QueueGroup,
  queueGroupLabel,
  queueKey,
  queueVerdict,
} from '#domain/counts/reconcile-queue.ts'
import { reconcileSuggestionText } from '#domain/counts/reconcile-suggestion.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useBaselineProduct } from '#react/lists/use-baseline.ts'
import { useHasAllItems } from '#react/lists/use-reach.ts'
import { t } from '#text/reconcile/reconcile-queue.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { useOpenItem } from '../reconcile-items.tsx'
import type { Decisions } from '../use-decisions.ts'
import { queueRowName } from './queue-columns.tsx'
import type { Queue } from './use-queue.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { useQueueRows } from './use-queue-rows.ts'

export interface QueueProps {
  campaign: Campaign
  where: Where
  editable: boolean
  decisions: Decisions
}

export interface ItemsProps extends QueueProps {
  queue: Queue
  group: QueueGroup | 'all'
}

const noEntries: readonly QueueEntry[] = []
const itemKey = (product: number) => queueKey({ group: 'short', product })
const isFindingKey = (key: string) => key.startsWith('finding ')
const departureOf = (entry: QueueEntry | null) => (entry && 'product' in entry ? entry.departure : undefined)

/** What happened to an item that left the scope since counting began; blank for one in the scope. */
function useDeparture(campaign: Campaign, entry: QueueEntry | null, open: ReturnType<typeof useOpenItem>): string {
  const seesAll = useHasAllItems()
  const departure = departureOf(entry)
  const before = open?.baselineProduct ?? null
  const now = open?.product ?? null
  return departure ? departureText(departure, campaign.scope, { before, now, seesAll }) : ''
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
export function useQueueItems({ campaign, editable, decisions, queue, group }: ItemsProps) {
  const toast = useToast()
  const entries = useMemo(
    () => queue.entries?.filter((entry) => group === 'all' || entry.group === group),
    [queue.entries, group],
  )
  const list = useQueueRows(campaign, entries ?? null, queue.findings.rows, queue)
  const { entry, index, setOpenKey, awaited, isTaken } = useOpenEntry(entries ?? noEntries, decisions.decided)
  const openProduct = entry && 'product' in entry ? entry.product : null
  const isGone = departureOf(entry) === 'gone'
  const open = useOpenItem(campaign, isGone ? null : openProduct, decisions.revision)
  const gone = useBaselineProduct(campaign, isGone ? openProduct : null)
  const left = useDeparture(campaign, entry, open)
  const finding = entry && 'finding' in entry ? queue.findings.rows.find(({ id }) => id === entry.finding) : undefined
  const seenIn = queue.sightings.get(openProduct ?? 0)
  const verdict =
    entry &&
    queueVerdict(entry.group, open?.suggestion ?? null, {
      units: open?.product.units ?? 0,
      seenIn: seenIn ? roomSeen(seenIn) : '',
      place: open?.product.place ?? '',
      left,
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
    gone,
    finding,
    verdict: isSuggestionShown ? null : verdict,
    left: entry?.group === 'leftScope' ? '' : left,
    shownRow,
    name,
    setOpenKey,
    undo,
    keys,
    position,
    isTaken,
  }
}
