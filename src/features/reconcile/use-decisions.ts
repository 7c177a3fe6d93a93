/**
 * The decisions made on the reconcile screen since it was opened. Each is a count by the deciding person, recorded like any other: it goes through
 * the outbox, appears in the history, and can be undone.
 */

import { useCallback, useRef, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { SecondCountState } from '#domain/campaigns/second-counts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countedAt, countInCampaign } from '#domain/counts/count-status.ts'
import type { LocalDecision } from '#domain/counts/local-decisions.ts'
import { type PlannedCount, secondCountOf } from '#domain/counts/reconcile-queue.ts'
import { NotUndoable, type Op } from '#domain/outbox/op.ts'
import { useCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { useSecondCountRecords } from '#react/campaign-records/use-known-people.ts'
import { readCampaignItems } from '#react/lists/campaign-items.ts'
import { undoAll } from '#react/outbox/undo-all.ts'
import { type Services, useServices } from '#react/services.ts'
import { t } from '#text/reconcile/reconcile.ts'
import { t as queue } from '#text/reconcile/reconcile-queue.ts'
import { t as settle } from '#text/reconcile/settle.ts'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { showBackupOnly } from '#ui/feedback/show-backup-only.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { type AcceptedCounts, acceptCounts } from './accept-counts.ts'
import type { GivenReason } from './settle/reason-fields.tsx'
import { type Decided, type SettledProduct, type Settling, useSettling } from './settle/use-settling.tsx'

type Recorded = Awaited<ReturnType<Services['recorder']['count']>>

interface Decision {
  /** The first item. */
  product: SettledProduct
  /** Null: it was settled without a count. */
  count: number | null
  /** The ops of all items that were decided together. */
  ops: readonly { id: string; item: number; decided: LocalDecision }[]
}

type AcceptOptions = Omit<Parameters<typeof acceptCounts>[3], 'statementOf'>

/** An unsent record has no arrival time that limits its timestamp. */
const notLimited = '9999-12-31T23:59:59.999Z'

function opOf(
  { id, recordedAt, skewMs }: Pick<Op, 'id' | 'recordedAt' | 'skewMs'>,
  product: SettledProduct,
  count: number | null,
): Decision['ops'][number] {
  const before = countInCampaign(product)
  const at = countedAt(recordedAt, skewMs, notLimited)
  return { id, item: product.id, decided: { before, after: count ?? before, at } }
}

const itemsOf = (ops: Decision['ops']): ReadonlySet<number> => new Set(ops.map(({ item }) => item))
const ifCounted = (row: ProductView | null) => (row && (countInCampaign(row) ?? 0) >= 1 ? [row] : [])
const failureOf = ({ product, count }: Pick<Decision, 'product' | 'count'>) =>
  [product.property_number, count === null ? settle('withoutCount') : String(count)] as const
const undoneText = ({ product, ops }: Decision, count: number): string =>
  ops.length === 1 ? t('undone', { number: product.property_number }) : queue('byRule.undone', { count })

/** The decisions that can be undone, latest first, and the items of all valid ones. */
function useDecisionList() {
  const [decisions, setDecisions] = useState<readonly Decision[]>([])
  // Keys arrive faster than renders, so a second press must not undo the same decision.
  const latestDecisions = useRef(decisions)
  const updateDecisions = useCallback((next: readonly Decision[]) => {
    latestDecisions.current = next.slice(0, 50)
    setDecisions(latestDecisions.current)
  }, [])
  /** The items of all valid decisions. */
  const [decided, setDecided] = useState<ReadonlyMap<number, LocalDecision>>(new Map())
  const addDecision = (decision: Decision) => {
    updateDecisions([decision, ...latestDecisions.current])
    setDecided((before) => new Map([...before, ...decision.ops.map(({ item, decided }) => [item, decided] as const)]))
  }
  /** The ops of some of these counts, as one decision. */
  const addDecisions = (counts: readonly PlannedCount<ProductView>[], accepted: AcceptedCounts['ops']) => {
    const byItem = new Map(counts.map((one) => [one.product.id, one]))
    const ops = accepted.flatMap((op) => {
      const one = byItem.get(op.item)
      return one ? [opOf(op, one.product, one.count)] : []
    })
    const first = byItem.get(ops[0]?.item ?? 0)
    if (first) addDecision({ ...first, ops })
  }
  /** Incremented with every decision and undo. */
  const [revision, setRevision] = useState(0)
  const removeItems = (items: ReadonlySet<number>) =>
    setDecided((before) => new Map([...before].filter(([item]) => !items.has(item))))
  const raiseRevision = () => setRevision((before) => before + 1)
  return {
    decisions,
    latestDecisions,
    updateDecisions,
    addDecision,
    addDecisions,
    decided,
    removeItems,
    revision,
    raiseRevision,
  }
}

/** Records one decision, with its statement if there is one. `counted`: the item whose count it records; null: it records none. */
async function recordDecision(
  recorder: Services['recorder'],
  settling: Settling,
  decided: Decided,
  { remarks, reason, counted }: { remarks: string | null; reason: GivenReason; counted: ProductView | null },
): Promise<Recorded> {
  const values = { physical_count: decided.count ?? 0, remarks, done: true }
  const origin = { source: 'list' as const }
  if (counted && !settling.isOffered) return recorder.count(counted, values, origin)
  const { savedTo, ops } = await recorder.campaignRecordAll([
    { ...settling.statement(decided, reason), counted: counted && { product: counted, values, origin } },
  ])
  return { savedTo, op: ops[0]! }
}

/** A first count that waits for a second one, or that others contradict, cannot be accepted. */
const isAcceptedAsCounted = (state: SecondCountState | null, { physical_count }: ProductView): boolean =>
  state === null || ('count' in state && state.count === physical_count)

type RecordOne = (one: Decided, values: Parameters<typeof recordDecision>[3]) => Promise<boolean>

/** Accepts the counts of these items without a change, after one confirmation. Bulk decisions are limited to this. Returns the items that are settled. */
function useAcceptAsCounted(campaign: Campaign, settling: Settling, record: RecordOne) {
  const { catalog } = useServices()
  const again = useSecondCountRecords(useCampaignRecords(campaign.id).records)
  const toast = useToast()
  const confirm = useConfirm()
  return async (ids: readonly number[]): Promise<readonly number[]> => {
    // Reads all of the items, because some may be outside the loaded window.
    const isClear = (row: ProductView) =>
      isAcceptedAsCounted(secondCountOf({ ...row, count: row.physical_count }, again), row)
    const rows = (await readCampaignItems(catalog, campaign, ids)).flatMap(ifCounted).filter(isClear)
    if (rows.length === 0) {
      toast.error(t('nothingToAccept'))
      return []
    }
    const confirmed = await confirm({
      title: t('acceptAsCounted', { count: rows.length }),
      text:
        rows.length < ids.length ? t('underYourNameSome', { others: ids.length - rows.length }) : t('underYourName'),
      confirm: t('acceptCounts', { count: rows.length }),
    })
    if (!confirmed) return []
    const decidedRows = rows.map((product) => ({ product, count: product.physical_count ?? 1 }))
    const reason = await settling.ask(decidedRows)
    if (!reason) return []
    const accepted: number[] = []
    for (const one of decidedRows) {
      if (!(await record(one, { remarks: one.product.remarks, reason, counted: one.product }))) break
      accepted.push(one.product.id)
    }
    // The confirmation listed the items without a count.
    return accepted.length === rows.length ? ids : accepted
  }
}

export function useDecisions(campaign: Campaign) {
  const services = useServices()
  const toast = useToast()
  const settling = useSettling(campaign)
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  const list = useDecisionList()
  const { decisions, latestDecisions, updateDecisions, addDecision, decided, revision, raiseRevision } = list
  const sayBackupOnly = () => showBackupOnly(toast)
  /** Items whose decision is being made or saved, so that a second press does not record a second count. */
  const saving = useRef(new Set<number>())

  /** Whether the decision is stored. If not, its count stays on screen until the person confirms having written it down. */
  const record: RecordOne = async (one, values) => {
    const { product, count } = one
    const [label, figure] = failureOf(one)
    try {
      const { op, savedTo } = await recordDecision(services.recorder, settling, one, values)
      dismissSaveFailure(label)
      // A backup copy cannot be undone here.
      if (savedTo === 'backup') sayBackupOnly()
      else {
        const written = values.counted ? count : null
        addDecision({ product, count: written, ops: [opOf(op, product, written)] })
      }
      raiseRevision()
      return true
    } catch (error) {
      addSaveFailure(label, figure, error)
      return false
    }
  }
  const decide = async (one: Decided, remarks: string | null, counted: ProductView | null): Promise<boolean> => {
    const { id } = one.product
    if (saving.current.has(id)) return false
    saving.current.add(id)
    try {
      const reason = await settling.ask([one])
      return reason !== null && (await record(one, { remarks, reason, counted }))
    } finally {
      saving.current.delete(id)
    }
  }
  const acceptAsCounted = useAcceptAsCounted(campaign, settling, record)
  /** `reason`: null without the feature. */
  const acceptAll = async (
    counts: readonly PlannedCount<ProductView>[],
    reason: GivenReason | null,
    options: AcceptOptions,
  ) => {
    const statementOf = settling.isOffered && reason ? (one: Decided) => settling.statement(one, reason) : null
    const { ops, left, stoppedBy } = await acceptCounts(services, campaign, counts, { ...options, statementOf })
    list.addDecisions(counts, ops)
    if (stoppedBy === 'backup') sayBackupOnly()
    else if (stoppedBy) addSaveFailure(...failureOf(stoppedBy.first), stoppedBy.error)
    raiseRevision()
    return { written: ops.length, left }
  }
  return {
    decided,
    /** Records these counts as one decision. Stops at the signal, or at the first count that this device cannot store. */
    acceptAll,
    /** The latest decision; null if none can be undone. */
    last: decisions[0] ?? null,
    revision,
    saveFailures,
    dismissSaveFailure,
    settling,
    /** Accepts a count. `isMoved`: the item is in another room than recorded. Returns false if it was not stored, or if the person gave no reason. */
    accept: (product: ProductView, count: number, remarks: string | null, isMoved = false) =>
      decide({ product, count, isMoved }, remarks, product),
    /** Settles an item without recording a count. Only with {@link Settling.isOffered}. */
    settle: (one: Decided) => decide(one, null, null),
    /** Undoes the latest decision. Returns its item; null if there is none or it cannot be undone here. */
    async undo(): Promise<SettledProduct | null> {
      const [last, ...rest] = latestDecisions.current
      if (!last) return null
      const { property_number } = last.product
      updateDecisions(rest)
      let staying: Decision['ops'] = []
      try {
        staying = await undoAll(services.recorder, last.ops)
      } catch (error) {
        if (error instanceof NotUndoable) toast.error(t('notUndoable', { number: property_number }))
        else {
          updateDecisions([last, ...latestDecisions.current])
          addSaveFailure(property_number, t('undoLast'), error)
        }
        return null
      }
      dismissSaveFailure(property_number)
      raiseRevision()
      const undone = itemsOf(last.ops.filter((op) => !staying.includes(op)))
      list.removeItems(undone)
      toast.saved(undoneText(last, undone.size))
      if (staying.length > 0) toast.error(queue('byRule.someStay', { count: staying.length }))
      return last.product
    },
    acceptAsCounted,
  }
}

/** The latest decision in one sentence. */
export const lastDecisionText = ({ product, count, ops }: Decision): string =>
  ops.length > 1
    ? queue('byRule.last', { count: ops.length })
    : count === null
      ? settle('last', { number: product.property_number })
      : t('lastDecision', { number: product.property_number, count: String(count) })

export type Decisions = ReturnType<typeof useDecisions>
