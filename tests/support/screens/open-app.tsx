/**
 * The whole app with the real engine and the real server, without a browser: one device, a network that can be cut, and a route tree in
 * memory. Close it after each test.
 */
import { Fragment, StrictMode } from 'react'
import { makeHttpClient } from '#api-client/http-client.ts'
import { App } from '#app/app.tsx'
import { defaultPreferences, type Preferences } from '#app/preferences.ts'
import { openEngine } from '#app/start/open-engine.ts'
import { openInstitute } from '#app/start/read-institute.ts'
import { makeUpdates } from '#app/updates/app-updates.ts'
import { makeInThreadCatalog } from '#catalog/in-thread-catalog.ts'
import { clearMirror } from '#device-db/clear-mirror.ts'
import { openCoreDb } from '#device-db/core-connection.ts'
import { handOverMirror } from '#device-db/hand-over-mirror.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import { shortSha256 } from '#mirror/mirror-deps.ts'
import { makePull } from '#mirror/pull.ts'
import { readBaseline } from '#mirror/read-baseline.ts'
import { noBackupCopies } from '#outbox/backup-copies.ts'
import { browserClock, browserRandom, pageLocks } from '#platform/browser-ports.ts'
import type { Services } from '#react/services.ts'
import { makePasswordVault } from '#session/password-vault.ts'
import { memoryStorage, servicesOf, tabChannel } from '../device/device-ports.ts'
import { origin, type TestServer } from '../server/server.ts'
import { openMemoryRouter } from './memory-router.tsx'
import { renderOutsideAct } from './render-outside-act.tsx'

export const passwords = { admin: 'Admin-2026!', maria: 'Maria-2026!', ana: 'Ana-2026!' } as const

export interface DeviceNetwork {
  up: boolean
  drops: (request: Request) => boolean
  /** Answers instead of the server. */
  answerInstead?: (request: Request) => Response | Promise<Response> | null
}

export interface Device {
  services: Services
  /** `up: false` cuts the network; `drops` cuts it for some requests only. */
  network: DeviceNetwork
  /** Opens the app at a path, as if its address had been typed. With `isStrict`, React draws everything and runs every effect twice. */
  open(path: string, options?: { preferences?: Preferences; isStrict?: boolean }): { path(): string; close(): void }
  close(): void
}

let next = 0

export async function openDevice(server: Pick<TestServer, 'fetch'>, storage = memoryStorage()): Promise<Device> {
  const name = `app-${next++}`
  const base = `${origin}/api/v1/`
  const core = await openCoreDb(name)
  const mirror = new MirrorDb(name)
  const network: DeviceNetwork = { up: true, drops: () => false }
  const clock = browserClock('test')
  const locks = pageLocks()
  const client = makeHttpClient({
    base,
    token: () => null,
    isOnline: () => network.up,
    fetch: (async (request: Request) => {
      if (!network.up || network.drops(request)) throw new TypeError('no network')
      return network.answerInstead?.(request) ?? server.fetch(request)
    }) as typeof fetch,
  })
  const puller = makePull({ connection: core, mirror, network: client, clock, locks, hash: shortSha256 })
  const yieldThread = () => new Promise<void>((resolve) => setTimeout(resolve))
  const catalog = makeInThreadCatalog({
    ...{ connection: core, mirrorDb: mirror, pull: puller },
    readBaseline: (...input) => readBaseline({ connection: core, network: client, clock, yieldThread }, ...input),
  })
  const engine = await openEngine({
    core,
    client,
    serverKey: origin,
    apiBase: base,
    storage,
    vault: makePasswordVault(crypto, 1_000),
    clock,
    random: browserRandom(crypto),
    locks,
    events: tabChannel(),
    backupCopies: noBackupCopies,
    mirror: {
      clear: () => clearMirror(core.db(), mirror),
      handOver: (to, from) => handOverMirror(core.db(), mirror, to, from),
    },
    onLine: () => network.up,
    onBug: (error) => {
      throw error
    },
  })
  const instituteSource = await openInstitute({}, engine.drafts, client)
  const facts = instituteSource.current()
  const services = { ...servicesOf(engine, catalog, facts.institute), ...facts, instituteSource }
  const updates = makeUpdates({
    register: () => null,
    whileIdle: async (work) => work(),
    reload: () => {},
    repeat: () => {},
    now: () => Date.now(),
    memory: { get: () => null, set: () => {} },
  })
  // A screen that stays would receive the keys of the tests after it.
  const shown = new Set<() => void>()
  return {
    services,
    network,
    open(path, { preferences = defaultPreferences, isStrict = false } = {}) {
      const Mode = isStrict ? StrictMode : Fragment
      const router = openMemoryRouter(path)
      const { unmount } = renderOutsideAct(
        <Mode>
          <App services={services} Router={router.Router} updates={updates} preferences={preferences} env="test" />
        </Mode>,
      )
      shown.add(unmount)
      return {
        path: router.path,
        close() {
          if (shown.delete(unmount)) unmount()
        },
      }
    },
    close() {
      for (const unmount of shown) unmount()
      shown.clear()
      engine.close()
      catalog.close()
      core.close()
    },
  }
}
