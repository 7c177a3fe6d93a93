/** A list as a screen shows it: all its rows, or a window of rows that follows the scroll position. */
export interface TableList<Row> extends ListSummary {
  rows: readonly Row[]
  /** Index of `rows[0]` in the whole list; 0 by default. */
  from?: number
  /** Called when the rows in view change. Keep it stable (`useCallback`). */
  onWindow?: (from: number, limit: number) => void
}

/** Number of rows in a list, of how many in total, and as of when. */
export interface ListSummary {
  total: number
  /** Rows of the whole collection, before filters. */
  collectionSize?: number | undefined
  /** Epoch ms; null if the list is not on this device yet. */
  asOf?: number | null | undefined
  /** True until the first rows of this query arrive. */
  loading?: boolean
  /** True if loading has stopped for now; the reason is shown elsewhere. */
  stalled?: boolean
}

/** A list whose rows are all present. */
export const completeList = <Row>(rows: readonly Row[]): TableList<Row> => ({ rows, total: rows.length })
