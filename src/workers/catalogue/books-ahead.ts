/**
 * Brings the books of the newest campaigns to the devices of those who read reports, behind the lists, so that a report opens at once and
 * without a network. Nothing is fetched over a connection that is paid by the amount; what fails is fetched when somebody asks for it.
 */
import type { Campaign } from '#contract/resources/campaigns.ts'
import { me } from '#contract/session.ts'
import { bookOf } from '#domain/campaign-book.ts'
import { can, roleOf } from '#domain/role-of.ts'
import type { OpenCore } from '#local/open-core.ts'
import { readSession } from '#local/session.ts'
import { isBookKept } from '#sync/campaign-book.ts'
import type { Locks } from '#sync/ports.ts'
import type { OpenCatalogue } from './catalogue-here.ts'

export interface AheadParts {
  core: OpenCore
  catalogue: OpenCatalogue
  /** One tab fetches for all. */
  locks: Locks
  metered(): boolean
}

/** The count that runs, and the one before. */
const ahead = 2

/** Looks now, and whenever a campaign changed. Answers how to stop. */
export function fetchBooksAhead({ core, catalogue, locks, metered }: AheadParts): () => void {
  let stopped = false
  const look = async () => {
    const session = await core.read(readSession)
    const person = me.safeParse(session?.user)
    if (!person.success || !can(roleOf(person.data), 'reports.read') || session?.token === '') return
    const { rows } = await catalogue.list<Campaign>({ entity: 'inventory', order: ['-id'], from: 0, limit: 20 })
    const books = rows.flatMap((campaign) => bookOf(campaign) ?? []).slice(0, ahead)
    for (const book of books) {
      if (stopped || metered()) return
      if (!(await isBookKept(core, book))) await catalogue.fetchBookAhead(book)
    }
  }
  const once = () =>
    void locks
      .hold('ims:books', { ifAvailable: true }, async (held) => {
        if (held && !stopped) await look()
      })
      // The device closes, or its memory fails: whoever asks for the book hears of it.
      .catch(() => {})
  const off = catalogue.onChange(['inventory'], once)
  once()
  return () => {
    stopped = true
    off()
  }
}
