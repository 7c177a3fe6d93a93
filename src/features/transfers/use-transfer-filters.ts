/** The state of the list of transfer requests, from the URL: status, search, and whether the form of a new request is open. */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type TransferStatus, transferStatuses } from '#contract/collections/transfers.ts'
import type { RowQuery } from '#domain/catalog/catalog-queries.ts'

export type StatusFilter = TransferStatus | 'all'

const isStatusFilter = (text: string): text is StatusFilter =>
  text === 'all' || (transferStatuses as readonly string[]).includes(text)

export function useTransferFilters() {
  const [params, setParams] = useSearchParams()
  const askedStatus = params.get('status') ?? ''
  const status: StatusFilter = isStatusFilter(askedStatus) ? askedStatus : 'requested'
  const search = params.get('q') ?? ''
  const query = useMemo<RowQuery>(
    () => ({
      collection: 'transfers',
      ...(search.trim() === '' ? {} : { search }),
      ...(status === 'all' ? {} : { where: { status } }),
      // Open requests are sorted oldest first, decided ones newest first.
      order: [status === 'requested' ? 'id' : '-id'],
    }),
    [search, status],
  )
  /** Null removes a parameter. `replace` false: the back button returns to what was shown before. */
  const set = (changes: Readonly<Record<string, string | null>>, replace = true) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace },
    )
  return {
    status,
    search,
    query,
    isAsking: params.has('product') || params.get('new') === '1',
    setSearch: (text: string) => set({ q: text === '' ? null : text }),
    setStatus: (next: StatusFilter) => set({ status: next === 'requested' ? null : next }, false),
    /** Opens the form of a new request, or the unsent request about this product. */
    ask: (product: string | null = null) => set(product === null ? { new: '1' } : { product, new: null }, false),
    stopAsking: () => set({ product: null, reason: null, new: null }),
  }
}
