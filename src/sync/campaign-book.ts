/**
 * The frozen book of a campaign on this device (D8.1): asked of the office once, kept compressed, read again without a network. Promises: a
 * kept book is used only while it is the campaign's book of today (a closed campaign has its counts in it) and only by the person it was
 * fetched for; half a book is never kept; signing out takes it off the device with the lists.
 */

import { type BookRow, campaignBook } from '#contract/actions/campaigns.ts'
import { pageSizeLimit } from '#contract/limits.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { z } from '#contract/z.ts'
import type { BookRef } from '#domain/catalogue.ts'
import type { Core, SessionRow } from '#local/core.ts'
import { bookPrefix } from '#local/forget-mirror.ts'
import type { OpenCore } from '#local/open-core.ts'
import { expireSession, readSession } from '#local/session.ts'
import { callAction } from '#remote/calls.ts'
import type { MirrorParts } from './mirror-parts.ts'
import type { Net, Notify } from './ports.ts'

export interface BookParts extends Pick<MirrorParts, 'core' | 'clock'> {
  net: Net
  notify?: Pick<Notify, 'tell'>
  /** Gives way to other work of this thread. */
  breathe(): Promise<void>
}

type BookPage = z.output<typeof campaignBook.answer>

/** A book as it is kept: pages as JSON, each compressed. */
type Pages = readonly Uint8Array<ArrayBuffer>[]

/** One campaign's books of one person; the newest takes the place of those before. */
const draftsOf = (userKey: string, book: BookRef) => `${bookPrefix}${userKey} ${book.campaign} `
const draftKey = (userKey: string, book: BookRef) => `${draftsOf(userKey, book)}${book.stamp}`

async function through(bytes: BlobPart, way: ReadableWritablePair): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(way as ReadableWritablePair<Uint8Array, Uint8Array>)
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
}
const packed = (rows: readonly BookRow[]) => through(JSON.stringify(rows), new CompressionStream('gzip'))
const unpacked = async (page: Uint8Array<ArrayBuffer>): Promise<readonly BookRow[]> =>
  JSON.parse(new TextDecoder().decode(await through(page, new DecompressionStream('gzip'))))

/** Names, units and remarks repeat in a book: each is kept in memory once. */
function makeInterning(): (row: BookRow) => BookRow {
  const known = new Map<string, string>()
  const once = <T extends string | null>(text: T): T => {
    if (text === null) return text
    const before = known.get(text)
    if (before !== undefined) return before as T
    known.set(text, text)
    return text
  }
  return (row) => {
    for (const name of Object.keys(row.names) as (keyof BookRow['names'])[]) row.names[name] = once(row.names[name])
    row.unit_type = once(row.unit_type)
    row.remarks = once(row.remarks)
    row.found_condition = once(row.found_condition)
    return row
  }
}

/** Whether the signed-in person has the book on this device. */
export const isBookKept = (core: OpenCore, book: BookRef): Promise<boolean> =>
  core.read(async (open) => {
    const session = await readSession(open)
    return session !== null && (await open.drafts.where('key').equals(draftKey(session.userKey, book)).count()) > 0
  })

/**
 * From this device, else, when `mayAsk`, from the office; `told` says how many rows have come. Null: it is not here and must not be asked for,
 * or nobody is signed in.
 */
export async function readBook(
  parts: BookParts,
  book: BookRef,
  mayAsk: boolean,
  told: (rows: number) => void,
): Promise<Outcome<readonly BookRow[] | null>> {
  const { core, breathe } = parts
  const session = await core.read(readSession)
  if (!session) return { ok: true, value: null }
  const intern = makeInterning()
  const rows: BookRow[] = []
  const take = (page: readonly BookRow[]) => {
    for (const row of page) rows.push(intern(row))
    told(rows.length)
  }
  const kept = await core.read((open) => open.drafts.get(draftKey(session.userKey, book)))
  if (kept) {
    for (const page of kept.value as Pages) {
      take(await unpacked(page))
      await breathe()
    }
    return { ok: true, value: rows }
  }
  if (!mayAsk) return { ok: true, value: null }
  const problem = await fetchBook(parts, session, book, take)
  return problem ? { ok: false, problem } : { ok: true, value: rows }
}

/** Page by page; the next one is on its way while one is taken in. Keeps the book once all of it is here. */
async function fetchBook(
  { core, net, clock, notify, breathe }: BookParts,
  session: SessionRow,
  book: BookRef,
  take: (page: readonly BookRow[]) => void,
): Promise<Problem | null> {
  const ask = (after: number): Promise<Outcome<BookPage>> => {
    const query = { after: String(after), page_size: String(pageSizeLimit) }
    return callAction(net, campaignBook, { id: book.campaign, query }, { token: session.token })
  }
  const packing: Promise<Uint8Array<ArrayBuffer>>[] = []
  let asked: Promise<Outcome<BookPage>> | null = ask(0)
  while (asked !== null) {
    const answer: Outcome<BookPage> = await asked
    if (!answer.ok) {
      if (answer.problem.kind === 'sign-in') {
        const expired = await core.write((open) => expireSession(open, session.tokenEpoch))
        if (expired) notify?.tell({ said: 'signed-out', why: 'refused' })
      }
      return answer.problem
    }
    const { results, after }: BookPage = answer.value
    asked = after === null ? null : ask(after)
    packing.push(packed(results))
    take(results)
    await breathe()
  }
  const value: Pages = await Promise.all(packing)
  const kept = (open: Core) => open.drafts.where('key').startsWith(draftsOf(session.userKey, book))
  // Of the drafts alone: no count waits for so many bytes.
  await core.write((open) =>
    open.transaction('rw', open.drafts, async () => {
      await kept(open).delete()
      await open.drafts.put({ key: draftKey(session.userKey, book), at: clock.now(), value })
    }),
  )
  // Whoever signed out meanwhile leaves nothing behind.
  if ((await core.read(readSession))?.userKey !== session.userKey) await core.write((open) => kept(open).delete())
  return null
}
