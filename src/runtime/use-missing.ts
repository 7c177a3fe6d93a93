/**
 * A thing on the screen that this device's list knows only by number, or names somebody it does not know: the office is asked once, when it is
 * on the line (sync 2.5). Never an error, never a second time; the answer reaches every screen by way of the list.
 */
import { useEffect, useRef } from 'react'
import type { Problem } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resource.ts'
import type { ProductView } from '#domain/catalogue.ts'
import type { Office } from '#sync/engine.ts'
import { lookupResource } from './lookup-resource.ts'
import { useParts } from './parts.ts'
import { useOnline } from './use-online.ts'

const namedBy: Readonly<Partial<Record<keyof ProductView['names'], ResourceName>>> = {
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
function unknownTo(product: ProductView): readonly (readonly [ResourceName, number])[] {
  return Object.entries(namedBy).flatMap(([name, entity]) => {
    const id = /^#(\d+)$/.exec(product.names[name as keyof ProductView['names']])?.[1]
    return id === undefined ? [] : [[entity, Number(id)] as const]
  })
}

const asked = new WeakMap<Office, Set<string>>()

async function askOnce(office: Office, entity: ResourceName, id: number): Promise<Problem | null> {
  const before = asked.get(office) ?? new Set<string>()
  asked.set(office, before)
  const key = `${entity} ${id}`
  if (before.has(key)) return null
  before.add(key)
  const answer = await office.fresh(lookupResource(entity), id)
  // Who was not reached has not answered.
  if (!answer.ok && ['offline', 'timeout', 'portal', 'server', 'slow-down'].includes(answer.problem.kind))
    before.delete(key)
  return answer.ok ? null : answer.problem
}

/** `product`: null when the list has no such thing, undefined while it has not answered. */
export function useMissing(
  id: number | null,
  product: ProductView | null | undefined,
  /** Called when the server could not give the product itself. */
  onProblem?: (problem: Problem) => void,
): void {
  const { office } = useParts()
  const told = useRef(onProblem)
  told.current = onProblem
  const online = useOnline()
  const wanted =
    product === undefined || id === null ? [] : product === null ? ([['products', id]] as const) : unknownTo(product)
  const key = online ? JSON.stringify(wanted) : '[]'
  useEffect(() => {
    // Without an answer its number stands for it, as before.
    for (const [entity, one] of JSON.parse(key) as [ResourceName, number][])
      void askOnce(office, entity, one).then(
        (problem) => {
          if (problem && entity === 'products') told.current?.(problem)
        },
        () => {},
      )
  }, [office, key])
}
