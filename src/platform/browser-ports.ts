/** Browser versions of the ports: clock, random, locks, events. No decisions here. */
import { hexOf } from '#domain/text/hex.ts'
import { makeEmitter } from './emitter.ts'
import type { Clock, EventBus, Locks, Random, SyncEvent } from './ports.ts'

/** Random numbers from four bytes each. Random UUIDs also work without a secure context. */
export function browserRandom(crypto: Pick<Crypto, 'getRandomValues'>): Random {
  const buffer = new Uint32Array(1)
  return {
    next: () => (crypto.getRandomValues(buffer)[0] ?? 0) / 2 ** 32,
    uuid() {
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
      return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

export function browserClock(bootId: string): Clock {
  return {
    bootId,
    now: () => Date.now(),
    monotonic: () => performance.now(),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const onAbort = () => {
          clearTimeout(timer)
          reject(signal?.reason)
        }
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        }, ms)
        signal?.addEventListener('abort', onAbort, { once: true })
      }),
  }
}

/** The locks of one server: those of another server of this browser never wait for them. */
export const locksOfServer = (locks: Locks, serverKey: string): Locks => ({
  hold: (name, ...rest) => locks.hold(`${name} ${serverKey}`, ...rest),
})

/**
 * Web Locks. If the lock is stolen, `hold` still returns the result of its work. This is not an error, because the fencing epoch blocks late writes.
 */
export function webLocks(locks: Pick<LockManager, 'request'>): Locks {
  return {
    async hold(name, options, work) {
      const { signal, ...rest } = options
      let running: ReturnType<typeof work> | null = null
      const run = (lock: Lock | null) => {
        running = work(lock !== null)
        return running
      }
      // The browser rejects a signal together with `ifAvailable` or `steal`.
      const lockOptions = rest.ifAvailable || rest.steal || !signal ? rest : { signal }
      try {
        return (await locks.request(name, lockOptions, run)) as Awaited<ReturnType<typeof work>>
      } catch (error) {
        if (running !== null) return await running
        if (signal?.aborted) return work(false)
        throw error
      }
    },
  }
}

/** For browsers without Web Locks: one holder at a time in this page. Across pages, only the lease in the database and the fencing epoch protect. */
export function pageLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>()
  return {
    async hold(name, options, work) {
      const previous = queues.get(name)
      if (previous && options.ifAvailable) return work(false)
      if (previous && !options.steal) await previous.catch(() => {})
      const current = work(true)
      queues.set(name, current)
      try {
        return await current
      } finally {
        if (queues.get(name) === current) queues.delete(name)
      }
    },
  }
}

/**
 * Delivers events to this page synchronously, and to other pages and workers through a BroadcastChannel, if the browser has one. While paused, no
 * events of other pages arrive.
 */
export function openEventBus(name: string): EventBus & { pause(): void; resume(): void; close(): void } {
  const { emit: deliver, subscribe } = makeEmitter<SyncEvent>()
  const connect = (): BroadcastChannel | null => {
    if (typeof BroadcastChannel === 'undefined') return null
    const opened = new BroadcastChannel(name)
    opened.onmessage = (event: MessageEvent<SyncEvent>) => deliver(event.data)
    return opened
  }
  let channel = connect()
  let isClosed = false
  const disconnect = () => {
    channel?.close()
    channel = null
  }
  return {
    publish(event) {
      deliver(event)
      channel?.postMessage(event)
    },
    subscribe,
    pause: disconnect,
    resume() {
      if (!isClosed) channel ??= connect()
    },
    // A drain run that ends later has no channel to publish to.
    close() {
      isClosed = true
      disconnect()
    },
  }
}

/** Whether the connection is metered, or the person asked to save data. Unknown counts as unmetered. */
export function isMeteredConnection(source: object): boolean {
  const { connection } = source as { connection?: { saveData?: boolean; type?: string } }
  return connection?.saveData === true || connection?.type === 'cellular'
}
