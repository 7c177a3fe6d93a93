/** Campaigns' books for questions: brought into memory when first asked about, each once however many ask. */
import type { BaselineRow } from '#contract/actions/campaign-actions.ts'
import type { Outcome } from '#contract/problem.ts'
import type { BaselineRef, CatalogStatus } from '#domain/catalog/catalog-queries.ts'
import { baselineKey } from '#domain/counts/baseline-product.ts'
import type { CatalogState } from '../state/catalog-state.ts'
import type { BaselineQueries } from './baseline-queries.ts'

/** Where a book comes from: this device, or the office when it may be asked. */
export type ReadBaseline = (
  ref: BaselineRef,
  mayFetch: boolean,
  onRows: (rows: number) => void,
) => Promise<Outcome<readonly BaselineRow[] | null>>

export interface BaselineCache {
  open(ref: BaselineRef, mayFetch: boolean): Promise<Outcome<BaselineQueries | null>>
  /** Sees to it that the book is on this device before anybody asks; a failure is left to whoever asks. */
  prefetch(ref: BaselineRef): Promise<void>
  /** The book that is coming down now. */
  downloading(): CatalogStatus['baselineDownload']
}

export function makeBaselineCache(state: CatalogState, read: ReadBaseline, onChange: () => void): BaselineCache {
  const pendingReads = new Map<string, ReturnType<ReadBaseline>>()
  let downloading: CatalogStatus['baselineDownload'] = null
  const setDownloading = (next: CatalogStatus['baselineDownload']) => {
    downloading = next
    onChange()
  }

  /** Each book once, however many ask for it and why. */
  function readOnce(ref: BaselineRef, mayFetch: boolean): ReturnType<ReadBaseline> {
    // Who may ask the office must not be answered by a look at this device alone.
    const key = `${baselineKey(ref)} ${mayFetch}`
    let answer = pendingReads.get(`${baselineKey(ref)} true`) ?? pendingReads.get(key)
    if (!answer) {
      answer = read(ref, mayFetch, (rows) => setDownloading({ campaign: ref.campaign, rows })).finally(() => {
        pendingReads.delete(key)
        setDownloading(null)
      })
      pendingReads.set(key, answer)
    }
    return answer
  }

  return {
    downloading: () => downloading,
    async prefetch(ref) {
      if (!(await state.baselineQueries(ref))) await readOnce(ref, true)
    },
    async open(ref, mayFetch) {
      const cached = await state.baselineQueries(ref)
      if (cached) return { ok: true, value: cached }
      const answer = await readOnce(ref, mayFetch)
      if (!answer.ok || answer.value === null) return answer as Outcome<null>
      // Of several who waited for it, the first takes it in.
      if (!(await state.baselineQueries(ref))) await state.addBaseline(ref, answer.value)
      return { ok: true, value: await state.baselineQueries(ref) }
    },
  }
}
