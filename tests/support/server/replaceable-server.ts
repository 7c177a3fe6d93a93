/** A server that is replaced by another one at the same address, and devices that know it. */
import 'fake-indexeddb/auto'
import { MirrorDb } from '#device-db/mirror-db.ts'
import { shortSha256 } from '#mirror/mirror-deps.ts'
import { makePull, type Pull } from '#mirror/pull.ts'
import { browserClock, pageLocks } from '#platform/browser-ports.ts'
import type { EngineDevice } from '../device/engine-device.ts'
import { cleanups } from '../setup/cleanups.ts'
import { origin, type TestServer } from './server.ts'

/** A server whose database may be replaced while devices know its address. */
export function replaceableServer(first: TestServer) {
  let current: TestServer | null = first
  const fetch: TestServer['fetch'] = async (request) => {
    if (!current) throw new TypeError(`no server at ${origin}`)
    return current.fetch(request)
  }
  return {
    /** For devices. */
    address: { ...first, fetch },
    async stop() {
      await current?.close()
      current = null
    },
    start(server: TestServer): TestServer {
      current = server
      return server
    },
  }
}

/** Downloads the list on the device and follows its changes, as the app does. */
export function openPull({ core, name, engine }: EngineDevice): Pull {
  const pull = makePull({
    connection: core,
    mirror: new MirrorDb(name),
    network: engine.network,
    clock: browserClock('test'),
    hash: shortSha256,
    locks: pageLocks(),
    isMetered: () => false,
    events: { publish: () => {} },
  })
  cleanups.push(() => pull.close())
  return pull
}
