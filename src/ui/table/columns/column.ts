import type { ReactNode } from 'react'

/** A column of a table. On a phone the same columns make a card. */
export interface Column<Row> {
  key: string
  /** A function if the column is a constant of a module: the language may not be known yet while modules load. */
  title: string | (() => string)
  cell: (row: Row) => ReactNode
  /** What a phone's card shows instead of the cell. */
  cardCell?: (row: Row) => ReactNode
  /** Minimum width in pixels on a wide screen. Text columns share the remaining space; number columns keep this width. */
  width: number
  /** The minimum width in the table if it differs from `width`, which files use too. */
  tableWidth?: number
  /** A person chose the width in the table: the column does not grow. */
  isSized?: boolean
  /** In the table, this column is above the one with this key, in the same cell, if both are shown. */
  above?: string
  /** In the table the cell is these lines, one below the other. */
  lines?: (row: Row) => readonly string[]
  /** A text of the table has at most this many lines; two if absent. */
  maxLines?: 3
  /** Numbers are aligned right. */
  align?: 'right'
  mono?: boolean
  /** Field to sort by when the header is pressed; without it the column cannot be sorted. */
  order?: string
  /** Hidden until chosen. */
  startsHidden?: boolean
  /** Where the default columns don't fit, the one with the highest number is left out first. Absent: never. Only with `onShown` of the table. */
  givesWay?: number
  /** Position on a phone's card; `off` hides it. Default `line`. `state` is a line below the title, `actions` one below the open button; both have no title. */
  card?: 'title' | 'second' | 'line' | 'corner' | 'state' | 'actions' | 'off'
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

/** One column of the table, or two, the upper one first. */
export type ColumnStack<Row> = readonly Column<Row>[]

/** The shown columns, in their order; those that stand one above the other are together where the first of them is. */
export function columnStacks<Row>(columns: readonly Column<Row>[]): readonly ColumnStack<Row>[] {
  return columns.flatMap((column, index) => {
    const partner = columns.findIndex((other) => other.above === column.key || other.key === column.above)
    const other = columns[partner]
    if (!other) return [[column]]
    if (partner < index) return []
    return [column.above === other.key ? [column, other] : [other, column]]
  })
}

/** The minimum width of a stack, in pixels of the normal text size. */
export const stackWidth = <Row>(stack: ColumnStack<Row>): number =>
  Math.max(...stack.map(({ width, tableWidth }) => tableWidth ?? width))

const canGrow = <Row>({ mono, align }: Column<Row>): boolean => !mono && align !== 'right'

/**
 * Grid tracks of the stacks: those with a text column grow first, unless a person chose their width; without one the last grows.
 * `scale`: the text size, 1 for normal.
 */
export function gridTracks<Row>(stacks: readonly ColumnStack<Row>[], scale = 1): readonly string[] {
  const grows = stacks.map((stack) => stack.some(canGrow) && !stack.some(({ isSized }) => isSized))
  const takesSpace = grows.includes(true) ? grows : stacks.map((_, index) => index === stacks.length - 1)
  return stacks.map((stack, index) => {
    const width = Math.round(stackWidth(stack) * scale)
    return takesSpace[index] ? `minmax(${width}px, ${width}fr)` : `${width}px`
  })
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
