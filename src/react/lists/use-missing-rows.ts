/**
 * Fetches a shown product, or a row it refers to, if the offline list lacks it: once, when the server is reachable (sync §5). A failure is not an
 * error. The row reaches all screens through the list.
 */

import { useEffect, useRef } from 'react'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { productReferences } from '#contract/collections/product-field-list.ts'
import type { Problem } from '#contract/problem.ts'
import { isTemporary } from '#domain/app/problem-kinds.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { Api } from '#session/api-types.ts'
import { useServices } from '../services.ts'
import { useOnline } from '../use-online.ts'
import { collectionOf } from './collection-of.ts'

/** References that show as `#id` because their row is missing. */
const missingReferences = (product: ProductView): readonly (readonly [CollectionName, number])[] =>
  productReferences.flatMap(({ to, name }) => {
    const id = /^#(\d+)$/.exec(product.names[name])?.[1]
    return id === undefined ? [] : [[to, Number(id)] as const]
  })

const requestedByApi = new WeakMap<Api, Set<string>>()

async function fetchOnce(api: Api, collection: CollectionName, id: number): Promise<Problem | null> {
  const requestedKeys = requestedByApi.get(api) ?? new Set<string>()
  requestedByApi.set(api, requestedKeys)
  const key = `${collection} ${id}`
  if (requestedKeys.has(key)) return null
  requestedKeys.add(key)
  const answer = await api.fetchRow(collectionOf(collection), id)
  // The server did not answer: allow another request.
  if (!answer.ok && isTemporary(answer.problem)) requestedKeys.delete(key)
  return answer.ok ? null : answer.problem
}

/** `product`: null if the list has no such product, undefined while loading. */
export function useMissingRows(
  id: number | null,
  product: ProductView | null | undefined,
  /** Called if the product itself could not be fetched. */
  onProblem?: (problem: Problem) => void,
): void {
  const { api } = useServices()
  const onProblemRef = useRef(onProblem)
  onProblemRef.current = onProblem
  const online = useOnline()
  const wanted =
    product === undefined || id === null
      ? []
      : product === null
        ? ([['products', id]] as const)
        : missingReferences(product)
  const key = online ? JSON.stringify(wanted) : '[]'
  useEffect(() => {
    // If a fetch fails, the screen continues to show `#id`.
    for (const [collection, rowId] of JSON.parse(key) as [CollectionName, number][])
      void fetchOnce(api, collection, rowId).then(
        (problem) => {
          if (problem && collection === 'products') onProblemRef.current?.(problem)
        },
        () => {},
      )
  }, [api, key])
}
