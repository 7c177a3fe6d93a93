/** Composes the catalog with the databases, network, clock and locks of the thread it runs in. */

import { makeHttpClient } from '#api-client/http-client.ts'
import { openCoreDb } from '#device-db/core-connection.ts'
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import { watchCoreDb } from '#device-db/queries/overlay.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import { shortSha256 } from '#mirror/mirror-deps.ts'
import { makePull } from '#mirror/pull.ts'
import { readBaseline as readSavedOrFetch } from '#mirror/read-baseline.ts'
import { sharePull } from '#mirror/share-pull.ts'
import {
  browserClock,
  browserRandom,
  isMeteredConnection,
  openEventBus,
  pageLocks,
  webLocks,
} from '#platform/browser-ports.ts'
import { eventChannelName } from '#platform/channel-names.ts'
import type { ReadBaseline } from './baselines/baseline-cache.ts'
import { prefetchBaselines } from './baselines/prefetch-baselines.ts'
import { type InThreadCatalog, makeInThreadCatalog } from './in-thread-catalog.ts'
import { measureClockSkew } from './measure-clock-skew.ts'
import type { StartOptions } from './worker-protocol.ts'

export async function startCatalog(options: StartOptions, yieldThread: () => Promise<void>): Promise<InThreadCatalog> {
  const connection = await openCoreDb(options.serverKey)
  const mirror = new MirrorDb(options.serverKey)
  // The pull passes its owner's token with each request, so a list is only fetched for the person it belongs to.
  const client = makeHttpClient({ base: options.apiBase, fetch: (...input) => fetch(...input), token: () => null })
  const clock = browserClock(String(performance.timeOrigin))
  const network = measureClockSkew(client, dexieCoreStore(connection), clock)
  // Without Web Locks every tab pulls for itself, which only costs traffic.
  const locks = navigator.locks ? webLocks(navigator.locks) : pageLocks()
  const events = openEventBus(eventChannelName(options.serverKey))
  const parsedRows = new Map<string, readonly RawRow[]>()
  const isMetered = () => isMeteredConnection(navigator)
  const ownPull = makePull({
    connection,
    mirror,
    network,
    clock,
    locks,
    events,
    hash: shortSha256,
    parsedRows,
    isMetered,
  })
  const pull = sharePull(ownPull, { events, clock, tabId: browserRandom(crypto).uuid() })
  const readBaseline: ReadBaseline = (...input) =>
    readSavedOrFetch({ connection, network, clock, events, yieldThread }, ...input)
  const catalog = makeInThreadCatalog({ connection, mirrorDb: mirror, pull, readBaseline, yieldThread, parsedRows })
  prefetchBaselines({ connection, catalog, locks, isMetered })
  const refresh = () => catalog.refresh('start')
  void refresh()
  // After sign-in the new person's list is pulled at once; a pull for the previous person ends first.
  watchCoreDb(connection, ({ tables }) => {
    if (tables.has('session')) void refresh().then(refresh)
  })
  return catalog
}
