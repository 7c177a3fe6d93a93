/** Loads a campaign's baseline (D8.1), so that list queries can read it. */
import { useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import { type BaselineProduct, baselineOf } from '#domain/counts/baseline-product.ts'
import { useServices } from '../services.ts'
import { useReadValue } from '../use-async.ts'
import { useCatalogStatus } from './use-list.ts'

export type BaselineState =
  | { is: 'loading'; rows: number }
  | { is: 'ready'; ref: BaselineRef; rows: number }
  | { is: 'problem'; problem: Problem }
  /** Counting has not begun, or the server has no baselines. */
  | { is: 'none' }

/** Raise `revision` to try again after a problem. */
export function useBaseline(campaign: Campaign | null, revision = 0): BaselineState {
  const { catalog, api } = useServices()
  const { baselineDownload: downloading, reach } = useCatalogStatus('baselineDownload', 'reach')
  const refText = JSON.stringify(campaign && baselineOf(campaign))
  const ref = useMemo(() => JSON.parse(refText) as BaselineRef | null, [refText])
  const current = useReadValue<Outcome<number | null>>(ref && `${refText} ${revision} ${reach}`, () =>
    catalog.openBaseline(ref as BaselineRef, !api.online() || api.features().has('campaign-books')),
  )
  // The same object for the same state, because screens use `ref` in their queries.
  const rows = downloading?.campaign === campaign?.id ? (downloading?.rows ?? 0) : 0
  return useMemo<BaselineState>(() => {
    if (!ref) return { is: 'none' }
    if (!current) return { is: 'loading', rows }
    if (!current.ok) return { is: 'problem', problem: current.problem }
    return current.value === null ? { is: 'none' } : { is: 'ready', ref, rows: current.value }
  }, [ref, current, rows])
}

/** One product of the baseline; null while loading and if the baseline does not contain it. */
export function useBaselineProduct(campaign: Campaign, id: number | null): BaselineProduct | null {
  const { catalog } = useServices()
  const baseline = useBaseline(campaign)
  const ref = baseline.is === 'ready' ? baseline.ref : null
  const rows = useReadValue(ref && id !== null ? `${JSON.stringify(ref)} ${id}` : null, () =>
    catalog.getMany<BaselineProduct>('products', [id as number], { of: ref as BaselineRef, rows: 'frozen' }),
  )
  return rows?.[0] ?? null
}
