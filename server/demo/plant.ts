/** Puts the demo institute, or only what an empty one needs, into a fresh database; in batches, because benches ask for 100,000. */

import type { ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { dayOf, usualTimeZone } from '#domain/dates.ts'
import { hashPassword } from '../rules/password-hash.ts'
import type { Db, Row } from '../store/database.ts'
import { insertMany } from '../store/many.ts'
import { followIds, type Store } from '../store/store.ts'
import { tableName } from '../store/tables.ts'
import { searchTextOf, toColumns } from '../wire.ts'
import { articles } from './articles.ts'
import { demoDocuments } from './documents.ts'
import { buildings, chart, classifications, conditions, fundings, majorAccounts, offices, sections } from './lists.ts'
import { accounts, names } from './people.ts'
import { demoProducts } from './products.ts'

/** Rows with ids, as drafts; what the server gives otherwise (search text, times) is given here. */
async function put(
  db: Db,
  { engine }: Store,
  name: ResourceName,
  rows: Iterable<Row>,
  at: string | ((row: Row) => string),
): Promise<void> {
  const resource = resources[name]
  function* columns() {
    for (const row of rows) {
      yield {
        id: row['id'],
        ...toColumns(resource, row),
        search_text: searchTextOf(resource, row),
        updated_at: typeof at === 'string' ? at : at(row),
      }
    }
  }
  await insertMany({ db: db, engine }, name, columns())
}

const [minute, day] = [60_000, 86_400_000]
/** The count began nine days ago: what is counted was counted on one of them, in working hours of the Philippines. */
const countedWithin =
  (at: string) =>
  (row: Row): string => {
    const id = Number(row['id'])
    const morning = Math.floor(Date.parse(at) / day) * day + 60 * minute
    const then = morning - (1 + ((id * 7) % 9)) * day + ((id * 13) % 420) * minute
    return row['scanned'] ? new Date(then).toISOString() : at
  }

const ided = (rows: readonly Row[]): Row[] => rows.map((row, at) => ({ id: at + 1, ...row }))
const named = (list: readonly string[]) => ided(list.map((name) => ({ name })))
const numbered = (list: readonly (readonly [string, string, ...unknown[]])[]) =>
  ided(list.map(([number, name]) => ({ number, name })))

const hashes = new Map<string, Promise<string>>()
const hashOf = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

/** Whether nobody can sign in yet. */
export async function isFresh({ db }: Store): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

const groups = [{ name: 'Authorized' }, { name: 'Employee' }]

/** Two groups and one admin with a password that is told once. */
export async function plantEmpty(store: Store, password: string, at: string): Promise<void> {
  const kept = await hashPassword(password)
  await store.write(async ({ db }) => {
    await put(db, store, 'groups', ided(groups), at)
    await put(db, store, 'users', [{ id: 1, ...person('admin', ['Admin', null, 'Admin'], kept, true, [1]) }], at)
  })
  await followIds(store, ['groups', 'users'])
}

const person = (
  username: string,
  [first, middle, last]: readonly [string, string | null, string],
  password: string,
  admin: boolean,
  inGroups: readonly number[],
): Row => ({
  username,
  password,
  first_name: first,
  middle_name: middle,
  last_name: last,
  image: null,
  is_active: true,
  is_superuser: admin,
  groups: inGroups,
})

/** No password fits this: these people cannot sign in until an admin gives them one. */
const noPassword = '!'

async function staff(): Promise<Row[]> {
  return Promise.all(
    names.map(async (name, at) => {
      const account = accounts[at]
      const username =
        account?.username ??
        `${name[0]}.${name[2]}`
          .toLowerCase()
          .normalize('NFD')
          .replace(/[^a-z.]/g, '')
      const inGroups = account?.says === 'employee' || !account ? [2] : [1]
      const password = account ? await hashOf(account.password) : noPassword
      return { id: at + 1, ...person(username, name, password, account?.says === 'admin', inGroups) }
    }),
  )
}

function accountRows() {
  const subMajor = chart.map(([major, number, name], at) => ({
    id: at + 1,
    number,
    name,
    major_account: 1 + majorAccounts.findIndex(([known]) => known === major),
  }))
  const ledger = chart.flatMap(([, , , accountNames], at) =>
    Object.entries(accountNames).map(([number, name]) => ({
      number,
      name,
      major_account: subMajor[at]!.major_account,
      sub_major_account: at + 1,
    })),
  )
  return { subMajor, ledger: ided(ledger) }
}

/** Rooms: every office where it is, and the shared floor of the other building for the two laboratories. */
const rooms = ided(
  offices.map(([, name, building], at) => ({
    name,
    location_code_one: building,
    location_code_two: at + 1,
    responsible: 5 + at,
  })),
)

export interface DemoSize {
  products: number
  seed: number
}

export async function plantDemo(store: Store, size: DemoSize, at: string): Promise<void> {
  const people = await staff()
  const { subMajor, ledger } = accountRows()
  const products = [...demoProducts(size.products, size.seed, dayOf(at, usualTimeZone))]
  const documents = demoDocuments(products)
  await store.write(async ({ db }) => {
    const plant = (name: ResourceName, rows: Iterable<Row>) => put(db, store, name, rows, at)
    await plant('groups', ided(groups))
    await plant('users', people)
    await plant('fundings', named(fundings))
    await plant('sections', named(sections))
    await plant('conditions', named(conditions))
    await plant('classifications', named(classifications))
    await plant('location-code-one', named(buildings))
    await plant('articles', ided(articles.map(({ number, name }) => ({ number, name }))))
    await plant('location-code-two', numbered(offices))
    await plant('locations', rooms)
    await plant('major-account-groups', numbered(majorAccounts))
    await plant('sub-major-account-groups', subMajor)
    await plant('ledger-accounts', ledger)
    await put(db, store, 'products', products, countedWithin(at))
    for (const [name, rows] of documents.rows) await plant(name, rows)
    for (const [name, last] of documents.series) await db.insertInto('series').values({ name, last }).execute()
  })
  await followIds(store, Object.keys(resources).map(tableName))
  await store.tidy()
}
