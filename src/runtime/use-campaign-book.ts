/** A campaign's frozen book, made ready for questions (D8.1): while it is open, the list's questions can be asked of it. */
import { useEffect, useMemo, useState } from 'react'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { Campaign } from '#contract/resources/campaigns.ts'
import { type BookProduct, bookOf } from '#domain/campaign-book.ts'
import type { BookRef } from '#domain/catalogue.ts'
import { useParts } from './parts.ts'
import { useCatalogueStatus } from './use-list.ts'

export type CampaignBook =
  | { is: 'asking'; rows: number }
  | { is: 'here'; book: BookRef; rows: number }
  | { is: 'problem'; problem: Problem }
  /** Counting has not begun, or the server keeps no books. */
  | { is: 'none' }

/** `turn`: raised to ask again after a problem. */
export function useCampaignBook(campaign: Campaign | null, turn = 0): CampaignBook {
  const { catalogue, office } = useParts()
  const { book: coming } = useCatalogueStatus()
  const text = JSON.stringify(campaign && bookOf(campaign))
  const book = useMemo(() => JSON.parse(text) as BookRef | null, [text])
  const question = `${text} ${turn}`
  const [found, setFound] = useState<{ question: string; answer: Outcome<number | null> } | null>(null)
  useEffect(() => {
    if (!book) return
    let live = true
    const mayAsk = !office.online() || office.features().has('campaign-books')
    void catalogue.openBook(book, mayAsk).then((answer) => {
      if (live) setFound({ question, answer })
    })
    return () => {
      live = false
    }
  }, [catalogue, office, book, question])
  // One object for one state: screens ask with it.
  const here = found?.question === question ? found.answer : null
  const rows = coming?.campaign === campaign?.id ? (coming?.rows ?? 0) : 0
  return useMemo<CampaignBook>(() => {
    if (!book) return { is: 'none' }
    if (!here) return { is: 'asking', rows }
    if (!here.ok) return { is: 'problem', problem: here.problem }
    return here.value === null ? { is: 'none' } : { is: 'here', book, rows: here.value }
  }, [book, here, rows])
}

/** One product as the book has it; null while it is not known, and when it is not on it. */
export function useBooked(campaign: Campaign, id: number | null): BookProduct | null {
  const { catalogue } = useParts()
  const open = useCampaignBook(campaign)
  const book = open.is === 'here' ? open.book : null
  const [found, setFound] = useState<BookProduct | null>(null)
  useEffect(() => {
    if (!book || id === null) return
    let live = true
    void catalogue.getMany<BookProduct>('products', [id], { of: book, rows: 'booked' }).then(([row]) => {
      if (live) setFound(row ?? null)
    })
    return () => {
      live = false
    }
  }, [catalogue, book, id])
  return found?.id === id ? found : null
}
