/** The device's list filled from the real server, for screen tests: real rows, real index, no wire afterwards. */
import 'fake-indexeddb/auto'
import { mirrored } from '#contract/resources.ts'
import type { Core } from '#local/core.ts'
import { Mirror } from '#local/mirror.ts'
import { type OpenCore, openCore } from '#local/open-core.ts'
import { fillMirror, type Rows, signInOn } from '#tests/support/fill-mirror.ts'
import { openServer, type ServerOptions, type TestServer } from '#tests/support/server.ts'
import { type OpenCatalogue, openCatalogueHere } from '#workers/catalogue/catalogue-here.ts'

export interface SeededCatalogue {
  catalogue: OpenCatalogue
  core: Core
  door: OpenCore
  mirror: Mirror
  server: TestServer
  /** Of the person the list belongs to. */
  userKey: string
  close(): Promise<void>
}

let made = 0

/** `who`: `admin`, `sub-admin`, `employee` or a user name of the demo institute. Collections that this person may not read stay empty. */
export async function seededCatalogue(options: ServerOptions & { who?: string } = {}): Promise<SeededCatalogue> {
  const { who = 'admin', ...serverOptions } = options
  const server = await openServer(serverOptions)
  const serverKey = `http://bilang.test/${++made}`
  const door = await openCore(serverKey)
  const core = door.raw()
  const mirror = new Mirror(serverKey)
  const person = (await server.ask(who, 'users/me/')).body as { id: number }
  const userKey = `${serverKey}:${person.id}`
  const rows: Rows = {}
  for (const resource of mirrored) {
    const all: Record<string, unknown>[] = []
    for (let page = 1; ; page++) {
      const { status, body } = await server.ask(who, `${resource.path}?page=${page}&page_size=1000&ordering=id`)
      if (status !== 200) break
      const { results, next } = body as { results: Record<string, unknown>[]; next: string | null }
      all.push(...results)
      if (!next) break
    }
    rows[resource.name] = all
  }
  await signInOn(core, userKey, await server.tokenFor(who))
  await fillMirror(core, mirror, userKey, rows, { at: Date.now() })
  const catalogue = openCatalogueHere({ core: door, mirror })
  await catalogue.settled()
  return {
    catalogue,
    core,
    door,
    mirror,
    server,
    userKey,
    async close() {
      catalogue.close()
      door.close()
      mirror.close()
      await server.close()
    },
  }
}
