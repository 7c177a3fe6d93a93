/**
 * What stands on the list within a campaign's scope and not on its frozen book: entered, or moved into what is counted, since the book was
 * frozen. No figure of the campaign holds it, so it is named beside them. Kept fresh; null until read.
 */
import { useEffect, useState } from 'react'
import type { Campaign } from '#contract/resources/campaigns.ts'
import type { BookProduct } from '#domain/campaign-book.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { useParts } from './parts.ts'

const settleMs = 500
const atOnce = 1_000

export function useEntered(
  campaign: Campaign,
  book: readonly Pick<BookProduct, 'id'>[],
): readonly ProductView[] | null {
  const { catalogue } = useParts()
  const [entered, setEntered] = useState<readonly ProductView[] | null>(null)
  // The scope of a campaign with a book cannot change: its text says whether it is the same.
  const scope = JSON.stringify(campaign.scope)
  useEffect(() => {
    let stop = new AbortController()
    const onBook = new Set(book.map(({ id }) => id))
    const read = async (signal: AbortSignal) => {
      // Ids only: sums by them cost far less than whole rows.
      const where = JSON.parse(scope) as Campaign['scope']
      const listed = await catalogue.sums({ entity: 'products', where, groupBy: ['id'], measures: ['rows'] }, signal)
      const ids = listed.map(({ key: [id] }) => Number(id)).filter((id) => !onBook.has(id))
      const rows: ProductView[] = []
      for (let from = 0; from < ids.length && !signal.aborted; from += atOnce) {
        const some = await catalogue.getMany<ProductView>('products', ids.slice(from, from + atOnce))
        rows.push(...some.flatMap((row) => row ?? []))
      }
      if (!signal.aborted) setEntered(rows)
    }
    const again = () => {
      stop.abort()
      const mine = new AbortController()
      stop = mine
      void read(mine.signal).catch((error: unknown) => {
        if (!mine.signal.aborted) throw error
      })
    }
    again()
    let later: ReturnType<typeof setTimeout> | undefined
    const off = catalogue.onChange(['products'], () => {
      clearTimeout(later)
      later = setTimeout(again, settleMs)
    })
    return () => {
      off()
      clearTimeout(later)
      stop.abort()
    }
  }, [catalogue, scope, book])
  return entered
}
