/** A campaign's frozen book with what the count found, kept fresh while the count runs (D8.1). */
import { useEffect, useMemo, useState } from 'react'
import type { BookRow } from '#contract/actions/campaigns.ts'
import type { Problem } from '#contract/problem.ts'
import type { Campaign } from '#contract/resources/campaigns.ts'
import { type BookProduct, bookProduct, type Found } from '#domain/campaign-book.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { readBook } from './campaign-book.ts'
import { useParts } from './parts.ts'
import { eachInTurns } from './turns.ts'

export type CampaignBook =
  | { is: 'asking'; rows: number }
  | { is: 'here'; products: readonly BookProduct[] }
  | { is: 'problem'; problem: Problem }
  /** Counting has not begun, or the server keeps no books. */
  | { is: 'none' }

const settleMs = 500

/** The frozen rows alone, by product; empty while they are not here. For screens that look at one item at a time. */
export function useBookRows(campaign: Campaign): ReadonlyMap<number, BookRow> {
  const { held } = useRows(campaign, 0)
  return useMemo(
    () => new Map(Array.isArray(held) ? (held as readonly BookRow[]).map((row) => [row.id, row]) : []),
    [held],
  )
}

function useRows(campaign: Campaign | null, turn: number) {
  const parts = useParts()
  const { office, drafts } = parts
  const [state, setState] = useState<{ key: string; rows: readonly BookRow[] | Problem | number | null } | null>(null)
  const key = campaign?.book_at ? `${campaign.id} ${campaign.book_at} ${campaign.closed_at ?? ''} ${turn}` : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which book
  useEffect(() => {
    if (!campaign || key === null) return
    const stop = new AbortController()
    void readBook({ office, drafts }, campaign, (rows) => setState({ key, rows }), stop.signal).then((answer) => {
      if (!stop.signal.aborted) setState({ key, rows: answer.ok ? answer.value : answer.problem })
    })
    return () => stop.abort()
  }, [office, drafts, key])
  return { key, held: state !== null && state.key === key ? state.rows : 0 }
}

/** What the count found, by product; null until read, and for a closed campaign, whose book holds it. */
function useFound(wanted: boolean): ReadonlyMap<number, Found> | null {
  const { catalogue } = useParts()
  const [found, setFound] = useState<ReadonlyMap<number, Found> | null>(null)
  useEffect(() => {
    if (!wanted) return
    let stop = new AbortController()
    const read = () => {
      stop.abort()
      const mine = new AbortController()
      stop = mine
      void (async () => {
        const map = new Map<number, Found>()
        const every = { entity: 'products', order: ['id'] } as const
        for await (const some of catalogue.each<ProductView>(every, 500, mine.signal))
          for (const { id, physical_count, scanned, remarks, units, price, user, names } of some)
            map.set(id, { physical_count, scanned, remarks, units, price, user, names: { condition: names.condition } })
        if (!mine.signal.aborted) setFound(map)
      })().catch((error: unknown) => {
        if (!mine.signal.aborted) throw error
      })
    }
    read()
    // Counts come in one by one: many of them are read once.
    let later: ReturnType<typeof setTimeout> | undefined
    const off = catalogue.onChange(['products'], () => {
      clearTimeout(later)
      later = setTimeout(read, settleMs)
    })
    return () => {
      off()
      clearTimeout(later)
      stop.abort()
    }
  }, [catalogue, wanted])
  return wanted ? found : null
}

export function useCampaignBook(campaign: Campaign | null, turn = 0): CampaignBook {
  const { key, held } = useRows(campaign, turn)
  const closed = campaign?.state === 'closed'
  const found = useFound(key !== null && !closed)
  const [made, setMade] = useState<{ of: unknown; found: unknown; products: readonly BookProduct[] } | null>(null)
  useEffect(() => {
    if (!Array.isArray(held) || (!closed && !found)) return
    const stop = new AbortController()
    const products: BookProduct[] = []
    const put = (row: BookRow) => void products.push(bookProduct(row, found?.get(row.id), closed))
    void eachInTurns(held as readonly BookRow[], put, stop.signal).then(
      () => {
        if (!stop.signal.aborted) setMade({ of: held, found, products })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [held, found, closed])
  // One object for one state: screens work out much from it.
  return useMemo<CampaignBook>(() => {
    if (key === null || held === null) return { is: 'none' }
    if (typeof held === 'number') return { is: 'asking', rows: held }
    if (!Array.isArray(held)) return { is: 'problem', problem: held as Problem }
    // While the list is read anew, what was read before stays on the screen.
    return made?.of === held ? { is: 'here', products: made.products } : { is: 'asking', rows: held.length }
  }, [key, held, made])
}
