/**
 * The whole app over the real engine and the real server, without a browser: one device, its line that can be cut, and a route tree in
 * memory. Close it after each test.
 */
import { createMemoryRouter } from 'react-router-dom'
import { App } from '#app/app.tsx'
import { usual } from '#app/preferences.ts'
import { routeTree } from '#app/router.tsx'
import { makeUpdates } from '#app/updates.ts'
import { forgetMirror } from '#local/forget-mirror.ts'
import { handOverMirror } from '#local/hand-over-mirror.ts'
import { Mirror } from '#local/mirror.ts'
import { openCore } from '#local/open-core.ts'
import { openClient } from '#remote/client.ts'
import type { Parts } from '#runtime/parts.ts'
import { browserClock, browserRandom, pageLocks } from '#sync/browser-ports.ts'
import { sha256Half } from '#sync/mirror-parts.ts'
import { openEngine } from '#sync/open-engine.ts'
import { makePull } from '#sync/pull.ts'
import { noRescue } from '#sync/rescue.ts'
import { browserVault } from '#sync/vault.ts'
import { openCatalogueHere } from '#workers/catalogue/catalogue-here.ts'
import { memoryStorage, partsOf, tabChannel } from './device-ports.ts'
import { draw } from './draw.tsx'
import { origin, type TestServer } from './server.ts'

export const passwords = { admin: 'Admin-2026!', maria: 'Maria-2026!', ana: 'Ana-2026!' } as const

export interface Line {
  up: boolean
  loses: (request: Request) => boolean
  /** Answers in place of the server. */
  instead?: (request: Request) => Response | null
}

export interface Device {
  parts: Parts
  /** `up: false` cuts the network; `loses` cuts it for some requests only. */
  line: Line
  /** Opens the app at a path, as if its address had been typed. */
  open(path: string): { path(): string; close(): void }
  close(): void
}

let next = 0

export async function openDevice(server: Pick<TestServer, 'fetch'>, storage = memoryStorage()): Promise<Device> {
  const name = `app-${next++}`
  const base = `${origin}/api/v1/`
  const core = await openCore(name)
  const mirror = new Mirror(name)
  const line: Line = { up: true, loses: () => false }
  const clock = browserClock('test')
  const locks = pageLocks()
  const client = openClient({
    base,
    token: () => null,
    online: () => line.up,
    fetch: (async (request: Request) => {
      if (!line.up || line.loses(request)) throw new TypeError('no network')
      return line.instead?.(request) ?? server.fetch(request)
    }) as typeof fetch,
  })
  const puller = makePull({ core, mirror, net: client, clock, locks, hash: sha256Half })
  const catalogue = openCatalogueHere({ core, mirror, puller })
  const engine = await openEngine({
    core,
    client,
    serverKey: origin,
    apiBase: base,
    storage,
    vault: browserVault(crypto, 1_000),
    clock,
    random: browserRandom(crypto),
    locks,
    notify: tabChannel(),
    rescue: noRescue,
    mirror: {
      clear: () => forgetMirror(core.raw(), mirror),
      handOver: (to, from) => handOverMirror(core.raw(), mirror, to, from),
    },
    onLine: () => line.up,
    onBug: (error) => {
      throw error
    },
  })
  const parts = partsOf(engine, catalogue, 'Institute of Agricultural Research (Demo)')
  const updates = makeUpdates({
    register: () => null,
    whileIdle: async (work) => work(),
    reload: () => {},
    now: () => Date.now(),
    memory: { get: () => null, set: () => {} },
  })
  return {
    parts,
    line,
    open(path) {
      const router = createMemoryRouter(routeTree(), { initialEntries: [path] })
      const shown = draw(<App parts={parts} router={router} updates={updates} preferences={usual} env="test" />)
      return {
        path: () => router.state.location.pathname + router.state.location.search,
        close: () => {
          shown.unmount()
          router.dispose()
        },
      }
    },
    close() {
      engine.close()
      catalogue.close()
      core.close()
    },
  }
}
