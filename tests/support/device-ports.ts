/** In-memory replacements of browser features for a device: a channel between tabs, and local storage. */

import type { Engine } from '#app/start/open-engine.ts'
import { defaultTimeZone } from '#domain/time/dates.ts'
import type { EventBus, SyncEvent } from '#platform/ports.ts'
import type { Services } from '#react/services.ts'

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

/** The services for screens, of an engine on a device without problems. */
export const servicesOf = (engine: Engine, catalog: Services['catalog'], institute: string): Services => ({
  session: engine.session,
  recorder: engine.recorder,
  outbox: engine.outbox,
  api: engine.api,
  drafts: engine.drafts,
  catalog,
  readDeviceStatus: async () => ({
    persisted: true,
    usage: 1e6,
    quota: 1e10,
    installed: false,
    coreTrouble: null,
    listInPage: false,
  }),
  requestPersistence: async () => true,
  institute,
  timeZone: defaultTimeZone,
  publicAddress: 'https://count.example.gov.ph',
  now: () => Date.now(),
})
