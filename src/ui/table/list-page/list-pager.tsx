import type { Virtualizer } from '@tanstack/react-virtual'
import { pageSizeDefault } from '#contract/limits.ts'
import { Pager } from './pager.tsx'

/**
 * The page number of the current scroll position. A view that reaches the end is on the last page, because no scroll brings that page to
 * the top.
 */
export function pageInView(first: number, last: number, total: number): number {
  const pages = Math.ceil(total / pageSizeDefault)
  if (first === 0) return 1
  return last >= total - 1 ? pages : Math.floor(first / pageSizeDefault) + 1
}

/**
 * Page numbers for a list that scrolls without end (specification §2): shows the current page and jumps by a page. Hidden if everything is
 * in view.
 */
export function ListPager({ virtual, total }: { virtual: Virtualizer<HTMLElement, Element>; total: number }) {
  const { startIndex: first, endIndex: last } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  const pages = Math.ceil(total / pageSizeDefault)
  if (pages < 2 || (first === 0 && last >= total - 1)) return null
  const page = pageInView(first, last, total)
  return (
    <Pager
      page={page}
      pages={pages}
      hasNext={page < pages}
      onPage={(next) => virtual.scrollToIndex((next - 1) * pageSizeDefault, { align: 'start' })}
    />
  )
}
