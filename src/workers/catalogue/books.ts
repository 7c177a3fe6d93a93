/** Campaigns' books for questions: brought into memory when first asked about, each once however many ask. */
import type { BookRow } from '#contract/actions/campaigns.ts'
import type { Outcome } from '#contract/problem.ts'
import { bookKey } from '#domain/campaign-book.ts'
import type { BookRef, CatalogueStatus } from '#domain/catalogue.ts'
import type { Library } from './library.ts'
import type { OpenBook } from './open-book.ts'

/** Where a book comes from: this device, or the office when it may be asked. */
export type ReadBook = (
  book: BookRef,
  mayAsk: boolean,
  told: (rows: number) => void,
) => Promise<Outcome<readonly BookRow[] | null>>

export interface Books {
  open(book: BookRef, mayAsk: boolean): Promise<Outcome<OpenBook | null>>
  /** Sees to it that the book is on this device before anybody asks; a failure is left to whoever asks. */
  fetchAhead(book: BookRef): Promise<void>
  /** The book that is coming down now. */
  coming(): CatalogueStatus['book']
}

export function makeBooks(library: Library, read: ReadBook, restate: () => void): Books {
  const reading = new Map<string, ReturnType<ReadBook>>()
  let coming: CatalogueStatus['book'] = null
  const say = (next: CatalogueStatus['book']) => {
    coming = next
    restate()
  }

  /** Each book once, however many ask for it and why. */
  function once(book: BookRef, mayAsk: boolean): ReturnType<ReadBook> {
    // Who may ask the office must not be answered by a look at this device alone.
    const key = `${bookKey(book)} ${mayAsk}`
    let answer = reading.get(`${bookKey(book)} true`) ?? reading.get(key)
    if (!answer) {
      answer = read(book, mayAsk, (rows) => say({ campaign: book.campaign, rows })).finally(() => {
        reading.delete(key)
        say(null)
      })
      reading.set(key, answer)
    }
    return answer
  }

  return {
    coming: () => coming,
    async fetchAhead(book) {
      if (!(await library.book(book))) await once(book, true)
    },
    async open(book, mayAsk) {
      const held = await library.book(book)
      if (held) return { ok: true, value: held }
      const answer = await once(book, mayAsk)
      if (!answer.ok || answer.value === null) return answer as Outcome<null>
      // Of several who waited for it, the first takes it in.
      if (!(await library.book(book))) await library.holdBook(book, answer.value)
      return { ok: true, value: await library.book(book) }
    },
  }
}
