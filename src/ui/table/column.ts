import type { ReactNode } from 'react'

/** A column of a table. On a phone the same columns make a card. */
export interface Column<Row> {
  key: string
  /** A function if the column is a constant of a module: the language may not be known yet while modules load. */
  title: string | (() => string)
  cell: (row: Row) => ReactNode
  /** Minimum width in pixels on a wide screen. Text columns share the remaining space; number columns keep this width. */
  width: number
  /** Numbers are aligned right. */
  align?: 'right'
  mono?: boolean
  /** Field to sort by when the header is pressed; without it the column cannot be sorted. */
  order?: string
  /** Hidden until chosen. */
  startsHidden?: boolean
  /** Position on a phone's card; `off` hides it. Default `line`. `actions` is beside the open button and has no title. */
  card?: 'title' | 'second' | 'line' | 'corner' | 'actions' | 'off'
}

export const columnTitle = <Row>({ title }: Column<Row>): string => (typeof title === 'string' ? title : title())

/** The columns to show: always the first, the others by choice (null: the default columns). */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  shown: readonly string[] | null,
): readonly Column<Row>[] {
  return columns.filter((column, index) =>
    index === 0 || shown === null ? index === 0 || !column.startsHidden : shown.includes(column.key),
  )
}

/** Grid tracks of the columns: text columns grow first; without one the last column grows. */
export function gridTracks<Row>(columns: readonly Column<Row>[]): readonly string[] {
  const canGrow = columns.map((column) => !column.mono && column.align !== 'right')
  const takesSpace = canGrow.includes(true) ? canGrow : columns.map((_, index) => index === columns.length - 1)
  return columns.map(({ width }, index) => (takesSpace[index] ? `minmax(${width}px, ${width}fr)` : `${width}px`))
}

/** The order after a header was pressed: ascending, descending, ascending … A leading `-` means descending. */
export function pressedOrder(current: string | undefined, field: string): string {
  return current === field ? `-${field}` : field
}

/** The `aria-sort` value of a column. */
export function sortOf(order: string | undefined, field: string | undefined): 'ascending' | 'descending' | 'none' {
  if (!field) return 'none'
  if (order === field) return 'ascending'
  return order === `-${field}` ? 'descending' : 'none'
}
