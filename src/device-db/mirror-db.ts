/**
 * The mirror database: each downloaded page is one immutable text segment and one small record. It can be deleted at any time without
 * losing a count. It has no search index; the catalog worker builds one in memory.
 */
import Dexie, { type Table } from 'dexie'

export interface PageRow {
  entity: string
  viewKey: string
  gen: number
  page: number
  /** Key of the segment: `${entity}/${hash of the text}`. */
  seg: string
  n: number
  bytes: number
  ids: Int32Array
  /** Logical time (`meta.lc`) before the page was requested: the page cannot include anything confirmed later (I15). */
  lcAtRequest: number
  fetchedAt: number
  etag?: string
  /** The query that fetched this page, and the query of the next page. `next: null` on the last page. */
  query?: string
  next?: string | null
}

export class MirrorDb extends Dexie {
  declare segments: Table<string, string>
  declare pages: Table<PageRow, [string, string, number, number]>

  constructor(serverKey: string) {
    super(`ims-mirror@${serverKey}`, { chromeTransactionDurability: 'relaxed', cache: 'disabled' })
    this.version(1).stores({ segments: '', pages: '[entity+viewKey+gen+page], seg, [entity+viewKey+gen]' })
  }
}
