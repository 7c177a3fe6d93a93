/**
 * A new version of the app. It is fetched in the background and waits; it takes over only when a person agrees, after the drain under the
 * lock has ended, and every tab then reloads once (sync 2.13). It is looked for at most hourly, and only after the office itself answered,
 * so that a captive portal is never taken for a new version.
 */
import { Workbox } from 'workbox-window'

export interface Updates {
  waiting(): boolean
  onWaiting(told: () => void): () => void
  apply(): Promise<void>
  /** The office answered just now. */
  reached(): void
}

export interface UpdateParts {
  register(handlers: {
    waiting: () => void
    replaced: () => void
  }): { skip: () => void; look: () => Promise<unknown> } | null
  /** Runs the work while nothing is being sent. */
  whileIdle(work: () => void): Promise<void>
  reload(): void
  now(): number
  /** Survives a reload of the tab, not its closing. */
  memory: { get(key: string): string | null; set(key: string, value: string): void }
}

const hour = 3_600_000
const reloadedKey = 'bilang-reloaded-at'
const atMostEveryMs = 30_000

/** Reloads the tab, but not twice in a row: a page that cannot be helped by it must not turn in circles. Answers whether it did. */
export function reloadOnce({ memory, now, reload }: Pick<UpdateParts, 'memory' | 'now' | 'reload'>): boolean {
  const last = Number(memory.get(reloadedKey) ?? 0)
  if (now() - last < atMostEveryMs) return false
  memory.set(reloadedKey, String(now()))
  reload()
  return true
}

export function makeUpdates(parts: UpdateParts): Updates {
  const listeners = new Set<() => void>()
  let waits = false
  let lookedAt = parts.now()
  const worker = parts.register({
    waiting: () => {
      waits = true
      for (const told of listeners) told()
    },
    replaced: () => void reloadOnce(parts),
  })
  return {
    waiting: () => waits,
    onWaiting(told) {
      listeners.add(told)
      return () => void listeners.delete(told)
    },
    async apply() {
      await parts.whileIdle(() => worker?.skip())
    },
    reached() {
      if (!worker || parts.now() - lookedAt < hour) return
      lookedAt = parts.now()
      // Without a network nothing newer can be had: the next look finds it.
      worker.look().catch(() => {})
    },
  }
}

const tabMemory: UpdateParts['memory'] = {
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
      // Without it the guard is weaker, not wrong.
    }
  },
}

/** The parts of a real browser. The name of the lock is the one that the drain holds. */
export function browserUpdates(drainLock: string): UpdateParts {
  return {
    register(handlers) {
      if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
      const workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' })
      workbox.addEventListener('waiting', handlers.waiting)
      workbox.addEventListener('controlling', (event) => {
        if (event.isUpdate) handlers.replaced()
      })
      // Refused by the browser: the app works on, without a start offline.
      workbox.register().catch(() => {})
      return { skip: () => workbox.messageSkipWaiting(), look: () => workbox.update() }
    },
    async whileIdle(work) {
      if (navigator.locks) await navigator.locks.request(drainLock, work)
      else work()
    },
    reload: () => location.reload(),
    now: () => Date.now(),
    memory: tabMemory,
  }
}

/** A chunk of an old version is gone: one reload brings the new one, but never offline, where it would bring nothing. */
export function guardChunks(parts: Pick<UpdateParts, 'memory' | 'now' | 'reload'>): void {
  addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && reloadOnce(parts)) event.preventDefault()
  })
}
