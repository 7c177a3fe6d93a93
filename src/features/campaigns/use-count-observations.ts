import { useEffect, useState } from 'react'
import { getProductHistory } from '#contract/actions/work-actions.ts'
import type { Problem } from '#contract/problem.ts'
import { type CountObservation, observationsOf } from '#domain/counts/count-observations.ts'
import { useServices } from '#react/services.ts'

export type ObservationsState =
  | { is: 'loading' }
  | { is: 'ready'; observations: readonly CountObservation[] }
  | { is: 'problem'; problem: Problem }
  | { is: 'not-offered' }

/** The observations of one product in the current count period, read from the server. A new `revision` reads them again. */
export function useCountObservations(product: number | null, revision: number): ObservationsState {
  const { api } = useServices()
  const [state, setState] = useState<{ product: number | null; answer: ObservationsState }>({
    product: null,
    answer: { is: 'loading' },
  })
  const isOffered = api.features().has('history')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `revision` reads again
  useEffect(() => {
    if (product === null || !isOffered) return
    const controller = new AbortController()
    void api.call(getProductHistory, { id: product, signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return
      setState({
        product,
        answer: answer.ok
          ? { is: 'ready', observations: observationsOf(answer.value.results) }
          : { is: 'problem', problem: answer.problem },
      })
    })
    return () => controller.abort()
  }, [api, product, isOffered, revision])
  if (!isOffered) return { is: 'not-offered' }
  return state.product === product ? state.answer : { is: 'loading' }
}
