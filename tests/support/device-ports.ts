/** What a browser would lend to a device, in memory: a channel between its tabs, and local storage. */
import { usualTimeZone } from '#domain/dates.ts'
import type { Parts } from '#runtime/parts.ts'
import type { Engine } from '#sync/open-engine.ts'
import type { News, Notify } from '#sync/ports.ts'

/** Everybody who listens hears it, the one who tells included. */
export function tabChannel(): Notify {
  const listeners = new Set<(news: News) => void>()
  return {
    tell(news) {
      for (const told of [...listeners]) told(news)
    },
    listen(told) {
      listeners.add(told)
      return () => listeners.delete(told)
    },
  }
}

export function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    get length() {
      return kept.size
    },
  }
}

/** What the screens are given, of an engine on a device without troubles. */
export const partsOf = (engine: Engine, catalogue: Parts['catalogue'], institute: string): Parts => ({
  session: engine.session,
  recorder: engine.recorder,
  outbox: engine.outbox,
  office: engine.office,
  drafts: engine.drafts,
  catalogue,
  device: async () => ({
    persisted: true,
    usage: 1e6,
    quota: 1e10,
    installed: false,
    coreTrouble: null,
    listInPage: false,
  }),
  persist: async () => true,
  institute,
  timeZone: usualTimeZone,
  publicAddress: 'https://count.example.gov.ph',
  now: () => Date.now(),
})
