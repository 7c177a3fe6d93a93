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

type Answer = Promise<Problem | null>
const answersByApi = new WeakMap<Api, Map<string, Answer>>()

/** What the server answered, also to those who ask later. */
function fetchOnce(api: Api, collection: CollectionName, id: number): Answer {
  const answers = answersByApi.get(api) ?? new Map<string, Answer>()
  answersByApi.set(api, answers)
  const key = `${collection} ${id}`
  const known = answers.get(key)
  if (known) return known
  const answer = api.fetchRow(collectionOf(collection), id).then((fetched) => {
    if (fetched.ok) return null
    // The server did not answer: allow another request.
    if (isTemporary(fetched.problem)) answers.delete(key)
    return fetched.problem
  })
  answers.set(key, answer)
  return answer
}

/** `product`: null if the list has no such product, undefined while loading. */
export function useMissingRows(
  id: number | null,
  product: ProductView | null | undefined,
  /** Called if the product itself could not be fetched. A late answer may be about an earlier product. */
  onProblem?: (problem: Problem, product: number) => void,
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
          if (problem && collection === 'products') onProblemRef.current?.(problem, rowId)
        },
        () => {},
      )
  }, [api, key])
}
