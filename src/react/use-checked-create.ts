/**
 * Creates a row exactly once. If a save ends without a clear response, the row may exist, so the screen checks on the server (`CheckSaved`) before
 * another one can be created. For collections without a unique field; products and accounts are found by their unique field.
 */
import { useRef, useState } from 'react'
import type { AnyCollection, CollectionName, DraftOf, RowOf } from '#contract/collections/all-collections.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import { useServices } from './services.ts'

export function useCheckedCreate<R extends AnyCollection>(collection: R) {
  const { api, catalog } = useServices()
  const [unclear, setUnclear] = useState<Problem | null>(null)
  const lastTry = useRef<{ draft: DraftOf<R>; afterId: number } | null>(null)
  return {
    /** Why it is unknown whether the row was created; null if nothing is unclear. */
    unclear,
    async create(draft: DraftOf<R>): Promise<Outcome<RowOf<R>>> {
      const existingIds = await catalog.ids({ collection: collection.name as CollectionName })
      lastTry.current = { draft, afterId: existingIds.reduce((highest, id) => Math.max(highest, id), 0) }
      const created = await api.create(collection, draft)
      setUnclear(!created.ok && mayHaveHappened(created.problem) ? created.problem : null)
      return created
    },
    find(): Promise<Outcome<{ id: number } | null>> {
      if (!lastTry.current) throw new Error('find() called before create()')
      return api.findCreated(collection, lastTry.current.draft, lastTry.current.afterId)
    },
    /** Call when it is known whether the row exists. */
    settle: () => setUnclear(null),
  }
}
