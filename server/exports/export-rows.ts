/**
 * The products of an export in the specified order, 500 at a time (D7.5). Ids and the three sort keys are read first, so that only those
 * are in memory, however long the file is. A row that is deleted during the export is left out.
 */
import { sql } from 'kysely'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { type Product, products } from '#contract/collections/products.ts'
import { formalName, nameFields } from '#domain/catalog/row-label.ts'
import { currentCount, openCounts } from '#domain/counts/count-status.ts'
import { compareExportRows, type ExportProduct } from '#domain/reports/product-export.ts'
import { toWireRow } from '../collections/row-mapper.ts'
import { allOf, filterConditions, searchConditions, visibilityConditions } from '../db/conditions.ts'
import { type Db, type Engine, type Row, toNumber } from '../db/database.ts'
import type { Caller } from '../server-deps.ts'

type Names = ReadonlyMap<number, string>

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
  const openCampaigns = openCounts(
    (await db.selectFrom('inventory').selectAll().execute()).map(
      (row) => toWireRow(countCampaigns, row) as unknown as Campaign,
    ),
  )
  const [articles, sections, fundings, classifications, conditions, buildings, offices, majors, users] =
    await Promise.all([
      readNames(db, 'articles'),
      readNames(db, 'sections'),
      readNames(db, 'fundings'),
      readNames(db, 'classifications'),
      readNames(db, 'conditions'),
      readNames(db, 'location_code_one'),
      readNames(db, 'location_code_two'),
      readNames(db, 'major_account_groups'),
      readPeople(db),
    ])
  const nameOf = (namesById: Names, id: unknown) =>
    id === null || id === undefined ? '' : (namesById.get(toNumber(id)) ?? '')
  const withCurrentCount = (row: Row): ExportProduct =>
    ({
      ...row,
      ...currentCount(row as unknown as Product, openCampaigns, (name) => row[name]),
    }) as unknown as ExportProduct
  return {
    sortKey: (row: Row) => ({
      id: toNumber(row['id']),
      names: { locationOne: nameOf(buildings, row['location_code_one']), section: nameOf(sections, row['section']) },
      firstName: nameOf(users.firstName, row['user']),
    }),
    exportProduct: (row: Row): ExportProduct => ({
      ...withCurrentCount(toWireRow(products, row)),
      names: {
        article: nameOf(articles, row['article']),
        section: nameOf(sections, row['section']),
        funding: nameOf(fundings, row['funding']),
        classification: nameOf(classifications, row['classification']),
        condition: nameOf(conditions, row['condition']),
        user: nameOf(users.fullName, row['user']),
        locationOne: nameOf(buildings, row['location_code_one']),
        locationTwo: nameOf(offices, row['location_code_two']),
        majorAccount: nameOf(majors, row['major_account']),
      },
      firstName: nameOf(users.firstName, row['user']),
    }),
  }
}

const batchSize = 500

export interface ExportRows {
  count: number
  batches(): AsyncGenerator<readonly ExportProduct[]>
}

/** `query` has the filters and the search of the product list; paging is ignored. */
export async function exportRows(
  { db, engine }: { db: Db; engine: Engine },
  query: URLSearchParams,
  caller: Caller,
): Promise<ExportRows> {
  const where = allOf([
    ...visibilityConditions(caller, products.name),
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
        const found = await db.selectFrom('products').selectAll().where('id', 'in', batch).execute()
        const byId = new Map(found.map((row) => [toNumber(row['id']), row]))
        yield batch.flatMap((id) => {
          const row = byId.get(id)
          return row ? [lookup.exportProduct(row)] : []
        })
      }
    },
  }
}
