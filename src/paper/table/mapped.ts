import type { Row } from './table.ts'

/** Rows that are written one by one as the table asks for them: a report has tens of thousands, and setting them lets others in between. */
export function* mapped<T>(items: readonly T[], row: (item: T, at: number) => Row): Generator<Row, void> {
  for (const [at, item] of items.entries()) yield row(item, at)
}
