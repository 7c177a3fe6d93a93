import { useMemo } from 'react'
import { getProductHistory } from '#contract/actions/items/change-actions.ts'
import type { Problem } from '#contract/problem.ts'
import type { SameCounter } from '#domain/campaigns/same-counter.ts'
import type { SecondCountState } from '#domain/campaigns/second-counts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type CountObservation, observationsOf } from '#domain/counts/count-observations.ts'
import { countInCampaign } from '#domain/counts/count-status.ts'
import {
  type ReconcileSuggestion,
  suggestReconciliation,
  withSecondCount,
} from '#domain/counts/reconcile-suggestion.ts'
import { useServices } from '#react/services.ts'
import { useRead } from '#react/use-async.ts'

export type ObservationsState =
  | { is: 'loading' }
  /** `version`: version of the product when they were read. */
  | { is: 'ready'; observations: readonly CountObservation[]; version: string | undefined }
  | { is: 'problem'; problem: Problem; retry: () => void }
  | { is: 'not-offered' }

type Answer = { is: 'ready'; observations: readonly CountObservation[] } | { is: 'problem'; problem: Problem }

/**
 * The observations of one product in the current count period and since `since`, read from the server. A new `revision`, or a change of the
 * product by anyone, reads them again; the previous ones of the same product stay until then.
 */
export function useCountObservations(
  product: ProductView | null,
  since: string | null,
  revision: number,
): ObservationsState {
  const { api } = useServices()
  const isOffered = api.features().has('history')
  const id = product?.id ?? null
  const version = product?.version
  const { state, reload } = useRead(
    id !== null && isOffered ? `observations ${id} ${version} ${since} ${revision}` : null,
    async (signal) => {
      const answer = await api.call(getProductHistory, { id: id ?? 0, signal })
      const read: Answer = answer.ok
        ? { is: 'ready', observations: observationsOf(answer.value.results, since) }
        : { is: 'problem', problem: answer.problem }
      return { id, version, read }
    },
  )
  if (!isOffered) return { is: 'not-offered' }
  if (state.is === 'failed') throw state.error
  const last = state.is === 'ready' ? state.value : state.stale
  if (last?.id !== id || last === null) return { is: 'loading' }
  return last.read.is === 'ready' ? { ...last.read, version: last.version } : { ...last.read, retry: reload }
}

/** The suggested count of the product, as the campaign counts it; null until the observations of this version of it are read. What was seen before a closed campaign missed the item suggests nothing. */
export function useSuggestion(
  product: ProductView | null,
  state: ObservationsState,
  secondCount: SecondCountState | null,
  isOne: SameCounter,
): ReconcileSuggestion | null {
  const isCurrent = state.is === 'ready' && state.version === product?.version
  const observations = isCurrent ? state.observations : null
  return useMemo(() => {
    if (!product || !observations) return null
    const isMissed = typeof product.missing_in === 'number' && !product.scanned
    const valid = isMissed ? [] : observations
    const suggestion = suggestReconciliation(product.units, valid, countInCampaign(product), (one, other) =>
      isOne(product.id, one, other),
    )
    return withSecondCount(suggestion, secondCount, product.physical_count ?? 0)
  }, [product, observations, secondCount, isOne])
}
