/** A line that a person keyed in from a sheet. */
import type { LineState } from '#domain/campaigns/sheet-keying.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'

export interface PaperNames {
  counter: string
  witness: string
  day: string
}

export interface FilledLine {
  id: number
  /** Null: the item is no longer in the list. */
  product: ProductView | null
  state: LineState
}
