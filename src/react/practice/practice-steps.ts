/** The steps of practice, in the order on screen. A completed step stays completed, even after Undo. */
import type { Op } from '#domain/outbox/op.ts'

export const practiceSteps = ['room', 'scan', 'count', 'otherRoom', 'notHere', 'unknown', 'undo', 'outbox'] as const
export type PracticeStep = (typeof practiceSteps)[number]

const findingSteps: Readonly<Record<string, PracticeStep>> = {
  elsewhere: 'otherRoom',
  'not-found': 'notHere',
  'found-at-station': 'unknown',
}

/** The step that this op completes; null if none. */
export function stepOf({ kind, patch }: Pick<Op, 'kind' | 'patch'>): PracticeStep | null {
  if (kind === 'finding') return findingSteps[String(patch['kind'])] ?? null
  return kind === 'count' ? 'count' : null
}
