/** The real server for tests of other modules: the whole API as a function from Request to Response, on a throwaway database. */
import { apiPrefix } from '#contract/api-paths.ts'
import { openStore, type Store } from '#server/db/store.ts'
import { createApp } from '#server/http/create-app.ts'
import { tokenHash } from '#server/rules/accounts/access-tokens.ts'
import { demoAccounts } from '#server/seed/demo-people.ts'
import { isFresh, seedDemo } from '#server/seed/seed-database.ts'
import type { Clock, Config, ServerDeps } from '#server/server-deps.ts'
import { makePasswordsCheap } from '../setup/cheap-passwords.ts'
import { copyOfTemplate, keepAsTemplate, removeCopy } from './demo-templates.ts'

export interface TestServer {
  /** Answers a Request as the server would, without a network. Pass it to ky as `fetch`. */
  fetch(request: Request): Promise<Response>
  /** Every route under the API, as `GET products/:id`, without those that only answer wrong methods. */
  routes(): readonly string[]
  /** A token of `admin`, `sub-admin` (maria), `employee` (ana) or any user name. Costs no password hashing. */
  tokenFor(user: string): Promise<string>
  /** Creates a new token, which `tokenFor` and `ask` use from now on: a deactivated or demoted user has lost the old one. */
  newTokenFor(user: string): Promise<string>
  /** Calls the API as `user` and returns the parsed body. A short way to read what the server stores. */
  ask(user: string, path: string, init?: RequestInit): Promise<{ status: number; body: unknown; headers: Headers }>
  store: Store
  deps: ServerDeps
  /** Bugs that the server logged. A test that ends with an entry here has found one. */
  logged: string[]
  close(): Promise<void>
}

export interface ServerOptions {
  /** Only the documented contract. */
  plain?: boolean
  /** Number of products; the first eighteen are the same for every seed. Default 60. */
  products?: number
  clock?: Clock
  seed?: number
  /** A file or a PostgreSQL address; by default a new one that goes when the server closes. */
  database?: string
  config?: Partial<Config>
  requestLog?: ServerDeps['logRequest']
}

const usernames: Readonly<Record<string, string>> = { 'sub-admin': 'maria', employee: 'ana' }
export const origin = 'http://bilang.test'

const tenMinutes = 600_000

export async function openServer(options: ServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? { now: () => new Date() }
  const demo = { products: options.products ?? 60, seed: options.seed ?? 1 }
  // Servers without a clock of their own share rows that are some minutes old, but not those of a test that set the date.
  const startedAt = options.clock?.now() ?? Math.floor(Date.now() / tenMinutes)
  const templateKey = JSON.stringify([demo, startedAt])
  const copy = options.database === undefined ? copyOfTemplate(templateKey) : null
  const store = await openStore(options.database ?? copy ?? ':memory:', clock.now)
  // A database that was restored or moved has its rows already.
  if (await isFresh(store)) {
    await seedDemo(store, demo, clock.now().toISOString())
    await makePasswordsCheap(store)
    if (options.database === undefined) await keepAsTemplate(templateKey, store)
  }
  const logged: string[] = []
  const deps: ServerDeps = {
    store,
    clock,
    ids: { uuid: () => crypto.randomUUID(), secret: () => crypto.randomUUID() + crypto.randomUUID() },
    config: {
      institute: 'Institute of Agricultural Research (Demo)',
      publicAddress: null,
      phoneSetup: null,
      plain: options.plain ?? false,
      timeZone: 'Asia/Manila',
      stickerCodes: [],
      dist: null,
      corsOrigin: null,
      trustProxy: 0,
      ...options.config,
    },
    log: (line) => void logged.push(line),
    logRequest: options.requestLog,
  }
  const app = createApp(deps)
  const tokens = new Map<string, Promise<string>>()

  const issue = async (username: string): Promise<string> => {
    const user = await store.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow(
        () => new Error(`No demo account ${username}; there are ${demoAccounts.map((a) => a.username)}`),
      )
    const token = `test-${username}-${crypto.randomUUID()}`
    await store.db
      .insertInto('tokens')
      // Never idle, so that a test may advance the clock by years.
      .values({
        hash: tokenHash(token),
        user: user['id'],
        created_at: clock.now().toISOString(),
        last_used_at: '9999-01-01T00:00:00.000Z',
      })
      .execute()
    return token
  }
  const server: TestServer = {
    fetch: async (request) => app.fetch(request),
    routes: () => [
      ...new Set(
        app.routes
          .filter(({ method, path }) => method !== 'ALL' && `${path}/`.startsWith(apiPrefix))
          .map(({ method, path }) => `${method} ${path.slice(apiPrefix.length).replace(/\{.*?\}(?=\/|$)/g, '')}`),
      ),
    ],
    tokenFor: (user) => tokens.get(usernames[user] ?? user) ?? server.newTokenFor(user),
    newTokenFor(user) {
      const username = usernames[user] ?? user
      const issued = issue(username)
      tokens.set(username, issued)
      return issued
    },
    async ask(user, path, init = {}) {
      const headers = new Headers(init.headers)
      headers.set('Authorization', `Token ${await server.tokenFor(user)}`)
      if (init.body && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
      const answer = await server.fetch(new Request(new URL(path, `${origin}/api/v1/`), { ...init, headers }))
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? null : JSON.parse(text), headers: answer.headers }
    },
    store,
    deps,
    logged,
    async close() {
      await store.close()
      if (copy !== null) removeCopy(copy)
    },
  }
  return server
}
