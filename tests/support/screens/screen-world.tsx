/**
 * Feature screens on a device with the real engine, offline list and server. The network can be cut, and the page is never reloaded. The
 * routes of one feature are mounted in a memory router, so that a test uses them as a person does.
 */
import { act, cleanup, configure, type RenderResult, render } from '@testing-library/react'
import { type RouteObject, useRoutes } from 'react-router-dom'
import { makeHttpClient } from '#api-client/http-client.ts'
import { ConnectionProvider } from '#app/shell/connection-provider.tsx'
import { type Engine, openEngine } from '#app/start/open-engine.ts'
import type { ReadBaseline } from '#catalog/baselines/baseline-cache.ts'
import { type InThreadCatalog, makeInThreadCatalog } from '#catalog/in-thread-catalog.ts'
import { mirroredCollections } from '#contract/collections/all-collections.ts'
import { sessionKey } from '#contract/sign-in/session.ts'
import { type CoreConnection, openCoreDb } from '#device-db/core-connection.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import { cursorKey } from '#device-db/queries/list-state.ts'
import { shortSha256 } from '#mirror/mirror-deps.ts'
import { makePull } from '#mirror/pull.ts'
import { readBaseline } from '#mirror/read-baseline.ts'
import { noBackupCopies } from '#outbox/backup-copies.ts'
import { browserClock, browserRandom, openEventBus, pageLocks } from '#platform/browser-ports.ts'
import { type Services, ServicesContext } from '#react/services.ts'
import { UiProvider } from '#ui/provider.tsx'
import { memoryStorage, servicesOf } from '../device/device-ports.ts'
import { fillMirror, type Rows } from '../device/fill-mirror.ts'
import { openServer, origin, type ServerOptions, type TestServer } from '../server/server.ts'
import { openMemoryRouter } from './memory-router.tsx'

export interface ScreenWorld {
  server: TestServer
  services: Services
  engine: Engine
  /** The device's database, for checks behind the screens. */
  core: CoreConnection
  catalog: InThreadCatalog
  /** Cuts or restores the network; `answerInstead` answers instead of the server, `before` delays a request. */
  network: {
    isCut: boolean
    requests: string[]
    answerInstead: ((request: Request) => Response | null) | null
    beforeRequest?: (request: Request) => Promise<void> | undefined
  }
  open(routes: RouteObject[], at: string): Shown
  close(): Promise<void>
}

export interface Shown extends RenderResult {
  /** The current path and query. */
  path(): string
  goTo(to: string): Promise<void>
}

// The real server hashes, indexes and commits: allow time on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

let worldCount = 0

export async function openScreenWorld(
  options: ServerOptions & { username?: string; empty?: boolean } = {},
): Promise<ScreenWorld> {
  const { username = 'admin', empty = false, ...serverOptions } = options
  const server = await openServer({ products: 30, ...serverOptions })
  const serverKey = `${origin}/office-${++worldCount}`
  const me = (await server.ask(username, 'users/me/')).body as { id: number }
  const userKey = `${serverKey}:${me.id}`
  const token = await server.tokenFor(username)
  const core = await openCoreDb(serverKey)
  const mirror = new MirrorDb(serverKey)
  const rows: Rows = {}
  for (const collection of mirroredCollections) {
    const answer = await server.ask(username, `${collection.path}?page=1&page_size=2000&ordering=id`)
    rows[collection.name] = answer.status === 200 ? (answer.body as { results: Record<string, unknown>[] }).results : []
  }
  const storage = memoryStorage()
  storage.setItem(sessionKey, JSON.stringify({ state: { token, user: me }, version: 0 }))
  // `empty` is a device that has downloaded nothing yet.
  if (!empty) await fillMirror(core.db(), mirror, userKey, rows, { at: Date.now() })

  // From here the list follows the change feed, as after a real first download.
  const root = (await server.ask(username, '')).body as { cursor?: string }
  if (root.cursor && !empty) await core.db().meta.put({ key: cursorKey(userKey), value: root.cursor })

  const network: ScreenWorld['network'] = { isCut: false, requests: [], answerInstead: null }
  const client = makeHttpClient({
    base: `${origin}/api/v1/`,
    token: () => null,
    isOnline: () => !network.isCut,
    fetch: (async (input: Request) => {
      if (network.isCut) throw new TypeError('Failed to fetch')
      network.requests.push(`${input.method} ${new URL(input.url).pathname}${new URL(input.url).search}`)
      await network.beforeRequest?.(input)
      return network.answerInstead?.(input) ?? server.fetch(input)
    }) as typeof fetch,
  })
  const clock = browserClock('test')
  const notify = openEventBus(serverKey)
  const engine = await openEngine({
    core,
    client,
    serverKey,
    apiBase: `${origin}/api/v1/`,
    storage,
    clock,
    random: browserRandom(crypto),
    locks: pageLocks(),
    events: notify,
    backupCopies: noBackupCopies,
    mirror: {},
    onLine: () => !network.isCut,
    onBug: (error) => {
      throw error
    },
  })
  const puller = makePull({
    connection: core,
    mirror,
    network: engine.network,
    clock,
    hash: shortSha256,
    locks: pageLocks(),
  })
  const yieldToMain = () => new Promise<void>((resolve) => setTimeout(resolve))
  const readSavedOrFetch: ReadBaseline = (...input) =>
    readBaseline(
      { connection: core, network: engine.network, clock, events: notify, yieldThread: yieldToMain },
      ...input,
    )
  const catalog = makeInThreadCatalog({
    connection: core,
    mirrorDb: mirror,
    pull: puller,
    readBaseline: readSavedOrFetch,
  })
  await catalog.settled()
  // The server announces its features with its first response.
  await engine.session.verify()

  const services = servicesOf(engine, catalog, 'Test institute')
  return {
    server,
    services,
    engine,
    core,
    catalog,
    network,
    open(routes, at) {
      const router = openMemoryRouter(at)
      const Routes = () => useRoutes(routes)
      const shown = render(
        <UiProvider env="test" timeZone={services.timeZone}>
          <ServicesContext.Provider value={services}>
            <ConnectionProvider>
              <router.Router>
                <Routes />
              </router.Router>
            </ConnectionProvider>
          </ServicesContext.Provider>
        </UiProvider>,
      )
      return Object.assign(shown, {
        path: router.path,
        goTo: (to: string) => act(async () => router.goTo(to)),
      })
    },
    async close() {
      cleanup()
      // Writes that unmounting screens queued finish before this read returns.
      await services.drafts.list('')
      await catalog.refresh('manual')
      engine.close()
      catalog.close()
      puller.close()
      notify.close()
      core.close()
      mirror.close()
      await server.close()
    },
  }
}
