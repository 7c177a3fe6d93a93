/**
 * The only reader of a page's text: its rows, their ids, the next page and the row count. The text itself is stored as received. Promise: an
 * incomplete or invalid page is returned as null, never as a shorter page or an exception; the caller decides how to handle it.
 */
import { pageEnvelope } from '#contract/sync/list-page.ts'
import type { MirrorDb, PageRow } from '#device-db/mirror-db.ts'
import { readText } from '#device-db/queries/mirror-pages.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'

export interface PageFacts {
  ids: Int32Array
  rows: readonly RawRow[]
  /** The query of the next page; null on the last. */
  next: string | null
  count: number | null
}

const idIn = (row: unknown): number | null => {
  if (typeof row !== 'object' || row === null) return null
  const { id } = row as { id?: unknown }
  const value = typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647 ? value : null
}

/** The query of a link. Host and path are ignored, because a server behind a proxy may not know its own address. */
const queryIn = (link: string): string | null => {
  const [, query = ''] = /\?([^#]*)/.exec(link) ?? []
  return query === '' ? null : query
}

/** Null if the text is not a page: not JSON, no `results`, or a row without a valid id. */
export function readPage(text: string): PageFacts | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const page = pageEnvelope.safeParse(value)
  if (!page.success) return null
  const { results, next, count } = page.data
  const ids = new Int32Array(results.length)
  for (const [index, row] of results.entries()) {
    const id = idIn(row)
    if (id === null) return null
    ids[index] = id
  }
  return { ids, rows: results as RawRow[], next: next ? queryIn(next) : null, count: count ?? null }
}

/** Reads the saved text of a page. Null if it was lost or is broken. */
export async function readSavedPage(mirror: MirrorDb, page: Pick<PageRow, 'seg'>): Promise<PageFacts | null> {
  const text = await readText(mirror, page.seg)
  return text === undefined ? null : readPage(text)
}

/** True if `next` equals the query with the next page number; then pages can be requested by number. */
export function isNumbered(query: string, next: string, page: number): boolean {
  const [params, nextParams] = [new URLSearchParams(query), new URLSearchParams(next)]
  if (nextParams.get('page') !== String(page + 1)) return false
  params.delete('page')
  nextParams.delete('page')
  params.sort()
  nextParams.sort()
  return params.toString() === nextParams.toString()
}

export function isAscending(ids: Int32Array): boolean {
  return ids.every((id, index) => index === 0 || ids[index - 1]! < id)
}
