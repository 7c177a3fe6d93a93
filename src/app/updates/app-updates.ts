/**
 * Updates of the app. A new version is fetched in the background and waits. It takes over only when a person agrees, after the drain under
 * the lock has ended, and every tab then reloads once (sync §13). The app looks for updates at most hourly, and only after the server
 * itself answered, so that a captive portal is never taken for a new version.
 */

import type { Workbox } from 'workbox-window'
import { hourMs } from '#domain/time/durations.ts'
import { makeEmitter } from '#platform/emitter.ts'

export interface Updates {
  waiting(): boolean
  onWaiting(listener: () => void): () => void
  apply(): Promise<void>
  /** The server answered just now. */
  onServerContact(): void
}

export interface UpdateDeps {
  register(handlers: {
    waiting: () => void
    replaced: () => void
  }): { skipWaiting: () => void; check: () => Promise<unknown> } | null
  /** Runs the work under the drain lock, so that nothing is being sent. */
  whileIdle(work: () => void): Promise<void>
  reload(): void
  /** Runs the work again and again, until the tab reloads. */
  repeat(work: () => void, everyMs: number): void
  now(): number
  /** Survives a reload of the tab, but not its closing. */
  memory: { get(key: string): string | null; set(key: string, value: string): void }
}

const checkEveryMs = hourMs
const reloadedKey = 'bilang-reloaded-at'
const reloadPauseMs = 30_000
const askAgainMs = 2_000

/** Reloads the tab, but not twice in a row: a page that a reload cannot fix must not reload forever. Returns true if it reloads. */
export function reloadOnce({ memory, now, reload }: Pick<UpdateDeps, 'memory' | 'now' | 'reload'>): boolean {
  const last = Number(memory.get(reloadedKey) ?? 0)
  if (now() - last < reloadPauseMs) return false
  memory.set(reloadedKey, String(now()))
  reload()
  return true
}

export function makeUpdates(deps: UpdateDeps): Updates {
  const changes = makeEmitter()
  let isWaiting = false
  let checkedAt = deps.now()
  const worker = deps.register({
    waiting: () => {
      isWaiting = true
      changes.emit()
    },
    replaced: () => void reloadOnce(deps),
  })
  return {
    waiting: () => isWaiting,
    onWaiting: changes.subscribe,
    async apply() {
      await deps.whileIdle(() => worker?.skipWaiting())
      // A browser may delay the takeover while the active worker is busy, until it has been idle for half a minute.
      deps.repeat(() => worker?.skipWaiting(), askAgainMs)
    },
    onServerContact() {
      if (!worker || deps.now() - checkedAt < checkEveryMs) return
      checkedAt = deps.now()
      // Without a network the check fails; the next one finds the update.
      worker.check().catch(() => {})
    },
  }
}

const sessionMemory: UpdateDeps['memory'] = {
  get: (key) => {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  set: (key, value) => {
    try {
      sessionStorage.setItem(key, value)
    } catch {
      // Without storage the guard is only weaker.
    }
  },
}

/** Not part of the first load: the page shows without it. */
async function registerWorker(handlers: Parameters<UpdateDeps['register']>[0]): Promise<Workbox> {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', handlers.waiting)
  workbox.addEventListener('controlling', (event) => {
    if (event.isUpdate) handlers.replaced()
  })
  await workbox.register()
  return workbox
}

/** The dependencies of a real browser. `drainLock` begins the name of each lock that a drain holds. */
export function browserUpdateDeps(drainLock: string): UpdateDeps {
  return {
    register(handlers) {
      if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
      const registering = registerWorker(handlers)
      // Refused by the browser: the app works, but cannot start offline.
      registering.catch(() => {})
      return {
        skipWaiting: () => void registering.then((workbox) => workbox.messageSkipWaiting()).catch(() => {}),
        check: async () => (await registering).update(),
      }
    },
    async whileIdle(work) {
      // One for each server of this browser, with the name of the server.
      const held = (await navigator.locks?.query())?.held ?? []
      const names = held.flatMap(({ name }) => (name?.startsWith(drainLock) ? [name] : []))
      // A drain holds one lock and waits for no other, so that all of them can be held at once.
      await names.reduce<() => unknown>((inner, name) => () => navigator.locks.request(name, inner), work)()
    },
    reload: () => location.reload(),
    repeat: (work, everyMs) => void setInterval(work, everyMs),
    now: () => Date.now(),
    memory: sessionMemory,
  }
}

/** A chunk of an old version is gone: one reload brings the new version. Not while offline, where a reload would not help. */
export function reloadOnMissingChunk(deps: Pick<UpdateDeps, 'memory' | 'now' | 'reload'>): void {
  addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && reloadOnce(deps)) event.preventDefault()
  })
}
