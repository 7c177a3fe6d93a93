/** Photo of one finding: an own photo from the outbox, also offline; any other from the server, when shown. Stores nothing. */
import { useEffect, useState } from 'react'
import { getFinding } from '#contract/actions/finding-actions.ts'
import type { Finding } from '#contract/finding.ts'
import type { Problem } from '#contract/problem.ts'
import { useServices } from '../services.ts'

export type FindingPhoto =
  | { is: 'none' }
  | { is: 'loading' }
  | { is: 'ready'; src: string }
  | { is: 'problem'; problem: Problem }

const pictureUrl = /^data:image\/(?:jpeg|png|webp);base64,/

export function useFindingPhoto(finding: Pick<Finding, 'id' | 'has_photo'> | null): FindingPhoto {
  const { outbox, api } = useServices()
  const [found, setFound] = useState<{ id: string; photo: FindingPhoto } | null>(null)
  const id = finding?.has_photo ? finding.id : null
  useEffect(() => {
    if (id === null) return
    const controller = new AbortController()
    const load = async (): Promise<FindingPhoto> => {
      const ops = await outbox.list({ closed: true, entity: 'findings', eid: id })
      const ownPhoto = ops.map((op) => op.patch['photo']).find((photo) => typeof photo === 'string')
      if (typeof ownPhoto === 'string') return photoOf(ownPhoto)
      const answer = await api.call(getFinding, { id, signal: controller.signal })
      return answer.ok ? photoOf(answer.value.photo) : { is: 'problem', problem: answer.problem }
    }
    void load().then((photo) => {
      if (!controller.signal.aborted) setFound({ id, photo })
    })
    return () => controller.abort()
  }, [id, outbox, api])
  if (id === null) return { is: 'none' }
  return found?.id === id ? found.photo : { is: 'loading' }
}

const photoOf = (photo: string | null): FindingPhoto =>
  photo !== null && pictureUrl.test(photo) ? { is: 'ready', src: photo } : { is: 'none' }
