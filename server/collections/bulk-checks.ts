/** Checks of many rows that need the database: references to existing rows, unique values. */
import type { AnyCollection, CollectionName } from '#contract/collections/all-collections.ts'
import type { FieldErrors } from '#contract/problem.ts'
import { type Db, isRowId, type Row, toNumber } from '../db/database.ts'
import { tableName, tables } from '../db/tables.ts'
import { unknownIds } from './references.ts'
import { SimilarNames } from './similar-names.ts'
import { takenErrors } from './unique-values.ts'

/** Errors by row key: `create.3` → field → messages. */
export class RowErrors {
  readonly errors: Record<string, FieldErrors> = {}

  get any(): boolean {
    return Object.keys(this.errors).length > 0
  }

  add(rowKey: string, messages: FieldErrors): void {
    this.errors[rowKey] = { ...this.errors[rowKey], ...messages }
  }
}

interface Candidate {
  rowKey: string
  columns: Row
}

/** Caches existing ids and taken unique values across batches of rows. */
export class BulkChecks {
  readonly #existingIds = new Map<string, Map<number, boolean>>()
  readonly #claimed = new Set<string>()
  #names: SimilarNames | undefined
  readonly #db: Db
  readonly #collection: AnyCollection
  readonly #rowErrors: RowErrors

  constructor(db: Db, collection: AnyCollection, rowErrors: RowErrors) {
    this.#db = db
    this.#collection = collection
    this.#rowErrors = rowErrors
  }

  /** Records references to rows that do not exist. Each id is queried once. */
  async checkReferences(rows: readonly Candidate[]): Promise<void> {
    for (const [field, column] of Object.entries(tables[this.#collection.name as CollectionName].columns)) {
      if (!column.references) continue
      const known = this.#existingIds.get(column.references) ?? new Map<number, boolean>()
      this.#existingIds.set(column.references, known)
      const ids = rows.map(({ columns }) => columns[field]).filter((id) => typeof id === 'number')
      const unchecked = [...new Set(ids)].filter((id) => isRowId(id) && !known.has(id))
      if (unchecked.length > 0) {
        const found = await this.#db.selectFrom(column.references).select('id').where('id', 'in', unchecked).execute()
        const existing = new Set(found.map((row) => toNumber(row['id'])))
        for (const id of unchecked) known.set(id, existing.has(id))
      }
      for (const { rowKey, columns } of rows) {
        const id = columns[field]
        if (typeof id === 'number' && !known.get(id)) this.#rowErrors.add(rowKey, { [field]: unknownIds([id]) })
      }
    }
  }

  /** Records unique values that another row has, in the database or earlier in this work. */
  async checkUnique(rows: readonly Candidate[]): Promise<void> {
    for (const group of this.#collection.uniqueKeys) {
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
        .selectFrom(tableName(this.#collection.name))
        .select([...group])
        .where(lastField, 'in', values)
        .execute()
      const existingKeys = new Set(existing.map(keyOf))
      for (const { rowKey, columns } of rows) {
        const key = keyOf(columns)
        if (key === null) continue
        if (existingKeys.has(key) || this.#claimed.has(key))
          this.#rowErrors.add(rowKey, takenErrors(this.#collection, group))
        else if (!this.#rowErrors.errors[rowKey]) this.#claimed.add(key)
      }
    }
    this.#names ??= await SimilarNames.read(this.#db, this.#collection)
    for (const { rowKey, columns } of rows) {
      const errors = this.#names.errorOf(columns)
      if (Object.keys(errors).length > 0) this.#rowErrors.add(rowKey, errors)
      else this.#names.add(columns['name'])
    }
  }
}
