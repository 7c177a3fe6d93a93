/** What many rows must meet that only the database knows: references that lead somewhere, values that no other row has. */

import type { AnyCollection, CollectionName } from '#contract/collections/define-collection.ts'
import type { FieldErrors } from '#contract/problem.ts'
import { type Db, isRowId, type Row, toNumber } from '../db/database.ts'
import { tableName, tables } from '../db/tables.ts'
import { unknownIds } from './references.ts'
import { takenErrors } from './unique-values.ts'

/** What was refused, by place: `create.3` → field → messages. */
export class RowErrors {
  readonly errors: Record<string, FieldErrors> = {}

  get any(): boolean {
    return Object.keys(this.errors).length > 0
  }

  add(place: string, messages: FieldErrors): void {
    this.errors[place] = { ...this.errors[place], ...messages }
  }
}

interface Candidate {
  rowKey: string
  columns: Row
}

/** Remembers between one few hundred rows and the next what it has asked and what was claimed. */
export class BulkChecks {
  readonly #there = new Map<string, Map<number, boolean>>()
  readonly #claimed = new Set<string>()
  readonly #db: Db
  readonly #resource: AnyCollection
  readonly #refused: RowErrors

  constructor(db: Db, collection: AnyCollection, rowErrors: RowErrors) {
    this.#db = db
    this.#resource = collection
    this.#refused = rowErrors
  }

  /** Notes references that lead nowhere; each id is looked for once. */
  async checkReferences(rows: readonly Candidate[]): Promise<void> {
    for (const [field, column] of Object.entries(tables[this.#resource.name as CollectionName].columns)) {
      if (!column.references) continue
      const known = this.#there.get(column.references) ?? new Map<number, boolean>()
      this.#there.set(column.references, known)
      const ids = rows.map(({ columns }) => columns[field]).filter((id) => typeof id === 'number')
      const unchecked = [...new Set(ids)].filter((id) => isRowId(id) && !known.has(id))
      if (unchecked.length > 0) {
        const found = await this.#db.selectFrom(column.references).select('id').where('id', 'in', unchecked).execute()
        const existing = new Set(found.map((row) => toNumber(row['id'])))
        for (const id of unchecked) known.set(id, existing.has(id))
      }
      for (const { rowKey, columns } of rows) {
        const id = columns[field]
        if (typeof id === 'number' && !known.get(id)) this.#refused.add(rowKey, { [field]: unknownIds([id]) })
      }
    }
  }

  /** Notes values that another row has, in the books or earlier in this work. */
  async checkUnique(rows: readonly Candidate[]): Promise<void> {
    for (const group of this.#resource.uniqueKeys) {
      const keyOf = (row: Row): string | null =>
        group.some((field) => row[field] === null || row[field] === undefined)
          ? null
          : JSON.stringify([group, ...group.map((field) => String(row[field]))])
      const lastField = group.at(-1)!
      const values = [
        ...new Set(
          rows.map(({ columns }) => columns[lastField]).filter((value) => value !== null && value !== undefined),
        ),
      ]
      if (values.length === 0) continue
      const existing = await this.#db
        .selectFrom(tableName(this.#resource.name))
        .select([...group])
        .where(lastField, 'in', values)
        .execute()
      const existingKeys = new Set(existing.map(keyOf))
      for (const { rowKey, columns } of rows) {
        const key = keyOf(columns)
        if (key === null) continue
        if (existingKeys.has(key) || this.#claimed.has(key))
          this.#refused.add(rowKey, takenErrors(this.#resource, group))
        else if (!this.#refused.errors[rowKey]) this.#claimed.add(key)
      }
    }
  }
}
