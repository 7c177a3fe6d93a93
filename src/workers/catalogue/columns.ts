/** Field values of a shelf kept beside each other, built when a question first needs them and kept right place by place. */
import type { Scalar } from '#domain/catalogue.ts'
import { centavosOf } from './compare.ts'
import type { DeskRows } from './desk.ts'
import type { Field, FieldKind } from './fields.ts'

export interface Column {
  kind: FieldKind
  joined: boolean
  values: Scalar[]
  /** Money in centavos, once somebody sums it up. */
  centavos?: (number | bigint)[]
}

export interface Columns {
  of(field: string): Column
  /** A money field in centavos; what is missing counts as nothing. */
  centavos(field: string): readonly (number | bigint)[]
  /** Reads these places again. */
  refresh(places: readonly number[]): void
  /** Forgets columns that depend on other collections. */
  forgetJoined(): void
}

const worth = (money: Scalar | undefined) => (typeof money === 'string' ? centavosOf(money) : 0)

export function makeColumns(shelf: DeskRows, fieldOf: (name: string) => Field): Columns {
  const built = new Map<string, Column>()
  const fill = (name: string, column: Column, places: Iterable<number>) => {
    const field = fieldOf(name)
    for (const place of places) {
      const row = shelf.shown[place]
      column.values[place] = row ? field.read(row, shelf.ids[place]!) : null
      if (column.centavos) column.centavos[place] = worth(column.values[place])
    }
  }
  const of = (name: string): Column => {
    let column = built.get(name)
    if (!column) {
      const { kind, joined } = fieldOf(name)
      column = { kind, joined, values: new Array<Scalar>(shelf.ids.length).fill(null) }
      fill(name, column, shelf.ids.keys())
      built.set(name, column)
    }
    return column
  }
  return {
    of,
    centavos(name) {
      const column = of(name)
      column.centavos ??= column.values.map(worth)
      return column.centavos
    },
    refresh(places) {
      for (const [name, column] of built) fill(name, column, places)
    },
    forgetJoined() {
      for (const [name, column] of built) if (column.joined) built.delete(name)
    },
  }
}
