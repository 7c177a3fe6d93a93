/** Records many accepted counts in small transactions, each stored completely or not at all. */
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { isSameCount, type PlannedCount } from '#domain/counts/reconcile-queue.ts'
import type { Op } from '#domain/outbox/op.ts'
import { isOutdated } from '#domain/scan/several-tags.ts'
import { readCampaignItems } from '#react/lists/campaign-items.ts'
import type { Services } from '#react/services.ts'

type SettlementToRecord = Parameters<Services['recorder']['campaignRecordAll']>[0][number]

/** Counts of one transaction: enough to be fast, few enough to stop soon. */
const countsAtOnce = 50

export interface AcceptedCounts {
  /** One for each count that is recorded. */
  ops: readonly (Pick<Op, 'id' | 'recordedAt' | 'skewMs'> & { item: number })[]
  /** Items that changed after the person saw them; they are skipped. */
  left: number
  /** Why it stopped early, if not by the signal. */
  stoppedBy: 'backup' | { error: unknown; first: PlannedCount<ProductView> } | null
}

/** Stops at the signal, and at the first count that this device cannot store. */
export async function acceptCounts(
  { catalog, recorder }: Pick<Services, 'catalog' | 'recorder'>,
  campaign: Campaign,
  counts: readonly PlannedCount<ProductView>[],
  {
    signal,
    onProgress,
    statementOf,
  }: {
    signal: AbortSignal
    onProgress: (done: number) => void
    /** The settlement to record with a count; null: only the counts are recorded. */
    statementOf?: ((planned: PlannedCount<ProductView>) => Omit<SettlementToRecord, 'counted'>) | null
  },
): Promise<AcceptedCounts> {
  const ops: AcceptedCounts['ops'][number][] = []
  let tried = 0
  const stop = (stoppedBy: AcceptedCounts['stoppedBy']) => ({ ops, left: tried - ops.length, stoppedBy })
  while (tried < counts.length && !signal.aborted) {
    const shown = counts.slice(tried, tried + countsAtOnce)
    const some = await unchanged(catalog, campaign, shown)
    const drafts = some.map(({ product, count }) => ({
      product,
      values: { physical_count: count, remarks: product.remarks, done: true },
      origin: { source: 'list' as const },
    }))
    try {
      const settlements = statementOf
        ? some.map((one, index) => ({ ...statementOf(one), counted: drafts[index] ?? null }))
        : null
      const recorded =
        drafts.length === 0
          ? null
          : await (settlements
              ? recorder.campaignRecordAll(settlements, isOutdated)
              : recorder.countAll(drafts, isOutdated))
      // A backup copy cannot be undone here.
      if (recorded?.savedTo === 'backup') return stop('backup')
      ops.push(...(recorded?.ops ?? []).map(({ eid, ...op }) => ({ ...op, item: Number(eid) })))
    } catch (error) {
      const [first] = some
      if (!first) throw error
      return stop({ error, first })
    }
    tried += shown.length
    onProgress(tried)
  }
  return stop(null)
}

/** The items that are unchanged since the person saw them. */
async function unchanged(
  catalog: Services['catalog'],
  campaign: Campaign,
  shown: readonly PlannedCount<ProductView>[],
): Promise<readonly PlannedCount<ProductView>[]> {
  const rows = await readCampaignItems(
    catalog,
    campaign,
    shown.map(({ product }) => product.id),
  )
  return shown.flatMap(({ product, count }, index) => {
    const row = rows[index]
    return row && isSameCount(row, product) ? [{ product: row, count }] : []
  })
}
