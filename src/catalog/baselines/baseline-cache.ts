/** Baselines in memory for queries. Each is read on first use, and only once even if several queries need it at the same time. */
import type { BaselineRow } from '#contract/actions/campaigns/campaign-actions.ts'
import type { Outcome } from '#contract/problem.ts'
import type { BaselineRef, CatalogStatus } from '#domain/catalog/catalog-queries.ts'
import { baselineKey } from '#domain/counts/baseline-product.ts'
import type { CatalogState } from '../state/catalog-state.ts'
import type { BaselineQueries } from './baseline-queries.ts'

/** Reads a baseline from this device or, if `mayFetch`, from the server. */
export type ReadBaseline = (
  ref: BaselineRef,
  mayFetch: boolean,
  onRows: (rows: number) => void,
) => Promise<Outcome<readonly BaselineRow[] | null>>

export interface BaselineCache {
  open(ref: BaselineRef, mayFetch: boolean): Promise<Outcome<BaselineQueries | null>>
  /** Fetches the baseline to this device ahead of the first query. Ignores a failed fetch: the first query tries again. */
  prefetch(ref: BaselineRef): Promise<void>
  /** The baseline that is being downloaded. */
  downloading(): CatalogStatus['baselineDownload']
}

export function makeBaselineCache(state: CatalogState, read: ReadBaseline, onChange: () => void): BaselineCache {
  const pendingReads = new Map<string, ReturnType<ReadBaseline>>()
  let downloading: CatalogStatus['baselineDownload'] = null
  const setDownloading = (next: CatalogStatus['baselineDownload']) => {
    downloading = next
    onChange()
  }

  /** Shares one read among all callers that want the same. */
  function share(ref: BaselineRef, mayFetch: boolean): ReturnType<ReadBaseline> {
    const key = `${baselineKey(ref)} ${mayFetch}`
    let answer = pendingReads.get(key)
    if (!answer) {
      answer = read(ref, mayFetch, (rows) => setDownloading({ campaign: ref.campaign, rows })).finally(() => {
        pendingReads.delete(key)
        setDownloading(null)
      })
      pendingReads.set(key, answer)
    }
    return answer
  }

  /** A caller that must not fetch does not wait for the fetch of another one. */
  async function readOnce(ref: BaselineRef, mayFetch: boolean): ReturnType<ReadBaseline> {
    const saved = await share(ref, false)
    return mayFetch && saved.ok && saved.value === null ? share(ref, true) : saved
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
      // Several callers may have waited for this read: only the first adds it.
      if (!(await state.baselineQueries(ref))) await state.addBaseline(ref, answer.value)
      return { ok: true, value: await state.baselineQueries(ref) }
    },
  }
}
