/**
 * The products of an export in the specified order, 500 at a time (D7.5). Ids and the three sort keys are read first, so that only those
 * are in memory, however long the file is. A row that is deleted, or leaves what the person may see, during the export is left out.
 */
import { type SqlBool, sql } from 'kysely'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { productReferences, type ReferenceName } from '#contract/collections/product-field-list.ts'
import { type Product, products } from '#contract/collections/products.ts'
import { formalName, nameFields } from '#domain/catalog/row-label.ts'
import { compareExportRows, type ExportProduct } from '#domain/reports/product-export.ts'
import { toWireRow } from '../collections/row-mapper.ts'
import { allOf, filterConditions, searchConditions, visibilityConditions } from '../db/conditions.ts'
import { type Db, type Engine, type Row, toNumber } from '../db/database.ts'
import { tableName } from '../db/tables.ts'
import { currentCountReader } from '../rules/counts/open-counts.ts'
import type { Caller } from '../server-deps.ts'

type Names = ReadonlyMap<number, string>
type ProductNames = Record<ReferenceName, string>

async function readNames(db: Db, table: string): Promise<Names> {
  const rows = await db.selectFrom(table).select(['id', 'name']).execute()
  return new Map(rows.map((row) => [toNumber(row['id']), String(row['name'])]))
}

interface People {
  fullName: Names
  firstName: Names
}

async function readPeople(db: Db): Promise<People> {
  const rows = await db.selectFrom('users').select(nameFields).execute()
  return {
    fullName: new Map(rows.map((row) => [toNumber(row['id']), formalName(row)])),
    firstName: new Map(rows.map((row) => [toNumber(row['id']), String(row['first_name'])])),
  }
}

/** Reads all names that products refer to, once for each file. */
async function createNameLookup(db: Db) {
  const currentCountOf = await currentCountReader(db)
  const people = await readPeople(db)
  const namesByTable = new Map<CollectionName, Names>([['users', people.fullName]])
  for (const { to } of productReferences) {
    if (!namesByTable.has(to)) namesByTable.set(to, await readNames(db, tableName(to)))
  }
  const nameOf = (namesById: Names, id: unknown) =>
    id === null || id === undefined ? '' : (namesById.get(toNumber(id)) ?? '')
  const withCurrentCount = (row: Row & Product): ExportProduct =>
    ({
      ...row,
      ...currentCountOf(row),
    }) as unknown as ExportProduct
  const namesOf = (row: Row): ProductNames => {
    const names: Partial<ProductNames> = {}
    for (const { field, to, name } of productReferences) names[name] = nameOf(namesByTable.get(to)!, row[field])
    return names as ProductNames
  }
  const firstNameOf = (row: Row) => nameOf(people.firstName, row['user'])
  return {
    sortKey: (row: Row) => ({
      id: toNumber(row['id']),
      names: {
        locationOne: nameOf(namesByTable.get('location-code-one')!, row['location_code_one']),
        section: nameOf(namesByTable.get('sections')!, row['section']),
      },
      firstName: firstNameOf(row),
    }),
    exportProduct: (row: Row): ExportProduct => ({
      ...withCurrentCount(toWireRow(products, row)),
      names: namesOf(row),
      firstName: firstNameOf(row),
    }),
  }
}

const batchSize = 500

export interface ExportRows {
  count: number
  batches(): AsyncGenerator<readonly ExportProduct[]>
}

/**
 * `query` has the filters and the search of the product list; paging is ignored. `callerNow` is called before each batch, because a file is read
 * at the speed of its reader, and what a person may see can become less meanwhile: what it throws ends the file.
 */
export async function exportRows(
  { db, engine }: { db: Db; engine: Engine },
  query: URLSearchParams,
  callerNow: () => Promise<Caller>,
): Promise<ExportRows> {
  const visible = async () => visibilityConditions(await callerNow(), products.name)
  const where = allOf([
    ...(await visible()),
    ...filterConditions(products, query),
    ...searchConditions(products, engine, query.get('search') ?? undefined),
  ])
  const lookup = await createNameLookup(db)
  const { rows } = await sql<Row>`select id, location_code_one, section, "user" from products where ${where}`.execute(
    db,
  )
  const ids = rows
    .map(lookup.sortKey)
    .sort(compareExportRows)
    .map((row) => row.id)
  return {
    count: ids.length,
    async *batches() {
      for (let offset = 0; offset < ids.length; offset += batchSize) {
        const batch = ids.slice(offset, offset + batchSize)
        const stillVisible = allOf([sql<SqlBool>`id in (${sql.join(batch)})`, ...(await visible())])
        const found = await sql<Row>`select * from products where ${stillVisible}`.execute(db)
        const byId = new Map(found.rows.map((row) => [toNumber(row['id']), row]))
        yield batch.flatMap((id) => {
          const row = byId.get(id)
          return row ? [lookup.exportProduct(row)] : []
        })
      }
    },
  }
}
