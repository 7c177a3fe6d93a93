/**
 * Adding a row once. A save that ended without a clear answer may have been done: then the server is asked for the row (`CheckSaved`) before a
 * second one can be made. For rows without a field that is theirs alone; products and accounts are found by theirs.
 */
import { useRef, useState } from 'react'
import type { AnyCollection, CollectionName, DraftOf, RowOf } from '#contract/collections/define-collection.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import { useServices } from './services.ts'

export function useCheckedCreate<R extends AnyCollection>(collection: R) {
  const { api, catalog } = useServices()
  const [unclear, setUnclear] = useState<Problem | null>(null)
  const lastTry = useRef<{ draft: DraftOf<R>; afterId: number } | null>(null)
  return {
    /** Why it is not known whether the row was added; null: nothing is open. */
    unclear,
    async create(draft: DraftOf<R>): Promise<Outcome<RowOf<R>>> {
      const existingIds = await catalog.ids({ collection: collection.name as CollectionName })
      lastTry.current = { draft, afterId: existingIds.reduce((highest, id) => Math.max(highest, id), 0) }
      const created = await api.create(collection, draft)
      setUnclear(!created.ok && mayHaveHappened(created.problem) ? created.problem : null)
      return created
    },
    find(): Promise<Outcome<{ id: number } | null>> {
      if (!lastTry.current) throw new Error('Nothing was added that could be looked for.')
      return api.findCreated(collection, lastTry.current.draft, lastTry.current.afterId)
    },
    /** The server said: what is open is open no more. */
    settle: () => setUnclear(null),
  }
}
