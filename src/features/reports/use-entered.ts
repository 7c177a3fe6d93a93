/** What stands beside a campaign's book: things entered, or moved into what it counts, after the book was frozen. No figure of it holds them. */
import type { BookRef } from '#domain/catalogue.ts'
import { useSums } from '#runtime/use-list.ts'

export interface Entered {
  rows: number
  /** How many of them are marked as found. */
  found: number
}

/** Null until they are counted: the answer about another book is none about this one. */
export function useEntered(book: BookRef): Entered | null {
  const live = useSums({
    entity: 'products',
    book: { of: book, rows: 'entered' },
    groupBy: [],
    measures: ['rows', 'scanned'],
  })
  if (live.state !== 'ready') return null
  const [rows = 0n, found = 0n] = live.value[0]?.sums ?? []
  return { rows: Number(rows), found: Number(found) }
}

const things = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'item' : 'items'}`

/** For the screen. */
export function enteredWords({ rows, found }: Entered, { closed, settled }: BookRef): string {
  const [is, was, it] = rows === 1 ? ['is', 'was', 'It is'] : ['are', 'were', 'They are']
  const where = settled ? `${was} on the list when it closed` : `${is} on today’s list`
  const when = closed && !settled ? ', before or after its close' : ''
  const marked = settled ? (found === 1 ? 'was marked' : 'were marked') : found === 1 ? 'is marked' : 'are marked'
  return (
    `${things(rows)} ${where} and not on the book: entered, or moved into what this campaign counts, after the book was frozen${when}. ` +
    `${it} in no figure of this report; ${found.toLocaleString('en')} ${marked} as found${settled ? '' : ' today'}.`
  )
}

/** For the foot of a form. */
export const enteredOnPaper = (rows: number): string =>
  `${things(rows)} entered after the book was frozen ${rows === 1 ? 'is' : 'are'} not on this form`
