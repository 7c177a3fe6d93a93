/** The world as a browser gives it: clock, chance, locks, news. Nothing here decides anything. */
import type { Clock, Locks, News, Notify, Random } from './ports.ts'

/** Four random bytes at a time; ids also where there is no secure context. */
export function browserRandom(crypto: Pick<Crypto, 'getRandomValues'>): Random {
  const word = new Uint32Array(1)
  return {
    next: () => (crypto.getRandomValues(word)[0] ?? 0) / 2 ** 32,
    uuid() {
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
      const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

export function browserClock(boot: string): Clock {
  return {
    boot,
    now: () => Date.now(),
    mono: () => performance.now(),
    sleep: (ms, signal) =>
      new Promise((done, fail) => {
        if (signal?.aborted) return fail(signal.reason)
        const stop = () => {
          clearTimeout(timer)
          fail(signal?.reason)
        }
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', stop)
          done()
        }, ms)
        signal?.addEventListener('abort', stop, { once: true })
      }),
  }
}

/** Web Locks. Who is robbed of a lock still hears how its work ends: the fence stops it, and that is no error. */
export function webLocks(locks: Pick<LockManager, 'request'>): Locks {
  return {
    async hold(name, how, work) {
      const { signal, ...rest } = how
      let working: ReturnType<typeof work> | null = null
      const run = (lock: Lock | null) => {
        working = work(lock !== null)
        return working
      }
      // The browser refuses a signal beside `ifAvailable` and `steal`.
      const options = rest.ifAvailable || rest.steal || !signal ? rest : { signal }
      try {
        return (await locks.request(name, options, run)) as Awaited<ReturnType<typeof work>>
      } catch (error) {
        if (working !== null) return await working
        if (signal?.aborted) return work(false)
        throw error
      }
    },
  }
}

/** Without Web Locks: one at a time in this page; between pages the lease in the database and the fencing epoch stand alone. */
export function pageLocks(): Locks {
  const held = new Map<string, Promise<unknown>>()
  return {
    async hold(name, how, work) {
      const before = held.get(name)
      if (before && how.ifAvailable) return work(false)
      if (before && !how.steal) await before.catch(() => {})
      const mine = work(true)
      held.set(name, mine)
      try {
        return await mine
      } finally {
        if (held.get(name) === mine) held.delete(name)
      }
    },
  }
}

/** News for this page at once, and for the others through a channel. Where there is none, this page is alone. While paused it hears no other page. */
export function browserNotify(name: string): Notify & { pause(): void; resume(): void; close(): void } {
  const listeners = new Set<(news: News) => void>()
  const hear = (news: News) => {
    for (const told of listeners) told(news)
  }
  const join = (): BroadcastChannel | null => {
    if (typeof BroadcastChannel === 'undefined') return null
    const joined = new BroadcastChannel(name)
    joined.onmessage = (event: MessageEvent<News>) => hear(event.data)
    return joined
  }
  let channel = join()
  let isClosed = false
  const leave = () => {
    channel?.close()
    channel = null
  }
  return {
    tell(news) {
      hear(news)
      channel?.postMessage(news)
    },
    listen(told) {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    pause: leave,
    resume() {
      if (!isClosed) channel ??= join()
    },
    // A round that ends later has nobody to tell it to.
    close() {
      isClosed = true
      leave()
    },
  }
}

/** Whether the connection is paid by the amount, or a person asked to save data. Browsers that do not tell are taken for free. */
export function onPaidData(who: object): boolean {
  const { connection } = who as { connection?: { saveData?: boolean; type?: string } }
  return connection?.saveData === true || connection?.type === 'cellular'
}
