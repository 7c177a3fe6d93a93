/**
 * Live answers from the device's list. An answer is tagged with its question: the answer to the previous question is never shown as if it
 * were the answer to this one; it is offered as `stale` so that a screen can keep its geometry.
 */
import { startTransition, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Problem } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resource.ts'
import {
  type CatalogueStatus,
  everyRow,
  type ListAnswer,
  type ListQuery,
  type ProductView,
  type SumsGroup,
  type SumsQuery,
} from '#domain/catalogue.ts'
import { useParts } from './parts.ts'
import { useMissing } from './use-missing.ts'

export type Live<T> = { state: 'loading'; stale: T | null } | { state: 'ready'; value: T }

export function useCatalogueStatus(): CatalogueStatus {
  const { catalogue } = useParts()
  return useSyncExternalStore(
    (told) => catalogue.onStatus(told),
    () => catalogue.status(),
  )
}

/** An answer of a device that has no list yet: that it is empty says nothing about the office. */
export function useAbsent(): (asOf: number | null | undefined) => boolean {
  const { phase } = useCatalogueStatus()
  return (asOf) => phase !== 'ready' && (asOf ?? null) === null
}

/** Nothing has come yet and the download stands still: no spinner may turn for it. */
export function useStalled(): boolean {
  const { phase, problem } = useCatalogueStatus()
  return phase !== 'ready' && problem !== null
}

const atOnce = (put: () => void) => put()

/** `draw`: how an answer comes on the screen. As a transition, drawing many rows lets keys and fingers in between. */
function useLive<T>(
  key: string,
  entities: readonly ResourceName[],
  ask: (signal: AbortSignal) => Promise<T>,
  draw: (put: () => void) => void = startTransition,
): Live<T> {
  const { catalogue } = useParts()
  const [found, setFound] = useState<{ key: string; value: T } | null>(null)
  const [broken, setBroken] = useState<unknown>(null)
  const asking = useRef(ask)
  asking.current = ask
  const watched = entities.join()

  useEffect(() => {
    let stop = new AbortController()
    const run = () => {
      stop.abort()
      const mine = new AbortController()
      stop = mine
      asking.current(mine.signal).then(
        (value) => {
          if (!mine.signal.aborted) draw(() => setFound({ key, value }))
        },
        (error: unknown) => {
          if (!mine.signal.aborted) setBroken(error)
        },
      )
    }
    run()
    const off = catalogue.onChange(watched.split(',') as ResourceName[], run)
    return () => {
      off()
      stop.abort()
    }
  }, [key, watched, catalogue, draw])

  if (broken) throw broken
  return found?.key === key ? { state: 'ready', value: found.value } : { state: 'loading', stale: found?.value ?? null }
}

/** One window of a list. */
export function useList<Row>(query: ListQuery): Live<ListAnswer<Row>> {
  const { catalogue } = useParts()
  return useLive(`list ${JSON.stringify(query)}`, [query.entity], (signal) => catalogue.list<Row>(query, signal))
}

/** One row; `ready` with null means: there is no such row in this device's list. */
export function useRow<Row>(entity: ResourceName, id: number | null): Live<Row | null> {
  const { catalogue } = useParts()
  const ask = async () => (id === null ? null : catalogue.get<Row>(entity, id))
  return useLive(`row ${entity} ${id}`, [entity], ask, atOnce)
}

/** As `useRow`; what the list lacks of it is asked for once. */
/** `undefined`: a plain server's row that names no product. */
export function useProduct(
  named: number | null | undefined,
  onProblem?: (problem: Problem) => void,
): Live<ProductView | null> {
  const id = named ?? null
  const live = useRow<ProductView>('products', id)
  useMissing(id, live.state === 'ready' ? live.value : undefined, onProblem)
  return live
}

/** Sums over the list, by groups. */
export function useSums(query: SumsQuery): Live<readonly SumsGroup[]> {
  const { catalogue } = useParts()
  return useLive(`sums ${JSON.stringify(query)}`, [query.entity], (signal) => catalogue.sums(query, signal))
}

/** All rows of a small collection, in its order: attributes, groups, accounts. */
export function useAll<Row>(entity: ResourceName): Live<readonly Row[]> {
  const query = useMemo(() => ({ entity, from: 0, limit: everyRow }), [entity])
  const live = useList<Row>(query)
  return live.state === 'ready'
    ? { state: 'ready', value: live.value.rows }
    : { state: 'loading', stale: live.stale?.rows ?? null }
}
