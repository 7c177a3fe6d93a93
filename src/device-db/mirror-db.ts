/**
 * The downloaded lists: one page of the server = one immutable text segment and one small record. Disposable at any time; losing it can
 * never touch a count. No index is kept here: the index lives in a worker's memory.
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
  /** `meta.lc` before the page was asked for: what the page cannot know (the lc rule, I15). */
  lcAtRequest: number
  fetchedAt: number
  etag?: string
  /** The query it was asked with, and the one it named as next; `next: null` on the last page. */
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
