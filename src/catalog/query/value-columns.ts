/** Field values of all rows as columns, built on first use and updated row by row. */
import type { Scalar } from '#domain/catalog/catalog-queries.ts'
import type { QueryRows } from '../rows/row-store.ts'
import { centavosOf } from './compare.ts'
import type { Field, FieldKind } from './query-fields.ts'

export interface Column {
  kind: FieldKind
  dependsOnOtherRows: boolean
  values: Scalar[]
  /** Money in centavos, built by the first sum. */
  centavos?: (number | bigint)[]
}

export interface ValueColumns {
  column(field: string): Column
  /** A money field in centavos; a missing value is 0. */
  centavos(field: string): readonly (number | bigint)[]
  /** Reads the rows at these indexes again. */
  refresh(indexes: readonly number[]): void
  /** Drops columns. They are built again when a query names them. */
  drop(isDropped: (name: string, column: Column) => boolean): void
}

const centavosOrZero = (money: Scalar | undefined) => (typeof money === 'string' ? centavosOf(money) : 0)

export function makeValueColumns(queryRows: QueryRows, fieldOf: (name: string) => Field): ValueColumns {
  const columns = new Map<string, Column>()
  const fillColumn = (name: string, column: Column, indexes: Iterable<number>) => {
    const field = fieldOf(name)
    for (const index of indexes) {
      const row = queryRows.shownRows[index]
      column.values[index] = row ? field.read(row, queryRows.ids[index]!) : null
      if (column.centavos) column.centavos[index] = centavosOrZero(column.values[index])
    }
  }
  const getColumn = (name: string): Column => {
    let column = columns.get(name)
    if (!column) {
      const { kind, dependsOnOtherRows } = fieldOf(name)
      column = { kind, dependsOnOtherRows, values: new Array<Scalar>(queryRows.ids.length).fill(null) }
      fillColumn(name, column, queryRows.ids.keys())
      columns.set(name, column)
    }
    return column
  }
  return {
    column: getColumn,
    centavos(name) {
      const column = getColumn(name)
      column.centavos ??= column.values.map(centavosOrZero)
      return column.centavos
    },
    refresh(indexes) {
      for (const [name, column] of columns) fillColumn(name, column, indexes)
    },
    drop(isDropped) {
      for (const [name, column] of columns) if (isDropped(name, column)) columns.delete(name)
    },
  }
}
