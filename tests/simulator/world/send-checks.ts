/**
 * Checks every request as it leaves a device: it was marked as sending first (I1), is sent as the person who recorded it (I7), has the same
 * bytes at each try (I8), and does not use a token that the device knows to be refused (I24).
 */
import type { CoreStore } from '#device-db/core-store.ts'
import type { ApiRequest } from '#platform/ports.ts'
import type { ModelServer, ServerAnswer } from './model-server-types.ts'
import type { Violate } from './oracle-types.ts'
import type { VirtualTime } from './virtual-time.ts'

interface MarkedRequest {
  id: string
  path: string
  body: string
  userKey: string
}

/** Marked requests remembered for each device: more than can be in flight at once. */
const rememberedRequests = 40

export interface SendChecks {
  /** Returns the id of the sealed request that leaves; null for a read, or for a request that should never leave. */
  onSend(device: string, request: ApiRequest): string | null
  onReceive(device: string, answer: ServerAnswer, request: ApiRequest): void
  /** The log index from which the device may not know other people's writes: its read just before this request, if there was one. */
  readAt(device: string, request: ApiRequest): number
  /** A device that crashes before it could store a refusal does not know of it. */
  onCrash(device: string): void
  /** Watches every commit of the device's store. */
  watchStore(device: string, store: CoreStore): CoreStore
}

export function makeSendChecks(server: ModelServer, time: VirtualTime, reportViolation: Violate): SendChecks {
  const bodies = new Map<string, string>()
  const refusedAt = new Map<string, number>()
  const windows = new Map<string, number>()
  /** Log index of the last read that reached a live tab. */
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
      if (request.method === 'GET' || request.path === 'sync/receipts/') return null
      const found = marked.get(device)?.findLast((one) => one.path === request.path && one.body === request.body)
      if (!found) {
        reportViolation('I1', `${device} sends a request that it never marked: ${request.path} ${String(request.body)}`)
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
    onCrash(device) {
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
