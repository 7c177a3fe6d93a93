import { useState } from 'react'
import type { Room } from '#contract/collections/locations.ts'
import { type FindingView, productDraftOf } from '#domain/counts/finding-view.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useServices } from '#react/services.ts'
import { useReadValue } from '#react/use-async.ts'

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
  // The finding as it was when it could still become an item: saving it closes it, and the form stays until then.
  const [source, setSource] = useState<FindingView | null>(null)
  if (finding && finding.completed_as === null && source?.id !== finding.id) setSource(finding)
  const own = source?.id === id ? source : null
  const draft = useReadValue(own?.id ?? null, async () => {
    const articles = { collection: 'articles' as const, from: 0, limit: 100_000 }
    const [{ rows: articleRows }, room] = await Promise.all([
      catalog.list<{ id: number; name: string }>(articles),
      own?.room == null ? null : catalog.get<Room>('locations', own.room),
    ])
    return own && productDraftOf(own, articleRows, room)
  })
  if (id === null) return { is: 'none' }
  if (own && draft) return { is: 'ready', finding: own, draft }
  if (finding && finding.completed_as !== null) return { is: 'item', id: finding.completed_as }
  return finding || isLoading ? { is: 'loading' } : { is: 'missing' }
}
