/** In-memory replacements of browser features for a device: a channel between tabs, and local storage. */

import { readFileSync } from 'node:fs'
import type { Engine } from '#app/start/open-engine.ts'
import type { InThreadCatalog } from '#catalog/in-thread-catalog.ts'
import { serveCatalog } from '#catalog/serve-catalog.ts'
import { defaultTimeZone } from '#domain/time/dates.ts'
import type { EventBus, SyncEvent } from '#platform/ports.ts'
import { makePrinter, type Printer } from '#print-worker/printer.ts'
import { servePrint } from '#print-worker/serve-print.ts'
import type { InstituteFacts, InstituteSource, Services } from '#react/services.ts'

/** Delivers each event to all listeners, the publisher included. */
export function tabChannel(): EventBus {
  const listeners = new Set<(event: SyncEvent) => void>()
  return {
    publish(event) {
      for (const listener of [...listeners]) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    get length() {
      return items.size
    },
  }
}

const yieldThread = () => new Promise<void>((resolve) => setTimeout(resolve))
export const readShippedFont = async (file: string) => new Uint8Array(readFileSync(`public/fonts/${file}`))

/** A printer whose code runs in this thread, behind real message ports, like in a browser without workers. */
const inThreadPrinter = (catalog: InThreadCatalog): Printer =>
  makePrinter({
    openCatalogPort() {
      const { port1, port2 } = new MessageChannel()
      return { port: port2, close: serveCatalog(port1, catalog, yieldThread) }
    },
    startWorker() {
      throw new DOMException('Tests have no workers.', 'SecurityError')
    },
    async startInPage() {
      const { port1, port2 } = new MessageChannel()
      servePrint(port1, { readFont: readShippedFont, yieldThread })
      return { port: port2, end: () => port2.close() }
    },
    onError(error) {
      throw error
    },
  })

const unchanging = (facts: InstituteFacts): InstituteSource => ({
  current: () => facts,
  subscribe: () => () => {},
  refresh: async () => {},
})
const factsOf = (institute: string): InstituteFacts => ({
  institute,
  timeZone: defaultTimeZone,
  logo: null,
  stickerCodes: [],
})

/** The services for screens, of an engine on a device without problems. */
export const servicesOf = (engine: Engine, catalog: InThreadCatalog, institute: string): Services => ({
  session: engine.session,
  recorder: engine.recorder,
  outbox: engine.outbox,
  api: engine.api,
  drafts: engine.drafts,
  catalog,
  openPrinter: async () => inThreadPrinter(catalog),
  readDeviceStatus: async () => ({
    persisted: true,
    usage: 1e6,
    quota: 1e10,
    installed: false,
    coreDbProblem: null,
    listInPage: false,
  }),
  requestPersistence: async () => true,
  ...factsOf(institute),
  instituteSource: unchanging(factsOf(institute)),
  publicAddress: 'https://count.example.gov.ph',
  phoneSetup: null,
  signInWith: null,
  now: () => Date.now(),
})
