import type { ReactNode } from 'react'

/** A column of a table; on a phone the same columns make a card. */
export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Least width on the desk in pixels; columns of words share what is left by it, figures and numbers keep to it. */
  width: number
  /** Figures stand right. */
  align?: 'right'
  mono?: boolean
  /** Field to order by when its head is pressed; without it the column does not sort. */
  order?: string
  /** Not shown until chosen. */
  startsHidden?: boolean
  /** Where it stands on a phone's card; `off` leaves it away. Default `line`; `actions`, beside what opens the card, without a title. */
  card?: 'title' | 'second' | 'line' | 'corner' | 'actions' | 'off'
}

/** The columns to show: the first always, the others by choice (null: as they start). */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  shown: readonly string[] | null,
): readonly Column<Row>[] {
  return columns.filter((column, index) =>
    index === 0 || shown === null ? index === 0 || !column.startsHidden : shown.includes(column.key),
  )
}

/** Tracks of a grid for the columns: words first get room to spare; without any the last column takes it. */
export function gridTracks<Row>(columns: readonly Column<Row>[]): readonly string[] {
  const canGrow = columns.map((column) => !column.mono && column.align !== 'right')
  const takesSpace = canGrow.includes(true) ? canGrow : columns.map((_, index) => index === columns.length - 1)
  return columns.map(({ width }, index) => (takesSpace[index] ? `minmax(${width}px, ${width}fr)` : `${width}px`))
}

/** The order after a head was pressed: up, down, up … `-` in front turns it round. */
export function pressedOrder(current: string | undefined, field: string): string {
  return current === field ? `-${field}` : field
}

/** What `aria-sort` says of a column under an order. */
export function sortOf(order: string | undefined, field: string | undefined): 'ascending' | 'descending' | 'none' {
  if (!field) return 'none'
  if (order === field) return 'ascending'
  return order === `-${field}` ? 'descending' : 'none'
}
