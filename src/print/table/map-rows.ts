import type { Row } from './table.ts'

/** Creates rows one by one while the table is laid out: a report can have tens of thousands, and layout yields in between. */
export function* mapRows<T>(items: readonly T[], toRow: (item: T, index: number) => Row): Generator<Row, void> {
  for (const [index, item] of items.entries()) yield toRow(item, index)
}
