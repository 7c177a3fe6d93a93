/**
 * Sends hostile values to every operation of the OpenAPI document, as each role, on both engines. `npm run fuzz` uses a new seed and many
 * more requests; `FUZZ_SEED` repeats a run.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionList } from '#contract/collections/all-collections.ts'
import { tokenHash } from '#server/rules/accounts/access-tokens.ts'
import { makeSeededRandom } from '#tests/simulator/world/scenario-random.ts'
import { openServer, origin, type TestServer } from '#tests/support/server/server.ts'
import { type PostgresCluster, startPostgres } from '#tools/testing/postgres.ts'
import { drawRequest, type Fuzzed, operationsOf } from './requests.ts'
import type { Json } from './values.ts'

const total = Number(process.env['FUZZ'] ?? 12_000)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
/** CPU time, because a busy machine makes every request slow. */
const cpuLimitMs = 2_000
const clockLimitMs = 60_000

/** Undoes what requests did to the accounts: an admin, a sub-admin, an employee and a person without a role can sign in again. */
async function restoreAccounts(server: TestServer): Promise<void> {
  const { db } = server.store
  const fuzzed = { is_active: 1, is_superuser: 0 }
  for (const [at, values] of [
    { ...fuzzed, is_superuser: 1, groups: '[1]' },
    { ...fuzzed, groups: '[1]' },
    { ...fuzzed, groups: '[2]' },
    { ...fuzzed, groups: '[]' },
  ].entries()) {
    const id = 1 + at
    await db.updateTable('users').set(values).where('id', '=', id).execute()
    await db
      .insertInto('tokens')
      .values({ hash: tokenHash(`fuzz-${id}`), user: id, created_at: new Date().toISOString() })
      .onConflict((on) => on.column('hash').doNothing())
      .execute()
  }
}

const shown = ({ url, init }: Fuzzed) => JSON.stringify({ url: url.slice(0, 600), ...init }).slice(0, 1500)

async function fuzz(server: TestServer, requests: number): Promise<readonly string[]> {
  const random = makeSeededRandom(seed)
  const ask = async (path: string, token: string) =>
    (await server.fetch(new Request(origin + path, { headers: { Authorization: `Token ${token}` } }))).json()
  const operations = operationsOf((await ask('/api/schema', '')) as Json)
  const calls = operations.filter(
    ({ path }) =>
      !collectionList.some((one) => path.startsWith(`/api/v1/${one.path}{`) || path === `/api/v1/${one.path}`),
  )
  const failures = new Map<string, string>()
  const note = (kind: string, request: Fuzzed, more: string) => {
    const key = `${kind} ${request.operation.method} ${request.operation.path}`
    if (!failures.has(key)) failures.set(key, `${key}\n  ${shown(request)}\n  ${more}`)
  }
  let cursor = ''
  for (let n = 0; n < requests; n++) {
    if (n % 200 === 0) {
      await restoreAccounts(server)
      cursor = String(((await ask('/api/v1/', 'fuzz-1')) as Json)['cursor'])
    }
    const request = drawRequest(random, random.pick(random.withProbability(0.5) ? operations : calls), cursor)
    const who = random.pick([0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4])
    const headers = new Headers(request.init.headers)
    if (who < 4) headers.set('Authorization', `Token fuzz-${who + 1}`)
    const logged = server.logged.length
    const before = process.cpuUsage()
    const began = performance.now()
    const answer = await server.fetch(new Request(request.url, { ...request.init, headers }))
    await answer.arrayBuffer().catch((error: unknown) => note('torn', request, String(error)))
    const { user, system } = process.cpuUsage(before)
    if (answer.status === 401 && who < 4) await restoreAccounts(server)
    const message = server.logged.slice(logged).join('\n').slice(0, 400)
    if (answer.status >= 500) note(String(answer.status), request, message)
    else if (message !== '') note('logged', request, message)
    if ((user + system) / 1000 > cpuLimitMs) note('slow', request, `${(user + system) / 1000} ms of CPU time`)
    if (performance.now() - began > clockLimitMs) note('slow', request, 'in real time')
  }
  return [...failures.values()]
}

let cluster: PostgresCluster
beforeAll(async () => {
  cluster = await startPostgres()
})
afterAll(() => cluster.stop())

describe('hostile requests', () => {
  const seedText = `none of ${total} requests from seed ${seed} gets a 5xx status or takes pathologically long`
  test.each(['SQLite', 'PostgreSQL'])(`[SERVER-801] ${seedText}: %s`, { timeout: 30 * 60_000 }, async (engine) => {
    const server = await openServer({
      products: 60,
      ...(engine === 'PostgreSQL' && { database: await cluster.createDatabase() }),
    })
    const failures = await fuzz(server, total / 2)
    await server.close()
    expect(failures.length, `seed ${seed}\n${failures.join('\n')}`).toBe(0)
  })
})
