/**
 * The office screens on a device: the real engine, the real list and the real server; only the wire can be cut, and nobody reloads.
 * Routes of one feature are mounted in a memory router, so that a test walks them as a person does.
 */
import { act, cleanup, configure, type RenderResult, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { mirrored } from '#contract/resources.ts'
import { sessionKey } from '#contract/session.ts'
import { Mirror } from '#local/mirror.ts'
import { type OpenCore, openCore } from '#local/open-core.ts'
import { openClient } from '#remote/client.ts'
import { type Parts, PartsContext } from '#runtime/parts.ts'
import { browserClock, browserNotify, browserRandom, pageLocks } from '#sync/browser-ports.ts'
import { readBook as readBookHere } from '#sync/campaign-book.ts'
import { cursorKey } from '#sync/generations.ts'
import { sha256Half } from '#sync/mirror-parts.ts'
import { type Engine, openEngine } from '#sync/open-engine.ts'
import { makePull } from '#sync/pull.ts'
import { noRescue } from '#sync/rescue.ts'
import { memoryStorage, partsOf } from '#tests/support/device-ports.ts'
import { fillMirror, type Rows } from '#tests/support/fill-mirror.ts'
import { openServer, origin, type ServerOptions, type TestServer } from '#tests/support/server.ts'
import { UiProvider } from '#ui/provider.tsx'
import type { ReadBook } from '#workers/catalogue/books.ts'
import { type OpenCatalogue, openCatalogueHere } from '#workers/catalogue/catalogue-here.ts'

export interface OfficeWorld {
  server: TestServer
  parts: Parts
  engine: Engine
  /** The device's memory and its list, for what looks after them behind the screens. */
  core: OpenCore
  catalogue: OpenCatalogue
  /** Cuts the wire, or puts it back; `instead` answers in place of the server, `before` holds a request up. */
  wire: {
    cut: boolean
    asked: string[]
    instead: ((request: Request) => Response | null) | null
    before?: (request: Request) => Promise<void> | undefined
  }
  show(routes: RouteObject[], at: string): Shown
  close(): Promise<void>
}

export interface Shown extends RenderResult {
  /** Path and query that the person is at now. */
  at(): string
  go(to: string): Promise<void>
}

// The real server hashes, indexes and commits: give it time on a busy machine.
configure({ asyncUtilTimeout: 60_000 })
vi.setConfig({ testTimeout: 90_000 })

let made = 0

export async function officeWorld(
  options: ServerOptions & { who?: string; empty?: boolean } = {},
): Promise<OfficeWorld> {
  const { who = 'admin', empty = false, ...serverOptions } = options
  const server = await openServer({ products: 30, ...serverOptions })
  const serverKey = `${origin}/office-${++made}`
  const me = (await server.ask(who, 'users/me/')).body as { id: number }
  const userKey = `${serverKey}:${me.id}`
  const token = await server.tokenFor(who)
  const core = await openCore(serverKey)
  const mirror = new Mirror(serverKey)
  const rows: Rows = {}
  for (const resource of mirrored) {
    const answer = await server.ask(who, `${resource.path}?page=1&page_size=2000&ordering=id`)
    rows[resource.name] = answer.status === 200 ? (answer.body as { results: Record<string, unknown>[] }).results : []
  }
  const storage = memoryStorage()
  storage.setItem(sessionKey, JSON.stringify({ state: { token, user: me }, version: 0 }))
  // `empty`: a device on which nothing was downloaded yet.
  if (!empty) await fillMirror(core.raw(), mirror, userKey, rows, { at: Date.now() })

  // The list follows the change feed from here, as after a real first download.
  const root = (await server.ask(who, '')).body as { cursor?: string }
  if (root.cursor && !empty) await core.raw().meta.put({ key: cursorKey(userKey), value: root.cursor })

  const wire: OfficeWorld['wire'] = { cut: false, asked: [], instead: null }
  const client = openClient({
    base: `${origin}/api/v1/`,
    token: () => null,
    online: () => !wire.cut,
    fetch: (async (input: Request) => {
      if (wire.cut) throw new TypeError('Failed to fetch')
      wire.asked.push(`${input.method} ${new URL(input.url).pathname}${new URL(input.url).search}`)
      await wire.before?.(input)
      return wire.instead?.(input) ?? server.fetch(input)
    }) as typeof fetch,
  })
  const clock = browserClock('test')
  const notify = browserNotify(serverKey)
  const engine = await openEngine({
    core,
    client,
    serverKey,
    apiBase: `${origin}/api/v1/`,
    storage,
    clock,
    random: browserRandom(crypto),
    locks: pageLocks(),
    notify,
    rescue: noRescue,
    mirror: {},
    onLine: () => !wire.cut,
    onBug: (error) => {
      throw error
    },
  })
  const puller = makePull({ core, mirror, net: engine.net, clock, hash: sha256Half, locks: pageLocks() })
  const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))
  const readBook: ReadBook = (...asked) => readBookHere({ core, net: engine.net, clock, notify, breathe }, ...asked)
  const catalogue = openCatalogueHere({ core, mirror, puller, readBook })
  await catalogue.settled()
  // The server says what it offers with its first answer.
  await engine.session.verify()

  const parts = partsOf(engine, catalogue, 'Test institute')
  return {
    server,
    parts,
    engine,
    core,
    catalogue,
    wire,
    show(routes, at) {
      const router = createMemoryRouter(routes, { initialEntries: [at] })
      const shown = render(
        <StrictMode>
          <UiProvider env="test" timeZone={parts.timeZone}>
            <PartsContext.Provider value={parts}>
              <RouterProvider router={router} />
            </PartsContext.Provider>
          </UiProvider>
        </StrictMode>,
      )
      return Object.assign(shown, {
        at: () => router.state.location.pathname + router.state.location.search,
        go: (to: string) => act(() => router.navigate(to)),
      })
    },
    async close() {
      cleanup()
      // What leaving screens still write stands in the store's queue before this question, which is answered after it.
      await parts.drafts.list('')
      await catalogue.refresh('manual')
      engine.close()
      catalogue.close()
      puller.close()
      notify.close()
      core.close()
      mirror.close()
      await server.close()
    },
  }
}
