/** Puts the catalogue's parts together on real ones: device memory, wire, clock and locks of the thread it runs in. */
import type { RawRow } from '#domain/fold.ts'
import { Mirror } from '#local/mirror.ts'
import { openCore } from '#local/open-core.ts'
import { openClient } from '#remote/client.ts'
import { browserClock, browserNotify, browserRandom, onPaidData, pageLocks, webLocks } from '#sync/browser-ports.ts'
import { readBook as readBookHere } from '#sync/campaign-book.ts'
import { sha256Half } from '#sync/mirror-parts.ts'
import { newsChannel } from '#sync/names.ts'
import { makePull } from '#sync/pull.ts'
import { sharePull } from '#sync/share-pull.ts'
import type { ReadBook } from './books.ts'
import { fetchBooksAhead } from './books-ahead.ts'
import { type OpenCatalogue, openCatalogueHere } from './catalogue-here.ts'
import { watchCore } from './overlay.ts'
import type { StartFacts } from './protocol.ts'

export async function startCatalogue(facts: StartFacts, breathe: () => Promise<void>): Promise<OpenCatalogue> {
  const core = await openCore(facts.serverKey)
  const mirror = new Mirror(facts.serverKey)
  // The token of each request is named by the round that makes it: a list is only ever fetched for the person it is kept for.
  const net = openClient({ base: facts.base, fetch: (...call) => fetch(...call), token: () => null })
  const clock = browserClock(String(performance.timeOrigin))
  // Without Web Locks every tab looks after the list itself: twice the traffic, no harm.
  const locks = navigator.locks ? webLocks(navigator.locks) : pageLocks()
  const notify = browserNotify(newsChannel(facts.serverKey))
  const warm = new Map<string, readonly RawRow[]>()
  const metered = () => onPaidData(navigator)
  const own = makePull({ core, mirror, net, clock, locks, notify, hash: sha256Half, warm, metered })
  const puller = sharePull(own, { notify, clock, me: browserRandom(crypto).uuid() })
  const readBook: ReadBook = (...asked) => readBookHere({ core, net, clock, notify, breathe }, ...asked)
  const catalogue = openCatalogueHere({ core, mirror, puller, readBook, breathe, warm })
  fetchBooksAhead({ core, catalogue, locks, metered })
  const look = () => catalogue.refresh('start').catch(() => {})
  void look()
  // Whoever signs in gets their list at once; a round for the person before ends first.
  watchCore(core.raw(), ({ tables }) => {
    if (tables.has('session')) void look().then(look)
  })
  return catalogue
}
