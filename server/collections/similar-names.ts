/**
 * Names of attributes that differ only in upper and lower case or in spaces. People would see both in each list and choose either, so the second is
 * refused. Older databases may have such pairs: their rows can still be changed.
 */
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import { catalogCollections } from '#contract/collections/catalog-collections.ts'
import type { FieldErrors } from '#contract/problem.ts'
import { t } from '#text/sync/server-answers.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'
import { tableName } from '../db/tables.ts'

const sameFor = (name: unknown): string => String(name).toLowerCase().replace(/\s+/g, ' ').trim()

const hasUniqueName = (collection: AnyCollection): boolean =>
  catalogCollections.includes(collection) && collection.uniqueKeys.some((fields) => fields.join() === 'name')

const similarNameError = (name: string): FieldErrors => ({ name: [t('similarName', { name })] })

/** The names of a collection of attributes. Names of any other collection are not checked. */
export class SimilarNames {
  readonly #isChecked: boolean
  readonly #names = new Map<string, { id: number | null; name: string }[]>()

  private constructor(collection: AnyCollection) {
    this.#isChecked = hasUniqueName(collection)
  }

  static async read(db: Db, collection: AnyCollection): Promise<SimilarNames> {
    const names = new SimilarNames(collection)
    if (!names.#isChecked) return names
    for (const row of await db.selectFrom(tableName(collection.name)).select(['id', 'name']).execute())
      names.add(row['name'], toNumber(row['id']))
    return names
  }

  add(name: unknown, id: number | null = null): void {
    const key = sameFor(name)
    this.#names.set(key, [...(this.#names.get(key) ?? []), { id, name: String(name) }])
  }

  /** The error of a row with this name; none if its own name was similar before. */
  errorOf({ name }: Row, ownId: number | null = null): FieldErrors {
    const similar = (this.#isChecked && this.#names.get(sameFor(name))) || []
    const other = similar.find((one) => one.name !== name)
    return !other || similar.some(({ id }) => id !== null && id === ownId) ? {} : similarNameError(other.name)
  }
}
