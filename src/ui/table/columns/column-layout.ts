/** The columns of a table as a person arranged them on this device (decision 056). */
import { arrangedKeys, defaultLayout, type TableLayout, type TableSettings } from '#domain/tables/table-layout.ts'
import { type Column, type ColumnStack, columnStacks, visibleColumns } from './column.ts'

/** A table that nobody can rearrange. */
export const fixedSettings: TableSettings = {
  table: '',
  isLoaded: true,
  density: 'comfortable',
  layout: defaultLayout,
  setDensity() {},
  setLayout() {},
}

/** All columns in the order and width of the layout. */
function arrangeColumns<Row>(columns: readonly Column<Row>[], layout: TableLayout): readonly Column<Row>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  return arrangedKeys([...byKey.keys()], layout.order).flatMap((key) => {
    const column = byKey.get(key)
    const width = layout.widths[key]
    if (!column) return []
    return [width === undefined ? column : { ...column, tableWidth: width, isSized: true }]
  })
}

/** The stacks of all columns, the first one first. */
export function arrangedStacks<Row>(columns: readonly Column<Row>[], layout: TableLayout): readonly ColumnStack<Row>[] {
  return columnStacks(arrangeColumns(columns, layout))
}

/** The stacks with a shown column, each with its shown columns. */
export function shownStacks<Row>(
  columns: readonly Column<Row>[],
  shown: readonly string[] | null,
  layout: TableLayout,
): readonly ColumnStack<Row>[] {
  const isShown = new Set(visibleColumns(columns, shown).map(({ key }) => key))
  return arrangedStacks(columns, layout)
    .map((stack) => stack.filter(({ key }) => isShown.has(key)))
    .filter((stack) => stack.length > 0)
}

/** The order after the shown stack at `from` moved to the place of the one at `to`; null if it stays. The first stack stays first. */
export function movedOrder<Row>(
  columns: readonly Column<Row>[],
  shown: readonly string[] | null,
  layout: TableLayout,
  { from, to }: { from: number; to: number },
): readonly string[] | null {
  const visible = shownStacks(columns, shown, layout)
  const keyOf = (index: number) => visible[index]?.[0]?.key
  const has = (key: string | undefined) => (stack: ColumnStack<Row>) => stack.some((column) => column.key === key)
  const stacks = arrangedStacks(columns, layout)
  const moved = stacks.find(has(keyOf(from)))
  const target = stacks.find(has(keyOf(to)))
  if (!moved || !target || moved === target || from < 1 || to < 1) return null
  const others = stacks.filter((stack) => stack !== moved)
  others.splice(others.indexOf(target) + (to > from ? 1 : 0), 0, moved)
  return others.flatMap((stack) => stack.map(({ key }) => key))
}
