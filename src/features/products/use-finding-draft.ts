import { useEffect, useState } from 'react'
import type { Room } from '#contract/resources/locations.ts'
import { type FindingView, itemDraftOf } from '#domain/finding.ts'
import { useParts } from '#runtime/parts.ts'
import { useFindings } from '#runtime/use-findings.ts'

type FindingDraft =
  | { is: 'none' }
  | { is: 'loading' }
  | { is: 'missing' }
  /** It became an item already. */
  | { is: 'item'; id: number }
  | { is: 'here'; finding: FindingView; draft: Readonly<Record<string, unknown>> }

/** The finding that a product is added from, and the form filled in from it: read once, so that typing is never overwritten. */
export function useFindingDraft(id: string | null): FindingDraft {
  const { catalogue } = useParts()
  const { rows, asking } = useFindings()
  const finding = id === null ? undefined : rows.find((one) => one.id === id)
  const [found, setFound] = useState<Extract<FindingDraft, { is: 'here' }> | null>(null)
  useEffect(() => {
    if (!finding || finding.completed_as !== null || found?.finding.id === finding.id) return
    let live = true
    void Promise.all([
      catalogue.list<{ id: number; name: string }>({ entity: 'articles', from: 0, limit: 100_000 }),
      finding.room === null ? null : catalogue.get<Room>('locations', finding.room),
    ]).then(([articles, room]) => {
      if (live) setFound({ is: 'here', finding, draft: itemDraftOf(finding, articles.rows, room) })
    })
    return () => {
      live = false
    }
  }, [catalogue, finding, found])
  if (id === null) return { is: 'none' }
  if (found?.finding.id === id) return found
  if (finding && finding.completed_as !== null) return { is: 'item', id: finding.completed_as }
  return finding || asking ? { is: 'loading' } : { is: 'missing' }
}
