import type { Row } from './table.ts'

/** Rows that are written one by one as the table asks for them: a report has tens of thousands, and setting them lets others in between. */
export function* mapRows<T>(items: readonly T[], toRow: (item: T, at: number) => Row): Generator<Row, void> {
  for (const [index, item] of items.entries()) yield toRow(item, index)
}
