/** What stands beside a campaign's book: things entered, or moved into what it counts, after the book was frozen. No figure of it holds them. */
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import { useSums } from '#react/lists/use-list.ts'

export interface LateAdditions {
  rows: number
  /** How many of them are marked as found. */
  found: number
}

/** Null until they are counted: the answer about another book is none about this one. */
export function useLateAdditions(snapshot: BaselineRef): LateAdditions | null {
  const live = useSums({
    collection: 'products',
    baseline: { of: snapshot, rows: 'entered' },
    groupBy: [],
    measures: ['rows', 'scanned'],
  })
  if (live.state !== 'ready') return null
  const [rows = 0n, found = 0n] = live.value[0]?.sums ?? []
  return { rows: Number(rows), found: Number(found) }
}

const itemsLabel = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'item' : 'items'}`

/** For the screen. */
export function lateAdditionsMessage({ rows, found }: LateAdditions, { closed, includesEntered }: BaselineRef): string {
  const [is, was, it] = rows === 1 ? ['is', 'was', 'It is'] : ['are', 'were', 'They are']
  const where = includesEntered ? `${was} on the list when it closed` : `${is} on today’s list`
  const when = closed && !includesEntered ? ', before or after its close' : ''
  const marked = includesEntered
    ? found === 1
      ? 'was marked'
      : 'were marked'
    : found === 1
      ? 'is marked'
      : 'are marked'
  return (
    `${itemsLabel(rows)} ${where} and not on the book: entered, or moved into what this campaign counts, after the book was frozen${when}. ` +
    `${it} in no figure of this report; ${found.toLocaleString('en')} ${marked} as found${includesEntered ? '' : ' today'}.`
  )
}

/** For the foot of a form. */
export const lateAdditionsOnForm = (rows: number): string =>
  `${itemsLabel(rows)} entered after the book was frozen ${rows === 1 ? 'is' : 'are'} not on this form`
