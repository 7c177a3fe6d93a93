/**
 * The frozen book of a campaign on this device (D8.1): asked of the office once, kept compressed, read again without a network. Promises: a
 * kept book is used only while it is the campaign's book of today (a closed campaign has its counts in it) and only by the person it was
 * fetched for; half a book is never kept; signing out takes it off the device with the lists.
 */
import { type BookRow, campaignBook } from '#contract/actions/campaigns.ts'
import { pageSizeLimit } from '#contract/limits.ts'
import type { Outcome } from '#contract/problem.ts'
import { bookKey } from '#domain/campaign-book.ts'
import type { BookRef } from '#domain/catalogue.ts'
import { bookPrefix } from '#local/forget-mirror.ts'
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

interface Kept {
  of: string
  /** Pages as JSON, each compressed. */
  pages: readonly Uint8Array<ArrayBuffer>[]
}

const draftKey = (userKey: string, book: BookRef) => `${bookPrefix}${userKey} ${book.campaign}`

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

/**
 * From this device, else, when `mayAsk`, from the office; `told` says how many rows have come. Null: it is not here and must not be asked for,
 * or nobody is signed in.
 */
export async function readBook(
  { core, net, clock, notify, breathe }: BookParts,
  book: BookRef,
  mayAsk: boolean,
  told: (rows: number) => void,
): Promise<Outcome<readonly BookRow[] | null>> {
  const session = await core.read(readSession)
  if (!session) return { ok: true, value: null }
  const key = draftKey(session.userKey, book)
  const intern = makeInterning()
  const rows: BookRow[] = []
  const take = (page: readonly BookRow[]) => {
    for (const row of page) rows.push(intern(row))
    told(rows.length)
  }

  const kept = (await core.read((open) => open.drafts.get(key)))?.value as Kept | undefined
  if (kept?.of === bookKey(book)) {
    for (const page of kept.pages) {
      take(await unpacked(page))
      await breathe()
    }
    return { ok: true, value: rows }
  }
  if (!mayAsk) return { ok: true, value: null }

  const pages: Uint8Array<ArrayBuffer>[] = []
  for (let after: number | null = 0; after !== null; ) {
    const query: Record<string, string> = { after: String(after), page_size: String(pageSizeLimit) }
    const answer = await callAction(net, campaignBook, { id: book.campaign, query }, { token: session.token })
    if (!answer.ok) {
      if (answer.problem.kind === 'sign-in') {
        const expired = await core.write((open) => expireSession(open, session.tokenEpoch))
        if (expired) notify?.tell({ said: 'signed-out', why: 'refused' })
      }
      return answer
    }
    pages.push(await packed(answer.value.results))
    take(answer.value.results)
    after = answer.value.after
    await breathe()
  }
  const value: Kept = { of: bookKey(book), pages }
  await core.write(async (open) => {
    // Whoever signed out meanwhile leaves nothing behind.
    if ((await readSession(open))?.userKey === session.userKey) await open.drafts.put({ key, at: clock.now(), value })
  })
  return { ok: true, value: rows }
}
