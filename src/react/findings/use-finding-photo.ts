/** Photo of one finding: one's own from the outbox, even offline; others from the server, when shown. Stores nothing. */
import { getFinding } from '#contract/actions/campaigns/finding-actions.ts'
import type { Finding } from '#contract/campaigns/finding.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import { useServices } from '../services.ts'
import { useAsync } from '../use-async.ts'

export type FindingPhoto =
  | { is: 'none' }
  | { is: 'loading' }
  | { is: 'ready'; src: string }
  | { is: 'problem'; problem: Problem }

const pictureUrl = /^data:image\/(?:jpeg|png|webp);base64,/

export function useFindingPhoto(finding: Pick<Finding, 'id' | 'has_photo'> | null): FindingPhoto {
  const { outbox, api } = useServices()
  const id = finding?.has_photo ? finding.id : null
  const { state } = useAsync(id, async (signal): Promise<Outcome<string | null>> => {
    const eid = id ?? ''
    const ops = await outbox.list({ closed: true, entity: 'findings', eid })
    const ownPhoto = ops.map((op) => op.patch['photo']).find((photo) => typeof photo === 'string')
    if (typeof ownPhoto === 'string') return { ok: true, value: ownPhoto }
    const answer = await api.call(getFinding, { id: eid, signal })
    return answer.ok ? { ok: true, value: answer.value.photo } : answer
  })
  if (id === null) return { is: 'none' }
  return state.is === 'ready' ? photoOf(state.value) : state
}

const photoOf = (photo: string | null): FindingPhoto =>
  photo !== null && pictureUrl.test(photo) ? { is: 'ready', src: photo } : { is: 'none' }
