/**
 * The frozen book of a campaign on this device: asked of the office once, kept compressed, read again without a network. Promises: a kept
 * book is used only while it is the campaign's book of today (a closed campaign has its counts in it); half a book is never kept.
 */
import { type BookRow, campaignBook } from '#contract/actions/campaigns.ts'
import type { Outcome } from '#contract/problem.ts'
import type { Campaign } from '#contract/resources/campaigns.ts'
import type { Parts } from './parts.ts'
import { breath, turnMs } from './turns.ts'

interface Kept {
  stamp: string
  bytes: Uint8Array<ArrayBuffer>
}

const bookKey = (campaign: number): string => `campaign book ${campaign}`
const stampOf = (campaign: Campaign): string => `${campaign.book_at ?? ''} ${campaign.closed_at ?? ''}`

type Transform = ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>

/** Sends pieces through a transform and hands on what comes out; the page gets its turn in between. */
async function through(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  transform: Transform,
  take: (chunk: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const writer = transform.writable.getWriter()
  const written = (async () => {
    for (const piece of pieces) await writer.write(piece)
    await writer.close()
  })()
  const reader = transform.readable.getReader()
  let until = performance.now() + turnMs
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    take(value)
    if (performance.now() < until) continue
    await breath()
    until = performance.now() + turnMs
  }
  await written
}

/** Rows written, and rows asked for, at one go. */
const slice = 500

function* written(rows: readonly BookRow[]): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  for (let from = 0; from < rows.length; from += slice)
    yield encoder.encode(
      rows
        .slice(from, from + slice)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    )
}

async function packBook(rows: readonly BookRow[]): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  await through(written(rows), new CompressionStream('gzip') as Transform, (chunk) => chunks.push(chunk))
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const pieceBytes = 16 * 1024
function* piecesOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
}

async function unpackBook(bytes: Uint8Array<ArrayBuffer>): Promise<readonly BookRow[]> {
  const rows: BookRow[] = []
  const decoder = new TextDecoder()
  let rest = ''
  const read = (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) rows.push(JSON.parse(line) as BookRow)
  }
  await through(piecesOf(bytes), new DecompressionStream('gzip') as Transform, (chunk) =>
    read(decoder.decode(chunk, { stream: true })),
  )
  read(decoder.decode())
  return rows
}

/** The kept book, when it is the campaign's book of today. */
async function keptBook(drafts: Parts['drafts'], campaign: Campaign): Promise<readonly BookRow[] | null> {
  const kept = (await drafts.read(bookKey(campaign.id))) as Kept | undefined
  return kept?.stamp === stampOf(campaign) ? unpackBook(kept.bytes) : null
}

/** From this device, else from the office; `told` says how many rows have come. Null: the office keeps no books. */
export async function readBook(
  { office, drafts }: Pick<Parts, 'office' | 'drafts'>,
  campaign: Campaign,
  told: (rows: number) => void,
  signal: AbortSignal,
): Promise<Outcome<readonly BookRow[] | null>> {
  const kept = await keptBook(drafts, campaign)
  if (kept) return { ok: true, value: kept }
  if (office.online() && !office.features().has('campaign-books')) return { ok: true, value: null }
  const rows: BookRow[] = []
  for (let after: number | null = 0; after !== null; ) {
    const query: Record<string, string> = { after: String(after), page_size: String(slice) }
    const answer = await office.call(campaignBook, { id: campaign.id, query, signal })
    if (!answer.ok) return answer
    rows.push(...answer.value.results)
    after = answer.value.after
    told(rows.length)
  }
  await drafts.write(bookKey(campaign.id), { stamp: stampOf(campaign), bytes: await packBook(rows) } satisfies Kept)
  return { ok: true, value: rows }
}
