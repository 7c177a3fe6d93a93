import { useMemo } from 'react'
import { getProductHistory } from '#contract/actions/work-actions.ts'
import type { Problem } from '#contract/problem.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type CountObservation, observationsOf } from '#domain/counts/count-observations.ts'
import { countInCampaign } from '#domain/counts/count-status.ts'
import { type ReconcileSuggestion, suggestReconciliation } from '#domain/counts/reconcile-suggestion.ts'
import { useServices } from '#react/services.ts'
import { useRead } from '#react/use-async.ts'

export type ObservationsState =
  | { is: 'loading' }
  | { is: 'ready'; observations: readonly CountObservation[] }
  | { is: 'problem'; problem: Problem }
  | { is: 'not-offered' }

/**
 * The observations of one product in the current count period and since `since`, read from the server. A new `revision` reads them again; the previous ones of
 * the same product stay until then.
 */
export function useCountObservations(
  product: number | null,
  since: string | null,
  revision: number,
): ObservationsState {
  const { api } = useServices()
  const isOffered = api.features().has('history')
  const { state } = useRead(
    product !== null && isOffered ? `observations ${product} ${since} ${revision}` : null,
    async (signal) => {
      const answer = await api.call(getProductHistory, { id: product ?? 0, signal })
      const read: ObservationsState = answer.ok
        ? { is: 'ready', observations: observationsOf(answer.value.results, since) }
        : { is: 'problem', problem: answer.problem }
      return { product, read }
    },
  )
  if (!isOffered) return { is: 'not-offered' }
  if (state.is === 'failed') throw state.error
  const last = state.is === 'ready' ? state.value : state.stale
  return last && last.product === product ? last.read : { is: 'loading' }
}

/** The suggested count of the product; null until its observations are read. What was seen before a closed campaign missed the item suggests nothing. */
export function useSuggestion(product: ProductView | null, state: ObservationsState): ReconcileSuggestion | null {
  const observations = state.is === 'ready' ? state.observations : null
  return useMemo(() => {
    if (!product || !observations) return null
    const valid = product.count_status === 'missing' ? [] : observations
    return suggestReconciliation(product.units, valid, countInCampaign(product))
  }, [product, observations])
}
