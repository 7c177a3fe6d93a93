/**
 * The products of an export, in the specified order, a few hundred at a time (D7.5). Ids and the three texts that order them are read
 * first, so that a file of any length holds only those in memory; a row that is deleted while the file is made is left out.
 */
import { sql } from 'kysely'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { type Product, products } from '#contract/collections/products.ts'
import { formalName, nameFields } from '#domain/catalog/row-label.ts'
import { currentCount, openCounts } from '#domain/counts/count-status.ts'
import { compareExportRows, type ExportProduct } from '#domain/reports/product-export.ts'
import { toWireRow } from '../collections/row-mapper.ts'
import { allOf, filterConditions, searchConditions } from '../db/conditions.ts'
import { type Db, type Engine, type Row, toNumber } from '../db/database.ts'

type Names = ReadonlyMap<number, string>

async function readNames(db: Db, table: string): Promise<Names> {
  const rows = await db.selectFrom(table).select(['id', 'name']).execute()
  return new Map(rows.map((row) => [toNumber(row['id']), String(row['name'])]))
}

interface People {
  whole: Names
  first: Names
}

async function readPeople(db: Db): Promise<People> {
  const rows = await db.selectFrom('users').select(nameFields).execute()
  return {
    whole: new Map(rows.map((row) => [toNumber(row['id']), formalName(row)])),
    first: new Map(rows.map((row) => [toNumber(row['id']), String(row['first_name'])])),
  }
}

/** Every table a row's names come from, read once for a file. */
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
  const at = (namesById: Names, id: unknown) =>
    id === null || id === undefined ? '' : (namesById.get(toNumber(id)) ?? '')
  const withCurrentCount = (row: Row): ExportProduct =>
    ({
      ...row,
      ...currentCount(row as unknown as Product, openCampaigns, (name) => row[name]),
    }) as unknown as ExportProduct
  return {
    sortKey: (row: Row) => ({
      id: toNumber(row['id']),
      names: { locationOne: at(buildings, row['location_code_one']), section: at(sections, row['section']) },
      firstName: at(users.first, row['user']),
    }),
    exportProduct: (row: Row): ExportProduct => ({
      ...withCurrentCount(toWireRow(products, row)),
      names: {
        article: at(articles, row['article']),
        section: at(sections, row['section']),
        funding: at(fundings, row['funding']),
        classification: at(classifications, row['classification']),
        condition: at(conditions, row['condition']),
        user: at(users.whole, row['user']),
        locationOne: at(buildings, row['location_code_one']),
        locationTwo: at(offices, row['location_code_two']),
        majorAccount: at(majors, row['major_account']),
      },
      firstName: at(users.first, row['user']),
    }),
  }
}

const batchSize = 500

export interface ExportRows {
  count: number
  batches(): AsyncGenerator<readonly ExportProduct[]>
}

/** `query`: the filters and the search of the product list, none of its paging. */
export async function exportRows(
  { db, engine }: { db: Db; engine: Engine },
  query: URLSearchParams,
): Promise<ExportRows> {
  const where = allOf([
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
      for (let at = 0; at < ids.length; at += batchSize) {
        const some = ids.slice(at, at + batchSize)
        const found = await db.selectFrom('products').selectAll().where('id', 'in', some).execute()
        const byId = new Map(found.map((row) => [toNumber(row['id']), row]))
        yield some.flatMap((id) => {
          const row = byId.get(id)
          return row ? [lookup.exportProduct(row)] : []
        })
      }
    },
  }
}
