/** What must differ between rows, told as field errors (spec 8): asked beforehand, and once more of the index when two ask at once. */
import type { FieldErrors } from '#contract/problem.ts'
import type { AnyResource } from '#contract/resource.ts'
import { sentences } from '#contract/sentences.ts'
import { invalid } from '../refusal.ts'
import type { Db, Row } from '../store/database.ts'
import { tableName } from '../store/tables.ts'

export function taken(resource: AnyResource, group: readonly string[]): FieldErrors {
  const field = group.at(-1) ?? 'non_field_errors'
  if (resource.name === 'products') return { [field]: [sentences.propertyNumberTaken] }
  if (resource.name === 'users') return { [field]: ['A user with that username already exists.'] }
  const one = resource.words.one
  return { [field]: [sentences.attributeTaken(one.charAt(0).toUpperCase() + one.slice(1))] }
}

/** Groups of columns whose values another row has already. `columns` is the whole row to be. */
export async function takenValues(
  db: Db,
  resource: AnyResource,
  columns: Row,
  own: number | null,
): Promise<FieldErrors> {
  const errors: Record<string, readonly string[]> = {}
  for (const group of resource.unique) {
    if (group.some((field) => columns[field] === null || columns[field] === undefined)) continue
    let query = db.selectFrom(tableName(resource.name)).select('id')
    for (const field of group) query = query.where(field, '=', columns[field])
    if (own !== null) query = query.where('id', '<>', own)
    if (await query.executeTakeFirst()) Object.assign(errors, taken(resource, group))
  }
  return errors
}

const sqliteUnique = 2067

/** Whether an engine says that a value which must differ is there already. */
export const isTaken = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (Reflect.get(error, 'code') === '23505' || Reflect.get(error, 'errcode') === sqliteUnique)

/** The engine's own complaint as a field error; anything else is passed on. */
export function orTaken(resource: AnyResource, error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !isTaken(error)) return error
  const said = `${Reflect.get(error, 'constraint') ?? ''} ${Reflect.get(error, 'message') ?? ''}`
  const group = resource.unique.find(
    (columns) =>
      said.includes(`${tableName(resource.name)}_unique_${columns.join('_')}`) ||
      said.includes(columns.map((column) => `${tableName(resource.name)}.${column}`).join(', ')),
  )
  if (!group) return error
  const refusal = invalid(taken(resource, group))
  refusal.byEngine = true
  return refusal
}
