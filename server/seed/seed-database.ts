/** Seeds a fresh database with the demo institute or an empty one. In batches, because benches use 100,000 products. */

import { type CollectionName, collections } from '#contract/collections/all-collections.ts'
import { dayOf, defaultTimeZone } from '#domain/time/dates.ts'
import { searchTextOf, toColumns } from '../collections/row-mapper.ts'
import { insertMany } from '../db/bulk-sql.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'
import { advanceIdSequences, lockUntilCommit, type Store } from '../db/store.ts'
import { tableName } from '../db/tables.ts'
import { hashPassword } from '../rules/accounts/password-hash.ts'
import { transferredItem } from '../rules/documents/transferred-item.ts'
import { demoArticles } from './demo-articles.ts'
import { demoDocuments } from './demo-documents.ts'
import {
  buildings,
  chart,
  classifications,
  conditions,
  fundings,
  majorAccounts,
  secondLocations,
  sections,
} from './demo-lists.ts'
import { demoAccounts, staffNames } from './demo-people.ts'
import { demoProducts } from './demo-products.ts'

/** Inserts drafts with ids; adds the columns that the server sets otherwise (search text, times). */
async function insertDemoRows(
  db: Db,
  { engine }: Store,
  name: CollectionName,
  rows: Iterable<Row>,
  at: string | ((row: Row) => string),
): Promise<void> {
  const collection = collections[name]
  function* columns() {
    for (const row of rows) {
      yield {
        id: row['id'],
        ...toColumns(collection, row),
        search_text: searchTextOf(collection, row),
        updated_at: typeof at === 'string' ? at : at(row),
      }
    }
  }
  await insertMany({ db, engine }, name, columns())
}

const [minute, day] = [60_000, 86_400_000]
/** The demo count began nine days ago: counted products have a time on one of these days, in Philippine working hours. */
const countedAt =
  (at: string) =>
  (row: Row): string => {
    const id = Number(row['id'])
    const morning = Math.floor(Date.parse(at) / day) * day + 60 * minute
    const countedMs = morning - (1 + ((id * 7) % 9)) * day + ((id * 13) % 420) * minute
    return row['scanned'] ? new Date(countedMs).toISOString() : at
  }

const withIds = (rows: readonly Row[]): Row[] => rows.map((row, index) => ({ id: index + 1, ...row }))
const namedRows = (list: readonly string[]) => withIds(list.map((name) => ({ name })))
const numberedRows = (list: readonly (readonly [string, string, ...unknown[]])[]) =>
  withIds(list.map(([number, name]) => ({ number, name })))

const hashes = new Map<string, Promise<string>>()
const cachedHash = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

