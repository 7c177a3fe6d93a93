/**
 * The products of an export, in the specified order, a few hundred at a time (D7.5). Ids and the three texts that order them are read
 * first, so that a file of any length holds only those in memory; a row that is deleted while the file is made is left out.
 */
import { sql } from 'kysely'
import { type Campaign, inventory } from '#contract/resources/campaigns.ts'
import { type Product, products } from '#contract/resources/products.ts'
import { countNow, openCounts } from '#domain/count-status.ts'
import { nameFields, personName } from '#domain/lookup-label.ts'
import { type ExportProduct, exportOrder } from '#domain/product-export.ts'
import { all, filtering, searching } from '../store/conditions.ts'
import { type Db, type Engine, type Row, whole } from '../store/database.ts'
import { flat } from '../wire.ts'

type Names = ReadonlyMap<number, string>

async function names(db: Db, table: string): Promise<Names> {
  const rows = await db.selectFrom(table).select(['id', 'name']).execute()
  return new Map(rows.map((row) => [whole(row['id']), String(row['name'])]))
}

interface People {
  whole: Names
  first: Names
}

async function people(db: Db): Promise<People> {
  const rows = await db.selectFrom('users').select(nameFields).execute()
  return {
    whole: new Map(rows.map((row) => [whole(row['id']), personName(row)])),
    first: new Map(rows.map((row) => [whole(row['id']), String(row['first_name'])])),
  }
}

/** Every table a row's names come from, read once for a file. */
async function nameBook(db: Db) {
  const open = openCounts(
    (await db.selectFrom('inventory').selectAll().execute()).map((row) => flat(inventory, row) as unknown as Campaign),
  )
  const [articles, sections, fundings, classifications, conditions, one, two, majors, users] = await Promise.all([
    names(db, 'articles'),
    names(db, 'sections'),
    names(db, 'fundings'),
    names(db, 'classifications'),
    names(db, 'conditions'),
    names(db, 'location_code_one'),
    names(db, 'location_code_two'),
    names(db, 'major_account_groups'),
    people(db),
  ])
  const at = (book: Names, id: unknown) => (id === null || id === undefined ? '' : (book.get(whole(id)) ?? ''))
  const counted = (row: Row): ExportProduct =>
    ({ ...row, ...countNow(row as unknown as Product, open, (name) => row[name]) }) as unknown as ExportProduct
  return {
    order: (row: Row) => ({
      id: whole(row['id']),
      names: { locationOne: at(one, row['location_code_one']), section: at(sections, row['section']) },
      firstName: at(users.first, row['user']),
    }),
    product: (row: Row): ExportProduct => ({
      ...counted(flat(products, row)),
      names: {
        article: at(articles, row['article']),
        section: at(sections, row['section']),
        funding: at(fundings, row['funding']),
        classification: at(classifications, row['classification']),
        condition: at(conditions, row['condition']),
        user: at(users.whole, row['user']),
        locationOne: at(one, row['location_code_one']),
        locationTwo: at(two, row['location_code_two']),
        majorAccount: at(majors, row['major_account']),
      },
      firstName: at(users.first, row['user']),
    }),
  }
}

const batch = 500

export interface ExportRows {
  count: number
  batches(): AsyncGenerator<readonly ExportProduct[]>
}

/** `query`: the filters and the search of the product list, none of its paging. */
export async function exportRows(
  { db, engine }: { db: Db; engine: Engine },
  query: URLSearchParams,
): Promise<ExportRows> {
  const where = all([...filtering(products, query), ...searching(products, engine, query.get('search') ?? undefined)])
  const book = await nameBook(db)
  const { rows } = await sql<Row>`select id, location_code_one, section, "user" from products where ${where}`.execute(
    db,
  )
  const ids = rows
    .map(book.order)
    .sort(exportOrder)
    .map((row) => row.id)
  return {
    count: ids.length,
    async *batches() {
      for (let at = 0; at < ids.length; at += batch) {
        const some = ids.slice(at, at + batch)
        const found = await db.selectFrom('products').selectAll().where('id', 'in', some).execute()
        const byId = new Map(found.map((row) => [whole(row['id']), row]))
        yield some.flatMap((id) => {
          const row = byId.get(id)
          return row ? [book.product(row)] : []
        })
      }
    },
  }
}
