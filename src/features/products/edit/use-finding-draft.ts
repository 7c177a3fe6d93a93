import { useEffect, useState } from 'react'
import type { Room } from '#contract/collections/locations.ts'
import { type FindingView, productDraftOf } from '#domain/counts/finding-view.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useServices } from '#react/services.ts'

type FindingDraftState =
  | { is: 'none' }
  | { is: 'loading' }
  | { is: 'missing' }
  /** The finding already became this item. */
  | { is: 'item'; id: number }
  | { is: 'ready'; finding: FindingView; draft: Readonly<Record<string, unknown>> }

/** The finding that a product is added from, and the form filled from it: read once, so that input is never overwritten. */
export function useFindingDraft(id: string | null): FindingDraftState {
  const { catalog } = useServices()
  const { rows, isLoading } = useFindings()
  const finding = id === null ? undefined : rows.find((finding) => finding.id === id)
  const [loaded, setFound] = useState<Extract<FindingDraftState, { is: 'ready' }> | null>(null)
  useEffect(() => {
    if (!finding || finding.completed_as !== null || loaded?.finding.id === finding.id) return
    let active = true
    void Promise.all([
      catalog.list<{ id: number; name: string }>({ collection: 'articles', from: 0, limit: 100_000 }),
      finding.room === null ? null : catalog.get<Room>('locations', finding.room),
    ]).then(([articles, room]) => {
      if (active) setFound({ is: 'ready', finding, draft: productDraftOf(finding, articles.rows, room) })
    })
    return () => {
      active = false
    }
  }, [catalog, finding, loaded])
  if (id === null) return { is: 'none' }
  if (loaded?.finding.id === id) return loaded
  if (finding && finding.completed_as !== null) return { is: 'item', id: finding.completed_as }
  return finding || isLoading ? { is: 'loading' } : { is: 'missing' }
}
