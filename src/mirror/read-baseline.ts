/**
 * The frozen book of a campaign on this device (D8.1): asked of the office once, kept compressed, read again without a network. Promises: a
 * kept book is used only while it is the campaign's book of today (a closed campaign has its counts in it) and only by the person it was
 * fetched for; half a book is never kept; signing out takes it off the device with the lists.
 */

import { callAction } from '#api-client/call-action.ts'
import { type BaselineRow, getBaseline } from '#contract/actions/campaign-actions.ts'
import { pageSizeLimit } from '#contract/limits.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { z } from '#contract/z.ts'
import { baselineDraftPrefix } from '#device-db/clear-mirror.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import type { CoreDb, SessionRow } from '#device-db/core-db.ts'
import { expireSession, readSession } from '#device-db/session-row.ts'
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import type { EventBus, Network } from '#platform/ports.ts'
import type { MirrorDeps } from './mirror-deps.ts'

export interface ReadBaselineDeps extends Pick<MirrorDeps, 'connection' | 'clock'> {
  network: Network
  events?: Pick<EventBus, 'publish'>
  /** Gives way to other work of this thread. */
  yieldThread(): Promise<void>
}

type BaselinePage = z.output<typeof getBaseline.response>

/** A book as it is kept: pages as JSON, each compressed. */
type CompressedPages = readonly Uint8Array<ArrayBuffer>[]

/** One campaign's books of one person; the newest takes the place of those before. */
const draftPrefix = (userKey: string, ref: BaselineRef) => `${baselineDraftPrefix}${userKey} ${ref.campaign} `
const draftKey = (userKey: string, ref: BaselineRef) => `${draftPrefix(userKey, ref)}${ref.revision}`

async function pipeThrough(bytes: BlobPart, transform: ReadableWritablePair): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(transform as ReadableWritablePair<Uint8Array, Uint8Array>)
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
}
const compress = (rows: readonly BaselineRow[]) => pipeThrough(JSON.stringify(rows), new CompressionStream('gzip'))
const decompress = async (page: Uint8Array<ArrayBuffer>): Promise<readonly BaselineRow[]> =>
  JSON.parse(new TextDecoder().decode(await pipeThrough(page, new DecompressionStream('gzip'))))

/** Names, units and remarks repeat in a book: each is kept in memory once. */
function makeInterner(): (row: BaselineRow) => BaselineRow {
  const texts = new Map<string, string>()
  const internText = <T extends string | null>(text: T): T => {
    if (text === null) return text
    const existing = texts.get(text)
    if (existing !== undefined) return existing as T
    texts.set(text, text)
    return text
  }
  return (row) => {
    for (const name of Object.keys(row.names) as (keyof BaselineRow['names'])[])
      row.names[name] = internText(row.names[name])
    row.unit_type = internText(row.unit_type)
    row.remarks = internText(row.remarks)
    row.found_condition = internText(row.found_condition)
    return row
  }
}

/** Whether the signed-in person has the book on this device. */
export const isBaselineSaved = (connection: CoreConnection, ref: BaselineRef): Promise<boolean> =>
  connection.read(async (db) => {
    const session = await readSession(db)
    return session !== null && (await db.drafts.where('key').equals(draftKey(session.userKey, ref)).count()) > 0
  })

/**
 * From this device, else, when `mayAsk`, from the office; `told` says how many rows have come. Null: it is not here and must not be asked for,
 * or nobody is signed in.
 */
export async function readBaseline(
  deps: ReadBaselineDeps,
  ref: BaselineRef,
  mayFetch: boolean,
  onRows: (rows: number) => void,
): Promise<Outcome<readonly BaselineRow[] | null>> {
  const { connection, yieldThread } = deps
  const session = await connection.read(readSession)
  if (!session) return { ok: true, value: null }
  const internRow = makeInterner()
  const rows: BaselineRow[] = []
  const takePage = (page: readonly BaselineRow[]) => {
    for (const row of page) rows.push(internRow(row))
    onRows(rows.length)
  }
  const saved = await connection.read((db) => db.drafts.get(draftKey(session.userKey, ref)))
  if (saved) {
    for (const page of saved.value as CompressedPages) {
      takePage(await decompress(page))
      await yieldThread()
    }
    return { ok: true, value: rows }
  }
  if (!mayFetch) return { ok: true, value: null }
  const problem = await fetchBaseline(deps, session, ref, takePage)
  return problem ? { ok: false, problem } : { ok: true, value: rows }
}

/** Page by page; the next one is on its way while one is taken in. Keeps the book once all of it is here. */
async function fetchBaseline(
  { connection, network, clock, events, yieldThread }: ReadBaselineDeps,
  session: SessionRow,
  ref: BaselineRef,
  takePage: (page: readonly BaselineRow[]) => void,
): Promise<Problem | null> {
  const fetchPage = (after: number): Promise<Outcome<BaselinePage>> => {
    const query = { after: String(after), page_size: String(pageSizeLimit) }
    return callAction(network, getBaseline, { id: ref.campaign, query }, { token: session.token })
  }
  const compressing: Promise<Uint8Array<ArrayBuffer>>[] = []
  let pendingPage: Promise<Outcome<BaselinePage>> | null = fetchPage(0)
  while (pendingPage !== null) {
    const answer: Outcome<BaselinePage> = await pendingPage
    if (!answer.ok) {
      if (answer.problem.kind === 'sign-in') {
        const expired = await connection.write((db) => expireSession(db, session.tokenEpoch))
        if (expired) events?.publish({ said: 'signed-out', why: 'refused' })
      }
      return answer.problem
    }
    const { results, after }: BaselinePage = answer.value
    pendingPage = after === null ? null : fetchPage(after)
    compressing.push(compress(results))
    takePage(results)
    await yieldThread()
  }
  const value: CompressedPages = await Promise.all(compressing)
  const saved = (db: CoreDb) => db.drafts.where('key').startsWith(draftPrefix(session.userKey, ref))
  // Of the drafts alone: no count waits for so many bytes.
  await connection.write((db) =>
    db.transaction('rw', db.drafts, async () => {
      await saved(db).delete()
      await db.drafts.put({ key: draftKey(session.userKey, ref), at: clock.now(), value })
    }),
  )
  // Whoever signed out meanwhile leaves nothing behind.
  if ((await connection.read(readSession))?.userKey !== session.userKey)
    await connection.write((db) => saved(db).delete())
  return null
}
