/**
 * Judges every request as it leaves a device: it was marked first (I1), goes out as the person who recorded it (I7), is the same bytes at each
 * try (I8), and bears no token that the device knows to be refused (I24).
 */
import type { CoreStore } from '#device-db/core-store.ts'
import type { ApiRequest } from '#platform/ports.ts'
import type { ModelServer, ServerAnswer } from './model-server.ts'
import type { Violate } from './oracle.ts'
import type { VirtualTime } from './virtual-time.ts'

interface MarkedRequest {
  id: string
  path: string
  body: string
  userKey: string
}

/** Requests of a device that are remembered as marked: more than can be on their way at once. */
const rememberedRequests = 40

export interface SendChecks {
  /** Answers which sealed request leaves, or null: a reading, or what should never leave. */
  onSend(device: string, request: ApiRequest): string | null
  onReceive(device: string, answer: ServerAnswer, request: ApiRequest): void
  /** From which log index on a device may not know of other people's writes: its reading just before this request, if there was one. */
  readAt(device: string, request: ApiRequest): number
  /** A device that dies before it could write a refusal down does not know of it. */
  onDeath(device: string): void
  /** The device's memory, looked at with every commit. */
  watchStore(device: string, store: CoreStore): CoreStore
}

export function makeSendChecks(server: ModelServer, time: VirtualTime, reportViolation: Violate): SendChecks {
  const bodies = new Map<string, string>()
  const refusedAt = new Map<string, number>()
  const windows = new Map<string, number>()
  /** Of the last reading that reached the device itself: what was answered to a dead tab, nobody has seen. */
  const readings = new Map<string, number>()
  const lastMethods = new Map<string, string>()
  const marked = new Map<string, readonly MarkedRequest[]>()
  const refusalKey = (device: string, token: string | null | undefined) => `${device} ${token}`

  function openWindow(device: string, request: ApiRequest): void {
    const key = `${device} ${request.path}`
    windows.set(key, lastMethods.get(key) === 'GET' ? (readings.get(key) ?? -1) : Number.POSITIVE_INFINITY)
    lastMethods.set(key, request.method)
  }

  return {
    onSend(device, request) {
      openWindow(device, request)
      const since = refusedAt.get(refusalKey(device, request.token))
      if (since !== undefined && since < time.now())
        reportViolation('I24', `${request.token} was used after it was refused`)
      if (request.method === 'GET') return null
      const found = marked.get(device)?.findLast((one) => one.path === request.path && one.body === request.body)
      if (!found) {
        reportViolation('I1', `${device} sends what it never marked: ${request.path} ${String(request.body)}`)
        return null
      }
      const user = server.tokens.get(request.token ?? '')
      if (user !== undefined && found.userKey !== `srv:${user}`)
        reportViolation('I7', `${found.userKey} is sent as ${user}`)
      const bytes = `${request.method} ${request.path} ${String(request.body)}`
      if ((bodies.get(found.id) ?? bytes) !== bytes) reportViolation('I8', `request ${found.id} changed`)
      bodies.set(found.id, bytes)
      return found.id
    },
    onReceive(device, answer, request) {
      if (request.method === 'GET' && answer.shows) readings.set(`${device} ${request.path}`, answer.shows.asOf + 1)
      const key = refusalKey(device, request.token)
      if (answer.status === 401 && !refusedAt.has(key)) refusedAt.set(key, time.now())
    },
    readAt: (device, request) => windows.get(`${device} ${request.path}`) ?? Number.POSITIVE_INFINITY,
    onDeath(device) {
      for (const key of refusedAt.keys()) if (key.startsWith(`${device} `)) refusedAt.delete(key)
    },
    watchStore: (device, store) => ({
      read: (work) => store.read(work),
      async write(work) {
        const newlyMarked: MarkedRequest[] = []
        const done = await store.write((tx) =>
          work({
            ...tx,
            putRequests(requests) {
              for (const request of requests) if (request.state === 'sending') newlyMarked.push(request)
              return tx.putRequests(requests)
            },
          }),
        )
        const before = marked.get(device) ?? []
        const rest = before.filter(({ id }) => !newlyMarked.some((one) => one.id === id))
        marked.set(device, [...rest, ...newlyMarked].slice(-rememberedRequests))
        return done
      },
    }),
  }
}
