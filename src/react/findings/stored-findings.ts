/** The findings that this device has: the server's as last listed, and this person's own. */
import { type Finding, finding } from '#contract/campaigns/finding.ts'
import { type FindingView, isUndone, newestFirst } from '#domain/counts/finding-view.ts'
import type { Op } from '#domain/outbox/op.ts'
import { undoneIds } from '#domain/outbox/work-records.ts'
import type { Services } from '../services.ts'

export type MergedFinding = Finding & Pick<FindingView, 'storedOn'>

export interface CachedFindings {
  asOf: number
  rows: readonly Finding[]
}
/** How a local-only finding was settled. */
export interface Settled extends Pick<Finding, 'completed_as' | 'set_aside'> {
  id: string
}

/** Also null if the device's storage cannot be read; the device status reports that. */
export const readCached = ({ drafts }: Pick<Services, 'drafts'>, key: string): Promise<CachedFindings | null> =>
  drafts.read(key).then(
    (stored) => (stored as CachedFindings | undefined) ?? null,
    () => null,
  )

export function mergeFindings(
  server: readonly Finding[],
  ops: readonly Op[],
  settled: readonly { draft: Settled }[],
): readonly MergedFinding[] {
  const known = new Set(server.map((one) => one.id))
  const closed = new Map(settled.map(({ draft }) => [draft.id, draft]))
  const ownFindings = ops.flatMap((op): MergedFinding[] => {
    if (op.entity !== 'findings' || known.has(String(op.eid))) return []
    if (op.state === 'withdrawn' || op.state === 'superseded') return []
    const read = finding.safeParse({ ...op.patch, id: op.eid })
    if (!read.success) return []
    const has_photo = read.data.photo !== null
    return [
      {
        ...read.data,
        ...closed.get(read.data.id),
        photo: null,
        has_photo,
        storedOn: op.state === 'acked' ? 'server' : 'device',
      },
    ]
  })
  const undone = undoneIds(ops)
  const undoneOnDevice = new Set(ops.flatMap((op) => (undone.has(op.id) ? [String(op.eid)] : [])))
  return [...ownFindings, ...server.map((one) => ({ ...one, storedOn: 'server' as const }))]
    .map((one) => (undoneOnDevice.has(one.id) ? { ...one, undone_at: one.undone_at ?? one.counted_at } : one))
    .filter((one) => !isUndone(one))
    .sort(newestFirst)
}
