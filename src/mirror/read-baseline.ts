/**
 * The baseline of a campaign on this device (D8.1): fetched once, saved compressed, readable offline. Promises: a saved baseline is used only
 * while its revision is current (closing a campaign adds the counts to it) and only by the person it was fetched for; an incomplete baseline
 * is never saved, nor one of two views; signing out deletes it together with the lists. If the view changes meanwhile, also because the first download
 * ends, the baseline is fetched again.
 */

import { callAction } from '#api-client/call-action.ts'
import { type BaselineRow, getBaseline } from '#contract/actions/campaigns/campaign-actions.ts'
import { pageSizeLimit } from '#contract/limits.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { z } from '#contract/z.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import type { SessionRow } from '#device-db/core-db.ts'
import {
  deleteBaseline,
  hasBaseline,
  readBaselinePages,
  saveBaselinePages,
} from '#device-db/queries/baseline-copies.ts'
import { viewOf } from '#device-db/queries/generation-changes.ts'
import { readListState } from '#device-db/queries/list-state.ts'
import { expireSession, readSession } from '#device-db/session-row.ts'
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import type { EventBus, Network } from '#platform/ports.ts'
import type { MirrorDeps } from './mirror-deps.ts'

export interface ReadBaselineDeps extends Pick<MirrorDeps, 'connection' | 'clock'> {
  network: Network
  events?: Pick<EventBus, 'publish'>
  /** Yields to other work of this thread. */
  yieldThread(): Promise<void>
}

type BaselinePage = z.output<typeof getBaseline.response>

/** A view that changes during each of so many fetches in succession is reported. */
const maxFetches = 4

async function pipeThrough(bytes: BlobPart, transform: ReadableWritablePair): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(transform as ReadableWritablePair<Uint8Array, Uint8Array>)
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
}
const compress = (rows: readonly BaselineRow[]) => pipeThrough(JSON.stringify(rows), new CompressionStream('gzip'))
const decompress = async (page: Uint8Array<ArrayBuffer>): Promise<readonly BaselineRow[]> =>
  JSON.parse(new TextDecoder().decode(await pipeThrough(page, new DecompressionStream('gzip'))))

/** Names, units and remarks repeat within a baseline, so each distinct text is held in memory only once. */
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

/** True if the signed-in person has this baseline on the device. */
export const isBaselineSaved = (connection: CoreConnection, ref: BaselineRef): Promise<boolean> =>
  connection.read(async (db) => {
    const session = await readSession(db)
    return session !== null && hasBaseline(db, session.userKey, ref)
  })

/**
 * Reads the baseline from this device or, if `mayFetch`, from the server. `onRows` receives the number of rows read so far. Returns null if it is not
 * on the device and must not be fetched, or if nobody is signed in.
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
  const saved = await connection.read((db) => readBaselinePages(db, session.userKey, ref))
  if (saved) {
    for (const page of saved) {
      takePage(await decompress(page))
      await yieldThread()
    }
    return { ok: true, value: rows }
  }
  if (!mayFetch) return { ok: true, value: null }
  for (let fetches = 0; fetches < maxFetches; fetches++) {
    rows.length = 0
    const problem = await fetchBaseline(deps, session, ref, takePage)
    if (problem === null) return { ok: true, value: rows }
    if (problem !== 'view-changed') return { ok: false, problem }
  }
  // not a text: screens say this problem by its kind
  return { ok: false, problem: { kind: 'odd-answer', status: 200, text: 'The view changed in each fetch.' } }
}

/**
 * Fetches page by page, requesting the next page while one is processed. Saves the baseline once it is complete, unless the view of the list has changed
 * meanwhile.
 */
async function fetchBaseline(
  { connection, network, clock, events, yieldThread }: ReadBaselineDeps,
  session: SessionRow,
  ref: BaselineRef,
  takePage: (page: readonly BaselineRow[]) => void,
): Promise<Problem | 'view-changed' | null> {
  const fetchPage = (after: number): Promise<Outcome<BaselinePage>> => {
    const query = { after: String(after), page_size: String(pageSizeLimit) }
    return callAction(network, getBaseline, { id: ref.campaign, query }, { token: session.token })
  }
  const readView = () => connection.read(async (db) => viewOf((await readListState(db, session.userKey)).cursor))
  const view = await readView()
  const compressing: Promise<Uint8Array<ArrayBuffer>>[] = []
  let pendingPage: Promise<Outcome<BaselinePage>> | null = fetchPage(0)
  while (pendingPage !== null) {
    const answer: Outcome<BaselinePage> = await pendingPage
    if (!answer.ok) {
      const { problem } = answer
      if (problem.kind === 'sign-in') {
        const expired = await connection.write((db) => expireSession(db, session.tokenEpoch, problem.ended))
        if (expired) events?.publish({ said: 'signed-out', why: 'refused' })
      }
      return problem
    }
    const { results, after }: BaselinePage = answer.value
    pendingPage = after === null ? null : fetchPage(after)
    compressing.push(compress(results))
    takePage(results)
    await yieldThread()
  }
  const pages = await Promise.all(compressing)
  if ((await readView()) !== view) return 'view-changed'
  await connection.write((db) => saveBaselinePages(db, session.userKey, ref, pages, clock.now()))
  // The person signed out meanwhile: delete it again.
  if ((await connection.read(readSession))?.userKey !== session.userKey)
    await connection.write((db) => deleteBaseline(db, session.userKey, ref))
  return null
}
