/**
 * A thing on the screen that this device's list knows only by number, or names somebody it does not know: the office is asked once, when it is
 * on the line (sync §5). Never an error, never a second time; the answer reaches every screen by way of the list.
 */
import { useEffect, useRef } from 'react'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { Problem } from '#contract/problem.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { Api } from '#session/api.ts'
import { useServices } from '../services.ts'
import { useOnline } from '../use-online.ts'
import { collectionOf } from './collection-of.ts'

const collectionOfName: Readonly<Partial<Record<keyof ProductView['names'], CollectionName>>> = {
  article: 'articles',
  section: 'sections',
  funding: 'fundings',
  classification: 'classifications',
  condition: 'conditions',
  user: 'users',
  locationOne: 'location-code-one',
  locationTwo: 'location-code-two',
  majorAccount: 'major-account-groups',
}

/** What stands as `#id` for want of its row. */
function missingReferences(product: ProductView): readonly (readonly [CollectionName, number])[] {
  return Object.entries(collectionOfName).flatMap(([name, collection]) => {
    const id = /^#(\d+)$/.exec(product.names[name as keyof ProductView['names']])?.[1]
    return id === undefined ? [] : [[collection, Number(id)] as const]
  })
}

const askedByApi = new WeakMap<Api, Set<string>>()

async function fetchOnce(api: Api, collection: CollectionName, id: number): Promise<Problem | null> {
  const askedKeys = askedByApi.get(api) ?? new Set<string>()
  askedByApi.set(api, askedKeys)
  const key = `${collection} ${id}`
  if (askedKeys.has(key)) return null
  askedKeys.add(key)
  const answer = await api.fetchRow(collectionOf(collection), id)
  // Who was not reached has not answered.
  if (!answer.ok && ['offline', 'timeout', 'portal', 'server', 'slow-down'].includes(answer.problem.kind))
    askedKeys.delete(key)
  return answer.ok ? null : answer.problem
}

/** `product`: null when the list has no such thing, undefined while it has not answered. */
export function useMissingRows(
  id: number | null,
  product: ProductView | null | undefined,
  /** Called when the server could not give the product itself. */
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
    // Without an answer its number stands for it, as before.
    for (const [collection, rowId] of JSON.parse(key) as [CollectionName, number][])
      void fetchOnce(api, collection, rowId).then(
        (problem) => {
          if (problem && collection === 'products') onProblemRef.current?.(problem)
        },
        () => {},
      )
  }, [api, key])
}
