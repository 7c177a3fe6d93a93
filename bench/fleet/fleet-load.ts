/** The load of a fleet of simulated counters, and the comparison of the database with the responses they got. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, type Counter, call, callUntilAnswered, newTally, openCounter, type Tally } from './counter.ts'
import type { FleetDatabase } from './fleet-database.ts'

export const fleetPassword = 'Maria-2026!'
export const fleetName = (n: number) => `fleet${n}`

export interface FleetSize {
  counters: number
  /** Counts of each counter. */
  counts: number
  /** Time between two counts of one counter, on average. */
  paceMs: number
  rows: number
}

/** Accounts like Maria’s, so that they may count. */
export async function addAccounts({ query }: FleetDatabase, counters: number): Promise<void> {
  const columns = await query(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'users'
      and is_generated = 'NEVER' and column_name not in ('id', 'username', 'search_text')`,
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await query(`insert into users (username, search_text, ${names})
    select 'fleet' || n, 'fleet' || n, ${names} from users, generate_series(0, ${counters - 1}) as n
    where username = 'maria' and not exists (select 1 from users where username = 'fleet0')`)
  await query('analyze')
}

export interface Fleet {
  counters: readonly Counter[]
  tally: Tally
}

export function openFleet(client: Client, size: number): Fleet {
  const tally = newTally()
  return {
    tally,
    counters: Array.from({ length: size }, (_, n) => openCounter(client, fleetName(n), fleetPassword, tally)),
  }
}

export const quantile = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN
}

/** Each counter counts its own items at its own pace. Returns when all are acknowledged. `run` makes the remarks unique. */
export async function countAll(
  { counters }: Fleet,
  { counts, paceMs, rows }: FleetSize,
  run: string,
  during: () => Promise<void> = async () => {},
): Promise<void> {
  const work = counters.map(async (counter, at) => {
    for (let n = 0; n < counts; n++) {
      await wait(Math.random() * 2 * paceMs)
      await counter.count(1 + ((at * counts + n) % rows), 1 + ((at + n) % 90), `${run}-${at}-${n}`)
    }
  })
  await Promise.all([...work, during()])
}

/** Each reads a few thousand changes; more would take longer than the counts. */
const feedReaders = 20

export interface Comparison {
  acknowledged: number
  lost: number
  doubled: number
  /** Products whose state differs from the last response to their counter. */
  wrong: number
}

/** Compares the responses to the counters with the history and the products. */
export async function compare({ query }: FleetDatabase, { tally }: Fleet, run: string): Promise<Comparison> {
  const rows = await query(
    `select after::json->>'remarks' as remark, count(*) as n from history
      where entity = 'products' and after like '%"${run}-%' group by 1`,
  )
  const stored = new Map(rows.map((row) => [String(row['remark']), Number(row['n'])]))
  const products = await query(`select id, physical_count, remarks from products where remarks like '${run}-%'`)
  const byId = new Map(products.map((row) => [Number(row['id']), row]))
  const last = new Map<number, { remark: string; value: number }>()
  for (const [remark, { product, value }] of tally.acknowledged) last.set(product, { remark, value })
  const all = [...tally.acknowledged.keys()]
  return {
    acknowledged: all.length,
    lost: all.filter((remark) => !stored.has(remark)).length,
    doubled: [...stored.values()].filter((n) => n > 1).length,
    wrong: [...last].filter(([product, { remark, value }]) => {
      const row = byId.get(product)
      return row?.['remarks'] !== remark || Number(row['physical_count']) !== value
    }).length,
  }
}

/** Some counters read the feed from the cursors of their downloads; all must end with the database's versions of all counted items. */
export async function compareFeeds({ query }: FleetDatabase, { counters }: Fleet, run: string) {
  const rows = await query(`select id, version from products where remarks like '${run}-%'`)
  let incomplete = 0
  let unordered = 0
  const readers = counters.slice(0, feedReaders)
  for (const counter of readers) {
    const { versions, isOrdered } = await counter.followFeed()
    if (rows.some((row) => versions.get(Number(row['id'])) !== Number(row['version']))) incomplete++
    if (!isOrdered) unordered++
  }
  return { incomplete, unordered, readers: readers.length }
}

/** One person's reads until `isOver`, to measure the effect on others. */
export async function readUntil(client: Client, token: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (let n = 1; !isOver(); n++) {
    const begin = performance.now()
    await call(client, `products/${1 + (n % 50)}/`, { token })
    times.push(performance.now() - begin)
    await wait(20)
  }
  return times
}

/** Downloads the plain list along its `next` links, like an app without support for shared pages. */
export async function downloadPlain(client: Client, token: string): Promise<void> {
  for (let query: string | undefined = 'page=1&ordering=id&page_size=1000'; query !== undefined; ) {
    const answer = await callUntilAnswered(client, `products/?${query}`, { token })
    const next: string | null = (JSON.parse(answer.text) as { next: string | null }).next
    query = next?.split('?')[1]
  }
}
