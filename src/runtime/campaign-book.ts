/**
 * The frozen book of a campaign on this device: asked of the office once, kept compressed, read again without a network. Promises: a kept
 * book is used only while it is the campaign's book of today (a closed campaign has its counts in it); half a book is never kept.
 */
import { type BookRow, campaignBook } from '#contract/actions/campaigns.ts'
import type { Outcome } from '#contract/problem.ts'
import type { Campaign } from '#contract/resources/campaigns.ts'
import type { Parts } from './parts.ts'

interface Kept {
  stamp: string
  bytes: Uint8Array<ArrayBuffer>
}

const bookKey = (campaign: number): string => `campaign book ${campaign}`
const stampOf = (campaign: Campaign): string => `${campaign.book_at ?? ''} ${campaign.closed_at ?? ''}`

type Transform = ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>

async function through(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  transform: Transform,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = transform.writable.getWriter()
  const written = (async () => {
    for (const piece of pieces) await writer.write(piece)
    await writer.close()
  })()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = transform.readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
  }
  await written
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const slice = 2_000

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

const packBook = (rows: readonly BookRow[]): Promise<Uint8Array<ArrayBuffer>> =>
  through(written(rows), new CompressionStream('gzip') as Transform)

async function unpackBook(bytes: Uint8Array<ArrayBuffer>): Promise<readonly BookRow[]> {
  const lines = new TextDecoder()
    .decode(await through([bytes], new DecompressionStream('gzip') as Transform))
    .split('\n')
  const rows: BookRow[] = []
  for (const [at, line] of lines.entries()) {
    if (line !== '') rows.push(JSON.parse(line) as BookRow)
    // The screen breathes between slices.
    if (at % slice === slice - 1) await new Promise((go) => setTimeout(go))
  }
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
