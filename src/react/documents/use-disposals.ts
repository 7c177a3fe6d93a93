/**
 * The disposal values of all unserviceable items: from the server if it is reachable, with a copy on this device for printing offline. The
 * copy is deleted together with the person's offline list (D3.4).
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { listDisposals } from '#contract/actions/documents/disposal-actions.ts'
import type { Disposal } from '#contract/documents/disposal.ts'
import { disposalsDraftPrefix } from '#device-db/clear-mirror.ts'
import { type Services, useServices } from '../services.ts'
import { useUserKey } from '../session/use-session.ts'
import { useOnline } from '../use-online.ts'

interface DisposalCopy {
  /** When it was fetched. */
  asOf: number
  rows: readonly Disposal[]
}

export interface Disposals {
  /** False on a server without the extension: nothing can be entered, and these columns stay blank. */
  isOffered: boolean
  isLoading: boolean
  /** When the values were fetched; null if this device has none. */
  asOf: number | null
  /** No successful request on this visit, so the values may have changed since `asOf`. */
  isOld: boolean
  disposalOf(product: number): Disposal | null
  /** By product. */
  values: ReadonlyMap<number, Disposal>
  /** Applies the server's values of one item. */
  adopt(disposal: Disposal): void
}

async function fetchAll(api: Services['api'], signal: AbortSignal): Promise<readonly Disposal[] | null> {
  const rows: Disposal[] = []
  for (let after = 0; ; ) {
    const answer = await api.call(listDisposals, { query: { after: String(after) }, signal })
    if (!answer.ok || signal.aborted) return null
    rows.push(...answer.value.results)
    if (answer.value.next === null) return rows
    after = answer.value.next
  }
}

function withNewer(rows: readonly Disposal[], adopted: ReadonlyMap<number, Disposal>): readonly Disposal[] {
  const listed = new Map(rows.map((row) => [row.product, row]))
  for (const row of adopted.values())
    if (row.version >= (listed.get(row.product)?.version ?? 0)) listed.set(row.product, row)
  return [...listed.values()]
}

/** `isNeeded`: false on screens that show none of the values. */
export function useDisposals(isNeeded = true): Disposals {
  const { api, drafts, now } = useServices()
  const userKey = useUserKey()
  const online = useOnline()
  const isOffered = api.features().has('disposals')
  const key = isNeeded && isOffered && userKey !== null ? disposalsDraftPrefix + userKey : null
  const [copy, setCopy] = useState<DisposalCopy | null>(null)
  const [isFresh, setFresh] = useState(false)
  const [isLoading, setLoading] = useState(true)
  /** Saved on this visit, so newer than a list that was requested before. */
  const adopted = useRef(new Map<number, Disposal>())

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setLoading(key !== null)
    if (key === null) return
    void (async () => {
      const stored = ((await drafts.read(key)) as DisposalCopy | undefined) ?? null
      if (!signal.aborted) setCopy(stored)
      const rows = online ? await fetchAll(api, signal) : null
      if (signal.aborted) return
      setFresh(rows !== null)
      if (rows) {
        const fetched = { asOf: now(), rows: withNewer(rows, adopted.current) }
        setCopy(fetched)
        await drafts.write(key, fetched)
      }
      if (!signal.aborted) setLoading(false)
    })()
    return () => controller.abort()
  }, [api, drafts, now, online, key])

  const byProduct = useMemo(() => new Map(copy?.rows.map((row) => [row.product, row])), [copy])
  const adopt = useCallback(
    (disposal: Disposal) => {
      adopted.current.set(disposal.product, disposal)
      // No copy is stored without the values of all items, because one item would look like the complete list.
      if (key === null || copy === null) return
      const next = { asOf: copy.asOf, rows: withNewer(copy.rows, adopted.current) }
      setCopy(next)
      void drafts.write(key, next)
    },
    [copy, drafts, key],
  )
  const disposalOf = useCallback((product: number) => byProduct.get(product) ?? null, [byProduct])
  const asOf = copy?.asOf ?? null
  return useMemo(
    () => ({ isOffered, isLoading, asOf, isOld: !isFresh, disposalOf, values: byProduct, adopt }),
    [isOffered, isLoading, asOf, isFresh, disposalOf, byProduct, adopt],
  )
}
