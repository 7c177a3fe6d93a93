import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { type CollectionName, collections } from '#contract/collections/all-collections.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { isUnanswered } from '#domain/app/problem-kinds.ts'
import { useCatalogStatus, useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

/** The format of an id in addresses. */
const idPattern = /^[1-9]\d{0,14}$/

/**
 * Around a screen of one row: an address whose id does not exist leads to /notfound (specification §2, D10). A list beside the row is not
 * rendered again.
 */
export function RequireRow({ collection, children }: { collection: CollectionName; children: ReactNode }) {
  const { id } = useParams()
  if (id !== undefined && !idPattern.test(id)) return <Navigate to="/notfound" replace />
  return (
    <>
      {children}
      {id === undefined ? null : (
        <RedirectIfMissing key={`${collection}/${id}`} collection={collection} id={Number(id)} />
      )}
    </>
  )
}

/**
 * The offline list may lack a row that exists: it can be incomplete, or older than the row. So only the server's answer makes a row
 * unknown, and never if the row was loaded before: if a row is deleted while it is open, its screen says so.
 */
function RedirectIfMissing({ collection, id }: { collection: CollectionName; id: number }) {
  const { api } = useServices()
  const { phase } = useCatalogStatus('phase')
  const online = useOnline()
  const row = useRow(collection, id)
  const toast = useToast()
  const [rowState, setRowState] = useState<'open' | 'here' | 'unknown'>('open')
  const hasAsked = useRef(false)
  const isHere = row.state === 'ready' && row.value !== null
  const isMissingHere = phase === 'ready' && row.state === 'ready' && row.value === null
  if (rowState === 'open' && isHere) setRowState('here')
  useEffect(() => {
    if (rowState !== 'open' || !isMissingHere || !online || hasAsked.current) return
    // Only once: a failing server makes the app switch between offline and online, and must not be asked each time.
    hasAsked.current = true
    void api.fetchRow(collections[collection], id).then((answer) => {
      if (answer.ok) return
      const { problem } = answer
      if (problem.kind === 'missing' && problem.api) setRowState('unknown')
      // Without a response, the screen itself says that the list may be out of date.
      else if (!isUnanswered(problem)) toast.error(fixedTexts.fetchFailed(collections[collection].label.one))
    })
  }, [api, toast, collection, id, rowState, isMissingHere, online])
  return rowState === 'unknown' ? <Navigate to="/notfound" replace /> : null
}
