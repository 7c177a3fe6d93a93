/** One page of an attribute's list; search, sort and page are in the address. */
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListQuery } from '#domain/catalog/catalog-queries.ts'
import { lastKnown, useIsListAbsent, useIsStalled, useList } from '#react/lists/use-list.ts'
import { completeList, type TableList } from '#ui/table/list-page/table-list.ts'
import type { AttributeKind, AttributeRow } from './kinds.ts'

const pageSize = 50

/** The first page is not named in the address. */
function withPage(previous: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(previous)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return next
}

export function useAttributePage(kind: AttributeKind) {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const order = params.get('sort')
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1)
  const setParam = (name: string, value: string, replace = false) =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous)
        if (value === '') next.delete(name)
        else next.set(name, value)
        next.delete('page')
        return next
      },
      { replace },
    )
  const query = useMemo<ListQuery>(
    () => ({
      collection: kind.collection.name,
      ...(search.trim() === '' ? {} : { search }),
      order: order ? [order] : kind.collection.defaultOrder,
      from: (page - 1) * pageSize,
      limit: pageSize,
    }),
    [kind, search, order, page],
  )
  const live = useList<AttributeRow>(query)
  const isAbsent = useIsListAbsent()
  const stalled = useIsStalled()
  const latest = lastKnown(live)
  const list = latest && !isAbsent(latest.asOf) ? latest : null
  const pages = Math.max(1, Math.ceil((list?.total ?? 0) / pageSize))
  // The last row of the last page was deleted, here or elsewhere, or the address is old: an empty page would say that the list is empty.
  const isPastEnd = live.state === 'ready' && list !== null && page > pages
  useEffect(() => {
    if (isPastEnd) setParams((previous) => withPage(previous, pages), { replace: true })
  }, [isPastEnd, pages, setParams])
  const table: TableList<AttributeRow> = {
    ...completeList(list?.rows ?? []),
    loading: live.state === 'loading' || list === null || isPastEnd,
    stalled,
  }
  return {
    search,
    order: order ?? kind.collection.defaultOrder[0] ?? 'name',
    page,
    /** Undefined until the list is loaded. */
    pages: list ? pages : undefined,
    hasNext: page < pages,
    /** The whole list, of which `table` is one page. */
    summary: list ?? { total: 0, loading: true, stalled },
    table,
    setSearch: (text: string) => setParam('q', text, true),
    setOrder: (next: string) => setParam('sort', next),
    setPage: (next: number) => setParams((previous) => withPage(previous, next)),
  }
}
