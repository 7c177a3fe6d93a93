/**
 * Adding a row once. A save that ended without a clear answer may have been done: then the server is asked for the row (`CheckSaved`) before a
 * second one can be made. For rows without a field that is theirs alone; products and accounts are found by theirs.
 */
import { useRef, useState } from 'react'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { AnyResource, DraftOf, ResourceName, RowOf } from '#contract/resource.ts'
import { uncertain } from '#domain/problem-words.ts'
import { useParts } from './parts.ts'

export function useCheckedCreate<R extends AnyResource>(resource: R) {
  const { office, catalogue } = useParts()
  const [unclear, setUnclear] = useState<Problem | null>(null)
  const tried = useRef<{ draft: DraftOf<R>; after: number } | null>(null)
  return {
    /** Why it is not known whether the row was added; null: nothing is open. */
    unclear,
    async create(draft: DraftOf<R>): Promise<Outcome<RowOf<R>>> {
      const known = await catalogue.ids({ entity: resource.name as ResourceName })
      tried.current = { draft, after: known.reduce((most, id) => Math.max(most, id), 0) }
      const made = await office.create(resource, draft)
      setUnclear(!made.ok && uncertain(made.problem) ? made.problem : null)
      return made
    },
    find(): Promise<Outcome<{ id: number } | null>> {
      if (!tried.current) throw new Error('Nothing was added that could be looked for.')
      return office.findNew(resource, tried.current.draft, tried.current.after)
    },
    /** The server said: what is open is open no more. */
    settle: () => setUnclear(null),
  }
}
