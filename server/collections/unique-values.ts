/** Unique values, reported as field errors (specification §8): checked before the write, and by the unique index if two writes race. */
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { FieldErrors } from '#contract/problem.ts'
import { t } from '#text/sync/server-answers.ts'
import { invalid } from '../api-error.ts'
import { type Db, isRowId, type Row } from '../db/database.ts'
import { tableName } from '../db/tables.ts'
import { SimilarNames } from './similar-names.ts'

export function takenErrors(collection: AnyCollection, group: readonly string[]): FieldErrors {
  const field = group.at(-1) ?? 'non_field_errors'
  if (collection.name === 'products') return { [field]: [fixedTexts.propertyNumberTaken] }
  if (collection.name === 'users') return { [field]: [t('usernameTaken')] }
  const label = collection.label.one
  return { [field]: [fixedTexts.attributeTaken(label.charAt(0).toUpperCase() + label.slice(1))] }
}

/** Field errors for unique keys that another row has. `columns` is the complete new row. */
export async function takenValues(
  db: Db,
  collection: AnyCollection,
  columns: Row,
  ownId: number | null,
): Promise<FieldErrors> {
  const errors: Record<string, readonly string[]> = {}
  for (const group of collection.uniqueKeys) {
    // People without a login have none.
    if (collection.name === 'users' && columns['username'] === '') continue
    if (group.some((field) => columns[field] === null || columns[field] === undefined)) continue
    // Skipped: no row has such an id, PostgreSQL could not compare it, and the reference check reports it.
    if (group.some((field) => field in collection.references && !isRowId(Number(columns[field])))) continue
    let query = db.selectFrom(tableName(collection.name)).select('id')
    for (const field of group) query = query.where(field, '=', columns[field])
    if (ownId !== null) query = query.where('id', '<>', ownId)
    if (await query.executeTakeFirst()) Object.assign(errors, takenErrors(collection, group))
  }
  return { ...(await SimilarNames.read(db, collection)).errorOf(columns, ownId), ...errors }
}

const sqliteUniqueCode = 2067

/** Whether the error is a violation of a unique index. */
export const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (Reflect.get(error, 'code') === '23505' || Reflect.get(error, 'errcode') === sqliteUniqueCode)

/** A violated unique index as a field error; any other error unchanged. */
export function uniqueErrorOr(collection: AnyCollection, error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !isUniqueViolation(error)) return error
  const errorText = `${Reflect.get(error, 'constraint') ?? ''} ${Reflect.get(error, 'message') ?? ''}`
  const group = collection.uniqueKeys.find(
    (columns) =>
      errorText.includes(`${tableName(collection.name)}_unique_${columns.join('_')}`) ||
      errorText.includes(columns.map((column) => `${tableName(collection.name)}.${column}`).join(', ')),
  )
  if (!group) return error
  const apiError = invalid(takenErrors(collection, group))
  apiError.fromDatabase = true
  return apiError
}
