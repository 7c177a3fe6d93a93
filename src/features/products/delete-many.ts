/** Deleting the selected products: asked first, watched, stopped when told; how it ended is said as it is (spec 8). */
import { useRef, useState } from 'react'
import type { FieldErrors } from '#contract/problem.ts'
import { products } from '#contract/resources/products.ts'
import { sentences } from '#contract/sentences.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { rowsAtOnce } from '#runtime/run-bulk.ts'
import { useBulk } from '#runtime/use-bulk.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { Work } from './work-progress.tsx'

const figure = (count: number) => count.toLocaleString('en')
const longerMs = 6_000

/** Places of the ids that were refused, of errors by place (`remove.3`). */
const refusedPlaces = (errors: Readonly<Record<string, FieldErrors>>): number[] =>
  Object.keys(errors)
    .filter((place) => place.startsWith('remove.'))
    .map((place) => Number(place.slice('remove.'.length)))
    .sort((a, b) => a - b)

export function useDeleteMany(): {
  /** Null while nothing is being deleted. */
  work: Work | null
  /** Null where one request, which cannot be called back, does it all. */
  stop: (() => void) | null
  /** Resolves with what stays selected: what is still there and may go, or has to be looked at. */
  remove(ids: readonly number[]): Promise<readonly number[]>
} {
  const { office, catalogue } = useParts()
  const bulk = useBulk()
  const confirm = useConfirm()
  const toast = useToast()
  const [work, setWork] = useState<Work | null>(null)
  const stopping = useRef(new AbortController())
  const stoppable = work !== null && (work.total > rowsAtOnce || !office.features().has('bulk'))

  const remove = async (ids: readonly number[]): Promise<readonly number[]> => {
    const kind = ids.length === 1 ? products.words.one : products.words.many
    const sure = await confirm({
      title: `Delete ${figure(ids.length)} ${kind}?`,
      text: 'Their counts and their place in the lists go with them; the history and printed documents stay. This cannot be undone.',
      confirm: `Delete ${figure(ids.length)}`,
      danger: true,
    })
    if (!sure) return ids
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
      return ids
    }
    const { removed, errors, whole } = end.value
    const refused = refusedPlaces(errors)
    const why = Object.values(errors)[0]
    if (why) {
      const first = ids[refused[0] ?? -1]
      const product = first === undefined ? null : await catalogue.get<ProductView>('products', first)
      const reason = Object.values(why).flat().join(' ')
      const which =
        ids.length === 1 || refused.length === 0
          ? reason
          : `${whole ? 'Nothing was deleted: ' : ''}${figure(refused.length)} of ${figure(ids.length)} cannot be. ${
              whole ? `${refused.length === 1 ? 'It is' : 'They are'} no longer selected. ` : ''
            }${refused.length === 1 ? '' : 'The first is '}${product?.property_number ?? `#${first}`}: ${reason}`
      toast.show({ text: `${sentences.deleteFailed(kind)} ${which}`, uptime: 2 * longerMs })
    }
    if (removed === ids.length) toast.success(sentences.deleted(kind))
    else if (removed > 0 || signal.aborted) {
      const rest = `${figure(removed)} of ${figure(ids.length)} ${products.words.many} have been deleted; the rest is as it was.`
      toast.show({ ...(signal.aborted ? { title: 'Stopped' } : {}), text: rest, uptime: longerMs })
    }
    const barred = new Set(refused)
    if (whole) return removed > 0 ? [] : refused.length < ids.length ? ids.filter((_, at) => !barred.has(at)) : ids
    // One after the other, in order: what was reached is gone or was refused.
    return ids.filter((_, at) => barred.has(at) || at >= removed + refused.length)
  }
  return { work, stop: stoppable ? () => stopping.current.abort() : null, remove }
}
