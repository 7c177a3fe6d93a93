/**
 * Judges every request as it leaves a device: it was marked first (I1), goes out as the person who recorded it (I7), is the same bytes at each
 * try (I8), and bears no token that the device knows to be refused (I24).
 */
import type { CoreStore } from '#local/core-store.ts'
import type { WireRequest } from '#sync/ports.ts'
import type { ModelServer, ServerAnswer } from './model-server.ts'
import type { Violate } from './oracle.ts'
import type { Time } from './time.ts'

interface Marked {
  id: string
  path: string
  body: string
  userKey: string
}

/** Requests of a device that are remembered as marked: more than can be on their way at once. */
const rememberedRequests = 40

export interface SendWatch {
  /** Answers which sealed request leaves, or null: a reading, or what should never leave. */
  sent(device: string, request: WireRequest): string | null
  received(device: string, answer: ServerAnswer, request: WireRequest): void
  /** From which log index on a device may not know of other people's writes: its reading just before this request, if there was one. */
  readAt(device: string, request: WireRequest): number
  /** A device that dies before it could write a refusal down does not know of it. */
  died(device: string): void
  /** The device's memory, looked at with every commit. */
  watching(device: string, store: CoreStore): CoreStore
}

export function watchSends(server: ModelServer, time: Time, violate: Violate): SendWatch {
  const bodies = new Map<string, string>()
  const refusedAt = new Map<string, number>()
  const windows = new Map<string, number>()
  /** Of the last reading that reached the device itself: what was answered to a dead tab, nobody has seen. */
  const readings = new Map<string, number>()
  const lastMethods = new Map<string, string>()
  const marked = new Map<string, readonly Marked[]>()
  const refusalOf = (device: string, token: string | null | undefined) => `${device} ${token}`

  function openWindow(device: string, request: WireRequest): void {
    const key = `${device} ${request.path}`
    windows.set(key, lastMethods.get(key) === 'GET' ? (readings.get(key) ?? -1) : Number.POSITIVE_INFINITY)
    lastMethods.set(key, request.method)
  }

  return {
    sent(device, request) {
      openWindow(device, request)
      const since = refusedAt.get(refusalOf(device, request.token))
      if (since !== undefined && since < time.now()) violate('I24', `${request.token} was used after it was refused`)
      if (request.method === 'GET') return null
      const found = marked.get(device)?.findLast((one) => one.path === request.path && one.body === request.body)
      if (!found) {
        violate('I1', `${device} sends what it never marked: ${request.path} ${String(request.body)}`)
        return null
      }
      const user = server.tokens.get(request.token ?? '')
      if (user !== undefined && found.userKey !== `srv:${user}`) violate('I7', `${found.userKey} is sent as ${user}`)
      const bytes = `${request.method} ${request.path} ${String(request.body)}`
      if ((bodies.get(found.id) ?? bytes) !== bytes) violate('I8', `request ${found.id} changed`)
      bodies.set(found.id, bytes)
      return found.id
    },
    received(device, answer, request) {
      if (request.method === 'GET' && answer.shows) readings.set(`${device} ${request.path}`, answer.shows.asOf + 1)
      const key = refusalOf(device, request.token)
      if (answer.status === 401 && !refusedAt.has(key)) refusedAt.set(key, time.now())
    },
    readAt: (device, request) => windows.get(`${device} ${request.path}`) ?? Number.POSITIVE_INFINITY,
    died(device) {
      for (const key of refusedAt.keys()) if (key.startsWith(`${device} `)) refusedAt.delete(key)
    },
    watching: (device, store) => ({
      read: (work) => store.read(work),
      async write(work) {
        const now: Marked[] = []
        const done = await store.write((tx) =>
          work({
            ...tx,
            putRequests(requests) {
              for (const request of requests) if (request.state === 'sending') now.push(request)
              return tx.putRequests(requests)
            },
          }),
        )
        const before = marked.get(device) ?? []
        const kept = before.filter(({ id }) => !now.some((one) => one.id === id))
        marked.set(device, [...kept, ...now].slice(-rememberedRequests))
        return done
      },
    }),
  }
}