/** Whether the database has no accounts yet. */
export async function isFresh({ db }: Pick<Store, 'db'>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

const groups = [{ name: 'Authorized' }, { name: 'Employee' }]

/** Writes the first rows in one transaction. False if another process, started at the same time, has written them. */
const writeFirstRows = ({ write, engine }: Store, work: (db: Db) => Promise<void>): Promise<boolean> =>
  write(async ({ db }) => {
    await lockUntilCommit({ db, engine }, 'first rows') // not a text: the name of a lock
    if (!(await isFresh({ db }))) return false
    await work(db)
    return true
  })

/** Two groups and one admin, whose password is printed once. False if the institute was there already. */
export async function seedEmptyInstitute(store: Store, password: string, at: string): Promise<boolean> {
  const hash = await hashPassword(password)
  return writeFirstRows(store, async (db) => {
    await insertDemoRows(db, store, 'groups', withIds(groups), at)
    await insertDemoRows(
      db,
      store,
      'users',
      [{ id: 1, ...userRow('admin', ['Admin', null, 'Admin'], hash, true, [1]) }],
      at,
    )
    await advanceIdSequences({ db, engine: store.engine }, ['groups', 'users'])
  })
}

const userRow = (
  username: string,
  [first, middle, last]: readonly [string, string | null, string],
  password: string,
  admin: boolean,
  groupIds: readonly number[],
): Row => ({
  username,
  password,
  first_name: first,
  middle_name: middle,
  last_name: last,
  image: null,
  is_active: true,
  is_superuser: admin,
  groups: groupIds,
})

/** Matches no password, so these people cannot sign in until an admin sets one. */
const noPassword = '!'

/** Most people of an institute never sign in; the last three of the list represent them. */
const peopleWithoutLogin = 3

async function staffRows(): Promise<Row[]> {
  return Promise.all(
    staffNames.map(async (name, index) => {
      const account = demoAccounts[index]
      const username =
        account?.username ??
        `${name[0]}.${name[2]}`
          .toLowerCase()
          .normalize('NFD')
          .replace(/[^a-z.]/g, '')
      if (index >= staffNames.length - peopleWithoutLogin) return { id: index + 1, ...userRow('', name, '', false, []) }
      const groupIds = account?.roleName === 'employee' || !account ? [2] : [1]
      const password = account ? await cachedHash(account.password) : noPassword
      return { id: index + 1, ...userRow(username, name, password, account?.roleName === 'admin', groupIds) }
    }),
  )
}

function accountRows() {
  const subMajor = chart.map(([major, number, name], index) => ({
    id: index + 1,
    number,
    name,
    major_account: 1 + majorAccounts.findIndex(([known]) => known === major),
  }))
  const ledger = chart.flatMap(([, , , accountNames], index) =>
    Object.entries(accountNames).map(([number, name]) => ({
      number,
      name,
      major_account: subMajor[index]!.major_account,
      sub_major_account: index + 1,
    })),
  )
  return { subMajor, ledger: withIds(ledger) }
}

/** One room for each office. */
const roomRows = withIds(
  secondLocations.map(([, name, building], index) => ({
    name,
    location_code_one: building,
    location_code_two: index + 1,
    responsible: 5 + index,
  })),
)

/** What the reports of accepted transfers state, as stored when they are accepted. */
async function storeTransferredItems(db: Db): Promise<void> {
  const accepted = await db.selectFrom('transfers').selectAll().where('status', '=', 'accepted').execute()
  for (const { id, product, from_user: giver, user: receiver } of accepted) {
    const item = await db.selectFrom('products').selectAll().where('id', '=', product).executeTakeFirstOrThrow()
    const people = { giver: toNumber(giver), receiver: toNumber(receiver), timeZone: defaultTimeZone }
    const stored = JSON.stringify(await transferredItem(db, item, people))
    await db.updateTable('transfers').set({ item: stored }).where('id', '=', id).execute()
  }
}

export interface DemoSize {
  products: number
  seed: number
}

/** False if the institute was there already. */
export async function seedDemo(store: Store, size: DemoSize, at: string): Promise<boolean> {
  const people = await staffRows()
  const { subMajor, ledger } = accountRows()
  const products = [...demoProducts(size.products, size.seed, dayOf(at, defaultTimeZone))]
  const documents = demoDocuments(products)
  const isSeeded = await writeFirstRows(store, async (db) => {
    const insert = (name: CollectionName, rows: Iterable<Row>) => insertDemoRows(db, store, name, rows, at)
    await insert('groups', withIds(groups))
    await insert('users', people)
    await insert('fundings', namedRows(fundings))
    await insert('sections', namedRows(sections))
    await insert('conditions', namedRows(conditions))
    await insert('classifications', namedRows(classifications))
    await insert('location-code-one', namedRows(buildings))
    await insert('articles', withIds(demoArticles.map(({ number, name }) => ({ number, name }))))
    await insert('location-code-two', numberedRows(secondLocations))
    await insert('locations', roomRows)
    await insert('major-account-groups', numberedRows(majorAccounts))
    await insert('sub-major-account-groups', subMajor)
    await insert('ledger-accounts', ledger)
    await insertDemoRows(db, store, 'products', products, countedAt(at))
    for (const [name, rows] of documents.rows) await insert(name, rows)
    await storeTransferredItems(db)
    for (const [name, last] of documents.series) await db.insertInto('series').values({ name, last }).execute()
    await advanceIdSequences({ db, engine: store.engine }, Object.keys(collections).map(tableName))
  })
  await store.checkpoint()
  return isSeeded
}
