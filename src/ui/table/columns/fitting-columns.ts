/**
 * Which default columns a table shows where they don't all fit, so that nobody scrolls sideways: the least important ones are left out, and the
 * table names them. A choice of columns is never changed.
 */
import type { TableLayout } from '#domain/tables/table-layout.ts'
import { type Column, type ColumnStack, stackWidth } from './column.ts'
import { shownStacks } from './column-layout.ts'

interface Space {
  /** Of the table, in pixels; 0 until it is measured. */
  width: number
  /** In front of the columns: the checkboxes. */
  leftOffset: number
  /** The text size, 1 for normal. */
  scale: number
  /** As `TableProps.order`. */
  order: string | undefined
}

export interface FittingColumns<Row> {
  /** As `TableProps.shown`. */
  shown: readonly string[] | null
  leftOut: readonly ColumnStack<Row>[]
}

/** How early a stack is left out: its most important column decides. 0: never. */
const givesWay = <Row>(stack: ColumnStack<Row>): number => Math.min(...stack.map(({ givesWay = 0 }) => givesWay))

export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  layout: TableLayout,
  { width, leftOffset, scale, order }: Space,
): FittingColumns<Row> {
  // A width that a person chose decides nothing here: a wider column must not take another one away.
  const stacks = shownStacks(columns, null, { ...layout, widths: {} })
  let missing = stacks.reduce((sum, stack) => sum + Math.round(stackWidth(stack) * scale), leftOffset) - width
  if (width === 0 || missing <= 0) return { shown: null, leftOut: [] }
  const sorted = order?.replace(/^-/, '')
  const leftOut = new Set<ColumnStack<Row>>()
  const candidates = stacks
    .filter((stack) => givesWay(stack) > 0 && !stack.some((column) => column.order && column.order === sorted))
    .sort((one, other) => givesWay(other) - givesWay(one))
  for (const stack of candidates) {
    if (missing <= 0) break
    leftOut.add(stack)
    missing -= Math.round(stackWidth(stack) * scale)
  }
  const keys = stacks.filter((stack) => !leftOut.has(stack)).flatMap((stack) => stack.map(({ key }) => key))
  return { shown: keys, leftOut: stacks.filter((stack) => leftOut.has(stack)) }
}
