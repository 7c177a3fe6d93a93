import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import type { ProblemKind } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { sentences } from '#contract/sentences.ts'
import { useParts } from '#runtime/parts.ts'
import { useCatalogueStatus, useRow } from '#runtime/use-list.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

/** Nobody answered: the screen says that the list may be old. */
const silence: ReadonlySet<ProblemKind> = new Set(['offline', 'timeout', 'portal', 'moved', 'cancelled'])

/** An id as addresses write it. */
export const idPattern = /^[1-9]\d{0,14}$/

/** Around a screen of one row: an address that names no row leads to /notfound (spec 2, D10). A list beside the row is not built anew. */
export function KnownRow({ of, children }: { of: ResourceName; children: ReactNode }) {
  const { id } = useParams()
  if (id !== undefined && !idPattern.test(id)) return <Navigate to="/notfound" replace />
  return (
    <>
      {children}
      {id === undefined ? null : <UnlessUnknown key={`${of}/${id}`} of={of} id={Number(id)} />}
    </>
  )
}

/**
 * The offline list can lack a row that exists: it may be incomplete, or older than the row. So only the server's own word makes it unknown, and
 * never while the row was here before: whoever looks at a row that is deleted meanwhile is told so by its screen.
 */
function UnlessUnknown({ of, id }: { of: ResourceName; id: number }) {
  const { office } = useParts()
  const { phase } = useCatalogueStatus()
  const online = useOnline()
  const live = useRow(of, id)
  const toast = useToast()
  const [is, setIs] = useState<'open' | 'here' | 'unknown'>('open')
  const asked = useRef(false)
  const here = live.state === 'ready' && live.value !== null
  const lacking = phase === 'ready' && live.state === 'ready' && live.value === null
  if (is === 'open' && here) setIs('here')
  useEffect(() => {
    if (is !== 'open' || !lacking || !online || asked.current) return
    // Once: a failing server is taken for offline and back, and must not be asked at every turn.
    asked.current = true
    void office.fresh(resources[of], id).then((answer) => {
      if (answer.ok) return
      const { problem } = answer
      if (problem.kind === 'missing' && problem.api) setIs('unknown')
      else if (!silence.has(problem.kind)) toast.error(sentences.fetchFailed(resources[of].words.one))
    })
  }, [office, toast, of, id, is, lacking, online])
  return is === 'unknown' ? <Navigate to="/notfound" replace /> : null
}
