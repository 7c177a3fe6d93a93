/** Loads a campaign's baseline (D8.1), so that list queries can read it. */
import { useEffect, useMemo, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import { type BaselineProduct, baselineOf } from '#domain/counts/baseline-product.ts'
import { useServices } from '../services.ts'
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
  const { baselineDownload: downloading } = useCatalogStatus()
  const refText = JSON.stringify(campaign && baselineOf(campaign))
  const ref = useMemo(() => JSON.parse(refText) as BaselineRef | null, [refText])
  const key = `${refText} ${revision}`
  const [found, setFound] = useState<{ key: string; answer: Outcome<number | null> } | null>(null)
  useEffect(() => {
    if (!ref) return
    let isActive = true
    const mayFetch = !api.online() || api.features().has('campaign-books')
    void catalog.openBaseline(ref, mayFetch).then((answer) => {
      if (isActive) setFound({ key, answer })
    })
    return () => {
      isActive = false
    }
  }, [catalog, api, ref, key])
  // The same object for the same state, because screens use `ref` in their queries.
  const current = found?.key === key ? found.answer : null
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
  const [found, setFound] = useState<BaselineProduct | null>(null)
  useEffect(() => {
    if (!ref || id === null) return
    let isActive = true
    void catalog.getMany<BaselineProduct>('products', [id], { of: ref, rows: 'frozen' }).then(([row]) => {
      if (isActive) setFound(row ?? null)
    })
    return () => {
      isActive = false
    }
  }, [catalog, ref, id])
  return found?.id === id ? found : null
}
