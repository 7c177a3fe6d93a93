/** A list as a screen shows it: all its rows, or a window of them that follows the scroll. */
export interface TableList<Row> extends ListSummary {
  rows: readonly Row[]
  /** Place of `rows[0]` in the whole list; left out, 0. */
  from?: number
  /** The rows in view changed. Keep it stable (`useCallback`). */
  onWindow?: (from: number, limit: number) => void
}

/** How long a list is, of how many, as of when. */
export interface ListSummary {
  total: number
  /** Rows of the whole collection, before filters. */
  collectionSize?: number | undefined
  /** Epoch ms; null: not on this device yet. */
  asOf?: number | null | undefined
  /** Nothing of this question has come yet. */
  loading?: boolean
  /** It does not come at the moment, and why is said elsewhere. */
  stalled?: boolean
}

/** A list that is here from its first row to its last. */
export const completeList = <Row>(rows: readonly Row[]): TableList<Row> => ({ rows, total: rows.length })
