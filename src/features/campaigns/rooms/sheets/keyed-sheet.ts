/** A sheet and its lines as a person keyed them in. */
import type { IssuedSheet } from '#domain/campaigns/count-sheets.ts'
import type { LineState } from '#domain/campaigns/sheet-keying.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import type { ConcurrentKeying } from './concurrent-keying.ts'

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

export interface KeyedSheet {
  sheet: IssuedSheet
  room: string
  filled: readonly FilledLine[]
  names: PaperNames
  meanwhile: ConcurrentKeying
}
