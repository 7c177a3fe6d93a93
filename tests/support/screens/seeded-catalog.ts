/** A catalog filled with the rows of the real server, for screen tests. Uses no network afterwards. */
import 'fake-indexeddb/auto'
import { type InThreadCatalog, makeInThreadCatalog } from '#catalog/in-thread-catalog.ts'
import { mirroredCollections } from '#contract/collections/all-collections.ts'
import { type CoreConnection, openCoreDb } from '#device-db/core-connection.ts'
import type { CoreDb } from '#device-db/core-db.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import { fillMirror, type Rows, signInOn } from '../device/fill-mirror.ts'
import { openServer, type ServerOptions, type TestServer } from '../server/server.ts'

export interface SeededCatalog {
  catalog: InThreadCatalog
  core: CoreDb
  connection: CoreConnection
  mirror: MirrorDb
  server: TestServer
  /** Key of the person the list belongs to. */
  userKey: string
  close(): Promise<void>
}

let catalogCount = 0

/** `username`: `admin`, `sub-admin`, `employee` or any user of the demo institute. Collections this person may not read stay empty. */
export async function openSeededCatalog(options: ServerOptions & { username?: string } = {}): Promise<SeededCatalog> {
  const { username = 'admin', ...serverOptions } = options
  const server = await openServer(serverOptions)
  const serverKey = `http://bilang.test/${++catalogCount}`
  const connection = await openCoreDb(serverKey)
  const core = connection.db()
  const mirror = new MirrorDb(serverKey)
  const person = (await server.ask(username, 'users/me/')).body as { id: number }
  const userKey = `${serverKey}:${person.id}`
  const rows: Rows = {}
  for (const collection of mirroredCollections) {
    const all: Record<string, unknown>[] = []
    for (let page = 1; ; page++) {
      const { status, body } = await server.ask(username, `${collection.path}?page=${page}&page_size=1000&ordering=id`)
      if (status !== 200) break
      const { results, next } = body as { results: Record<string, unknown>[]; next: string | null }
      all.push(...results)
      if (!next) break
    }
    rows[collection.name] = all
  }
  await signInOn(core, userKey, await server.tokenFor(username))
  await fillMirror(core, mirror, userKey, rows, { at: Date.now() })
  const catalog = makeInThreadCatalog({ connection, mirrorDb: mirror })
  await catalog.settled()
  return {
    catalog,
    core,
    connection,
    mirror,
    server,
    userKey,
    async close() {
      catalog.close()
      connection.close()
      mirror.close()
      await server.close()
    },
  }
}
