/** The photo of one finding: the device's own at once, also offline; anybody else's from the server, when it is looked at. Nothing is stored. */
import { useEffect, useState } from 'react'
import { getFinding } from '#contract/actions/findings.ts'
import type { Finding } from '#contract/findings.ts'
import type { Problem } from '#contract/problem.ts'
import { useParts } from './parts.ts'

export type FindingPhoto =
  | { is: 'none' }
  | { is: 'asking' }
  | { is: 'here'; src: string }
  | { is: 'problem'; problem: Problem }

const picture = /^data:image\/(?:jpeg|png|webp);base64,/

export function useFindingPhoto(finding: Pick<Finding, 'id' | 'has_photo'> | null): FindingPhoto {
  const { outbox, office } = useParts()
  const [found, setFound] = useState<{ id: string; photo: FindingPhoto } | null>(null)
  const id = finding?.has_photo ? finding.id : null
  useEffect(() => {
    if (id === null) return
    const stop = new AbortController()
    const look = async (): Promise<FindingPhoto> => {
      const ops = await outbox.list({ closed: true, entity: 'findings', eid: id })
      const own = ops.map((op) => op.patch['photo']).find((photo) => typeof photo === 'string')
      if (typeof own === 'string') return shown(own)
      const answer = await office.call(getFinding, { id, signal: stop.signal })
      return answer.ok ? shown(answer.value.photo) : { is: 'problem', problem: answer.problem }
    }
    void look().then((photo) => {
      if (!stop.signal.aborted) setFound({ id, photo })
    })
    return () => stop.abort()
  }, [id, outbox, office])
  if (id === null) return { is: 'none' }
  return found?.id === id ? found.photo : { is: 'asking' }
}

const shown = (photo: string | null): FindingPhoto =>
  photo !== null && picture.test(photo) ? { is: 'here', src: photo } : { is: 'none' }
