/** What many rows must meet that only the database knows: references that lead somewhere, values that no other row has. */
import type { FieldErrors } from '#contract/problem.ts'
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { type Db, isRowId, type Row, whole } from '../store/database.ts'
import { tableName, tables } from '../store/tables.ts'
import { unknownIds } from './references.ts'
import { taken } from './unique.ts'

/** What was refused, by place: `create.3` → field → messages. */
export class Refusals {
  readonly errors: Record<string, FieldErrors> = {}

  get any(): boolean {
    return Object.keys(this.errors).length > 0
  }

  note(place: string, said: FieldErrors): void {
    this.errors[place] = { ...this.errors[place], ...said }
  }
}

interface Candidate {
  place: string
  columns: Row
}

/** Remembers between one few hundred rows and the next what it has asked and what was claimed. */
export class ManyChecks {
  readonly #there = new Map<string, Map<number, boolean>>()
  readonly #claimed = new Set<string>()
  readonly #db: Db
  readonly #resource: AnyResource
  readonly #refused: Refusals

  constructor(db: Db, resource: AnyResource, refused: Refusals) {
    this.#db = db
    this.#resource = resource
    this.#refused = refused
  }

  /** Notes references that lead nowhere; each id is looked for once. */
  async dangling(rows: readonly Candidate[]): Promise<void> {
    for (const [field, column] of Object.entries(tables[this.#resource.name as ResourceName].columns)) {
      if (!column.points) continue
      const known = this.#there.get(column.points) ?? new Map<number, boolean>()
      this.#there.set(column.points, known)
      const ids = rows.map(({ columns }) => columns[field]).filter((id) => typeof id === 'number')
      const asked = [...new Set(ids)].filter((id) => isRowId(id) && !known.has(id))
      if (asked.length > 0) {
        const found = await this.#db.selectFrom(column.points).select('id').where('id', 'in', asked).execute()
        const there = new Set(found.map((row) => whole(row['id'])))
        for (const id of asked) known.set(id, there.has(id))
      }
      for (const { place, columns } of rows) {
        const id = columns[field]
        if (typeof id === 'number' && !known.get(id)) this.#refused.note(place, { [field]: unknownIds([id]) })
      }
    }
  }

  /** Notes values that another row has, in the books or earlier in this work. */
  async taken(rows: readonly Candidate[]): Promise<void> {
    for (const group of this.#resource.unique) {
      const keyOf = (row: Row): string | null =>
        group.some((field) => row[field] === null || row[field] === undefined)
          ? null
          : JSON.stringify([group, ...group.map((field) => String(row[field]))])
      const last = group.at(-1)!
      const asked = [
        ...new Set(rows.map(({ columns }) => columns[last]).filter((value) => value !== null && value !== undefined)),
      ]
      if (asked.length === 0) continue
      const held = await this.#db
        .selectFrom(tableName(this.#resource.name))
        .select([...group])
        .where(last, 'in', asked)
        .execute()
      const books = new Set(held.map(keyOf))
      for (const { place, columns } of rows) {
        const key = keyOf(columns)
        if (key === null) continue
        if (books.has(key) || this.#claimed.has(key)) this.#refused.note(place, taken(this.#resource, group))
        else if (!this.#refused.errors[place]) this.#claimed.add(key)
      }
    }
  }
}
