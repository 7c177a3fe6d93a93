/** Deleting the selected products: asked first, watched, stopped when told; how it ended is said as it is (spec 8). */
import { useRef, useState } from 'react'
import { products } from '#contract/resources/products.ts'
import { sentences } from '#contract/sentences.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { rowsAtOnce } from '#runtime/run-bulk.ts'
import { useBulk } from '#runtime/use-bulk.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { Work } from './work-progress.tsx'

const figure = (count: number) => count.toLocaleString('en')
const longerMs = 6_000

export function useDeleteMany(): {
  /** Null while nothing is being deleted. */
  work: Work | null
  /** Null where one request, which cannot be called back, does it all. */
  stop: (() => void) | null
  /** Resolves with whether anything was deleted. */
  remove(ids: readonly number[]): Promise<boolean>
} {
  const { office } = useParts()
  const bulk = useBulk()
  const confirm = useConfirm()
  const toast = useToast()
  const [work, setWork] = useState<Work | null>(null)
  const stopping = useRef(new AbortController())
  const stoppable = work !== null && (work.total > rowsAtOnce || !office.features().has('bulk'))

  const remove = async (ids: readonly number[]): Promise<boolean> => {
    const kind = ids.length === 1 ? products.words.one : products.words.many
    const sure = await confirm({
      title: `Delete ${figure(ids.length)} ${kind}?`,
      text: 'Their counts and their place in the lists go with them; the history and printed documents stay. This cannot be undone.',
      confirm: `Delete ${figure(ids.length)}`,
      danger: true,
    })
    if (!sure) return false
    stopping.current = new AbortController()
    const { signal } = stopping.current
    setWork({ doing: 'Deleting', done: 0, total: ids.length })
    const end = await bulk(
      products,
      { remove: ids },
      {
        told: (done, total, doing) => setWork({ doing: doing === 'sending' ? 'Sending' : 'Deleting', done, total }),
        signal,
      },
    )
    setWork(null)
    if (!end.ok) {
      const stopped = end.problem.kind === 'cancelled'
      toast.show({
        ...(stopped ? { title: 'Stopped' } : {}),
        text: stopped
          ? 'Nothing was deleted.'
          : `${sentences.deleteFailed(kind)} ${shortProblem(end.problem, 'doing')}`,
        uptime: longerMs,
      })
      return false
    }
    const { removed, errors } = end.value
    const failed = Object.values(errors)[0]
    if (failed) {
      toast.show({
        text: `${sentences.deleteFailed(kind)} ${Object.values(failed).flat().join(' ')}`,
        uptime: longerMs,
      })
    }
    if (removed === ids.length) toast.success(sentences.deleted(kind))
    else if (removed > 0 || signal.aborted) {
      const rest = `${figure(removed)} of ${figure(ids.length)} ${products.words.many} have been deleted; the rest is as it was.`
      toast.show({ ...(signal.aborted ? { title: 'Stopped' } : {}), text: rest, uptime: longerMs })
    }
    return removed > 0
  }
  return { work, stop: stoppable ? () => stopping.current.abort() : null, remove }
}
