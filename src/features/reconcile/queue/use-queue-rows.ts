/** The entries of the queue as rows of a table: only the items in view are read, however long the queue is. */
import { useCallback, useMemo, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type BaselineProduct, baselineOf } from '#domain/counts/baseline-product.ts'
import type { FindingView } from '#domain/counts/finding-view.ts'
import { type QueueEntry, queueKey } from '#domain/counts/reconcile-queue.ts'
import { readCampaignItems } from '#react/lists/campaign-items.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import type { TableList } from '#ui/table/list-page/table-list.ts'
import type { Queue } from './use-queue.ts'

export interface QueueRow {
  key: string
  /** Numeric row id for the table; findings have negative ids. */
  id: number
  entry: QueueEntry
  /** As the campaign counts it, or as the baseline has one that is no longer in the list. */
  product: ProductView | BaselineProduct | null
  finding: FindingView | null
}

const step = 100

export function useQueueRows(
  campaign: Campaign,
  entries: readonly QueueEntry[] | null,
  findings: readonly FindingView[],
  { stalled, isLeftKnown }: Pick<Queue, 'stalled' | 'isLeftKnown'>,
): TableList<QueueRow> {
  const { catalog } = useServices()
  const [view, setView] = useState({ from: 0, to: 2 * step })
  const onWindow = useCallback((from: number, limit: number) => {
    const next = {
      from: Math.max(0, Math.floor((from - step) / step) * step),
      to: Math.ceil((from + limit + step) / step) * step,
    }
    setView((before) => (before.from === next.from && before.to === next.to ? before : next))
  }, [])
  const shown = useMemo(() => (entries ?? []).slice(view.from, view.to), [entries, view])
  const ids = shown.flatMap((entry) => ('product' in entry ? [entry.product] : []))
  const goneIds = shown.flatMap((entry) => ('product' in entry && entry.departure === 'gone' ? [entry.product] : []))
  const of = baselineOf(campaign)
  const read = useLiveValue(`queue-rows-${JSON.stringify(of)}-${isLeftKnown}-${ids.join()}`, ['products'], async () => {
    const products = await readCampaignItems(catalog, campaign, ids)
    return new Map(products.flatMap((one) => (one ? [[one.id, one] as const] : [])))
  })
  const readFrozen = useLiveValue(`queue-rows-gone-${goneIds.join()}`, ['products'], async () => {
    const rows = of ? await catalog.getMany<BaselineProduct>('products', goneIds, { of, rows: 'frozen' as const }) : []
    return new Map(rows.flatMap((one) => (one ? [[one.id, one] as const] : [])))
  })
  const frozen = readFrozen.state === 'ready' ? readFrozen.value : readFrozen.stale
  const products = read.state === 'ready' ? read.value : read.stale
  const rows = useMemo(
    () =>
      shown.map((entry): QueueRow => {
        const isItem = 'product' in entry
        const index = isItem ? -1 : findings.findIndex(({ id }) => id === entry.finding)
        return {
          key: queueKey(entry),
          id: isItem ? entry.product : -1 - index,
          entry,
          product: isItem ? (products?.get(entry.product) ?? frozen?.get(entry.product) ?? null) : null,
          finding: findings[index] ?? null,
        }
      }),
    [shown, products, frozen, findings],
  )
  return { rows, from: view.from, total: entries?.length ?? 0, loading: entries === null, stalled, onWindow }
}
