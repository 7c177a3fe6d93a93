/** The line between devices and the server: everything that can happen to a request happens here, by seeded fate. */
import type { ApiRequest, ApiResponse, Network } from '#platform/ports.ts'
import type { ServerAnswer, ServerRequest } from './model-server.ts'
import type { SeededRandom } from './scenario-random.ts'
import type { VirtualTime } from './virtual-time.ts'

export const requestFates = [
  'deliver',
  'drop-request',
  'drop-response',
  'cut-body',
  'duplicate',
  'late-ghost',
  'gateway',
  'wrong-status',
  'portal',
  'redirect',
  'offline',
  'empty',
] as const
/** Of stories about slowness: it arrives long after the device gave up, or its answer does. */
const slowFates = ['slow-request', 'slow-answer', 'slow-twice'] as const
export type RequestFate = (typeof requestFates)[number] | (typeof slowFates)[number]
export type FateWeights = Readonly<
  Record<(typeof requestFates)[number], number> & Partial<Record<(typeof slowFates)[number], number>>
>

/** Longest time that a request can wander before it arrives: below the settle time of 90 s. */
const longestMs = 70_000

export const calmWeights: FateWeights = {
  ...(Object.fromEntries(requestFates.map((fate) => [fate, 0])) as Record<RequestFate, number>),
  deliver: 1,
}

/** Weights are drawn per run: some runs are nearly all broken, some nearly calm (swarm testing). */
export function busyWeights(random: SeededRandom): FateWeights {
  const deliver = random.pick([0.3, 1, 3, 8])
  const drawn = requestFates.map((fate) => [
    fate,
    fate === 'deliver' ? deliver : random.chance(0.5) ? random.next() : 0,
  ])
  return Object.fromEntries(drawn) as Record<RequestFate, number>
}

/** Mostly slow: answers come near the time-out, on both sides of it, and many requests arrive after it. */
export function slowWeights(random: SeededRandom): FateWeights {
  return {
    ...busyWeights(random),
    'slow-request': 2 * random.next(),
    'slow-answer': 3 * random.next(),
    'slow-twice': random.next(),
  }
}

const timeoutMs = 15_000

const oddStatuses = [400, 403, 404, 408, 409, 413, 418, 423, 425, 429, 500, 500, 500, 502, 503, 504, 507, 511, 304]

export interface NetworkDeps {
  time: VirtualTime
  random: SeededRandom
  weights(): FateWeights
  server(request: ServerRequest): Promise<ServerAnswer>
  /** Told when an answer really reached the device. */
  received(device: string, answer: ServerAnswer, request: ApiRequest): void
  /** What the device knows of the item when this leaves, as a log index. */
  readAt(device: string, request: ApiRequest): number
  trace(deps: string): void
  /** Told what leaves a device; answers which sealed request it is a try of. */
  onSend?(device: string, request: ApiRequest, epoch: number): string | null
}

const toApiResponse = (answer: Pick<ServerAnswer, 'status' | 'headers' | 'text'>): ApiResponse => ({
  kind: 'answer',
  status: answer.status,
  header: (name) => answer.headers[name.toLowerCase()] ?? null,
  text: answer.text,
})
const failed = (why: 'network' | 'timeout' | 'redirect', maybe = true): ApiResponse => ({
  kind: 'failed',
  reason: why,
  mayHaveArrived: maybe,
})

/** Lets something happen in a tab now, when it thaws, or never. What was sent may arrive all the same. */
export type TabGate = (deliver: () => void) => void

/** The net of one tab. `sent` answers which sealed request this is a try of. */
export function faultyNetwork(
  deps: NetworkDeps,
  device: string,
  gate: TabGate,
  onSend: (request: ApiRequest) => string | null,
): Network {
  const { time, random } = deps
  return {
    send(request) {
      const tag = onSend(request)
      const readAt = deps.readAt(device, request)
      const fate = random.weighted(deps.weights())
      deps.trace(`${device} ${request.method} ${request.path} ${request.body ?? ''} ${fate}`)
      return new Promise((done) => {
        const answer = (wire: ApiResponse, after: number, from?: ServerAnswer) =>
          time.at(time.now() + after, () =>
            gate(() => {
              if (from) deps.received(device, from, request)
              done(wire)
            }),
          )
        const reachServer = (after: number, then: (answer: ServerAnswer) => void) =>
          time.at(time.now() + after, () => {
            const { method, path, token = null, headers = {}, body } = request
            const text = typeof body === 'string' ? body : null
            void deps.server({ method, path, token, headers, body: text, device, tag, readAt }).then(then)
          })
        const hopMs = () => 5 + random.int(400)
        const nothing = () => {}
        /** The device waits no longer than its limit, whatever is still under way. */
        const reachWithin = (after: number, back: number) => {
          let over = false
          reachServer(after, (response) => {
            if (!over) answer(toApiResponse(response), back, response)
            over = true
          })
          if (after + back < timeoutMs) return
          over = true
          answer(failed('timeout'), timeoutMs)
        }
        switch (fate) {
          case 'deliver':
            return reachServer(hopMs(), (response) => answer(toApiResponse(response), hopMs(), response))
          case 'slow-request':
            return reachWithin(random.int(longestMs), hopMs())
          case 'slow-answer':
            return reachWithin(hopMs(), random.int(2 * timeoutMs))
          case 'slow-twice':
            reachServer(random.int(longestMs), nothing)
            return reachWithin(random.int(longestMs), hopMs())
          case 'drop-request':
            return answer(failed('network'), hopMs())
          case 'drop-response':
            return reachServer(hopMs(), () => answer(failed('timeout'), 15_000))
          case 'cut-body':
            return reachServer(hopMs(), (response) =>
              answer(toApiResponse({ ...response, text: response.text.slice(0, -5) }), hopMs()),
            )
          case 'duplicate':
            reachServer(hopMs() + random.int(longestMs), nothing)
            return reachServer(hopMs(), (response) => answer(toApiResponse(response), hopMs(), response))
          case 'late-ghost':
            reachServer(random.int(longestMs), nothing)
            return answer(failed('network'), hopMs())
          case 'gateway':
            return reachServer(hopMs(), () =>
              answer(toApiResponse({ status: 504, headers: {}, text: '<html>gateway' }), hopMs()),
            )
          case 'wrong-status': {
            const status = random.pick(oddStatuses)
            const json = random.chance(0.5)
            const headers = json ? { 'content-type': 'application/json' } : {}
            return answer(toApiResponse({ status, headers, text: json ? '{"detail":"odd"}' : '<html>odd' }), hopMs())
          }
          case 'portal':
            return answer(
              toApiResponse({ status: random.pick([200, 401]), headers: {}, text: '<html>Welcome to the hotel' }),
              hopMs(),
            )
          case 'redirect':
            return answer(failed('redirect'), hopMs())
          case 'offline':
            return answer(failed('network', false), 1)
          case 'empty':
            return reachServer(hopMs(), (response) =>
              answer(toApiResponse({ ...response, status: 200, text: '' }), hopMs()),
            )
        }
      })
    },
  }
}
