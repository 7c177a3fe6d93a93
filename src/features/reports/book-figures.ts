/** The figures of a campaign's book; worked out in turns, because a book may hold 100,000 items. */
import { useCallback, useMemo } from 'react'
import { addUpBook, type BookFigures, type BookProduct, bookFigures } from '#domain/campaign-book.ts'
import { type Cut, crossFoot, noFigures } from '#domain/report-groups.ts'
import { eachInTurns } from '#runtime/turns.ts'
import { useInTurns } from '#runtime/use-in-turns.ts'
import type { FiguresOf } from './use-figures.ts'

export function useBookFigures(products: readonly BookProduct[], cut: Cut): FiguresOf {
  const now = useCallback((all: readonly BookProduct[]): BookFigures => bookFigures(all, cut), [cut])
  const later = useCallback(
    async (all: readonly BookProduct[], signal: AbortSignal): Promise<BookFigures> => {
      const sums = addUpBook(cut)
      await eachInTurns(all, sums.add, signal)
      return sums.end()
    },
    [cut],
  )
  const made = useInTurns(products, now, later)
  return useMemo(() => {
    if (made === null) return { ready: false, rows: [], total: noFigures, wrong: [] }
    const { rows, total } = made
    return { ready: true, rows: rows.map((row) => ({ ...row, where: {} })), total, wrong: crossFoot(total, rows) }
  }, [made])
}
