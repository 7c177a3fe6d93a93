/** Requests that meet at the same row. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestServer } from '#tests/support/server/server.ts'

/** Until so many transactions of PostgreSQL wait for a lock. */
export async function waitForLocks({ store }: TestServer, requests: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: string }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db)
    return Number(rows[0]?.n)
  }
  for (let tries = 0; (await waiting()) < requests; tries++) {
    if (tries === 500) throw new Error(`${await waiting()} of ${requests} requests wait`)
    await pause(20)
  }
}

/**
 * Sends all and answers what they answer. On PostgreSQL the rows of the person are locked until every request waits for one of them, so that all have read
 * before the first writes. SQLite has one writer anyway. At most eight: the pool has ten connections.
 */
export async function atSameMoment<T>(
  server: TestServer,
  { table, column, user }: { table: string; column: string; user: number },
  sends: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const { store } = server
  const all = () => Promise.all(sends.map((send) => send()))
  if (store.engine === 'sqlite') return all()
  let answers: Promise<T[]> | undefined
  await store.db.transaction().execute(async (holder) => {
    await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${user} for update`.execute(holder)
    answers = all()
    await waitForLocks(server, sends.length)
  })
  return answers ?? []
}
