/** The network between devices and server: everything that can happen to a request, chosen by the seed. */
import type { ApiRequest, ApiResponse, Network } from '#platform/ports.ts'
import type { ModelServer, ServerAnswer, ServerRequest } from './model-server-types.ts'
import type { SeededRandom } from './scenario-random.ts'
import type { VirtualTime } from './virtual-time.ts'

const requestOutcomes = [
  'deliver',
  'drop-request',
  'drop-response',
  'cut-body',
  'duplicate',
  'late-copy',
  'gateway',
  'wrong-status',
  'portal',
  'redirect',
  'offline',
  'empty',
] as const
/** For slow scenarios: the request or its answer arrives long after the device gave up. */
const slowOutcomes = ['slow-request', 'slow-answer', 'slow-twice'] as const
export type RequestOutcome = (typeof requestOutcomes)[number] | (typeof slowOutcomes)[number]
export type OutcomeWeights = Readonly<
  Record<(typeof requestOutcomes)[number], number> & Partial<Record<(typeof slowOutcomes)[number], number>>
>

/** Longest time until a delayed request arrives: less than the settle time of 90 s. */
const longestMs = 70_000

export const calmWeights: OutcomeWeights = {
  ...(Object.fromEntries(requestOutcomes.map((outcome) => [outcome, 0])) as Record<RequestOutcome, number>),
  deliver: 1,
}

/** Weights are drawn for each scenario: some have a nearly broken network, some a nearly perfect one (swarm testing). */
export function busyWeights(random: SeededRandom): OutcomeWeights {
  const deliver = random.pick([0.3, 1, 3, 8])
  const drawn = requestOutcomes.map((outcome) => [
    outcome,
    outcome === 'deliver' ? deliver : random.withProbability(0.5) ? random.next() : 0,
  ])
  return Object.fromEntries(drawn) as Record<RequestOutcome, number>
}

/** Mostly slow: answers arrive shortly before or after the timeout, and many requests arrive after it. */
export function slowWeights(random: SeededRandom): OutcomeWeights {
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
  weights(): OutcomeWeights
  server(request: ServerRequest): Promise<ServerAnswer>
  /** Called when an answer has reached the device. */
  received(device: string, answer: ServerAnswer, request: ApiRequest): void
  /** What the device knows of the item when this request leaves, as a log index. */
  readAt(device: string, request: ApiRequest): number
  trace(line: string): void
  /** Called with every request that leaves a device; returns the id of its sealed request. */
  onSend?(device: string, request: ApiRequest, epoch: number): string | null
}

const toApiResponse = (answer: Pick<ServerAnswer, 'status' | 'headers' | 'text'>): ApiResponse => ({
  kind: 'answer',
  status: answer.status,
  header: (name) => answer.headers[name.toLowerCase()] ?? null,
  text: answer.text,
})
const failed = (reason: 'network' | 'timeout' | 'redirect', mayHaveArrived = true): ApiResponse => ({
  kind: 'failed',
  reason,
  mayHaveArrived,
})

/** Delivers to a tab now, after it thaws, or never. A request that was sent may still arrive. */
export type TabGate = (deliver: () => void) => void

/** The network of one tab. `onSend` returns the id of the sealed request. */
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
      const outcome = random.weighted(deps.weights())
      deps.trace(`${device} ${request.method} ${request.path} ${request.body ?? ''} ${outcome}`)
      return new Promise((done) => {
        const answer = (response: ApiResponse, after: number, from?: ServerAnswer) =>
          time.at(time.now() + after, () =>
            gate(() => {
              if (from) deps.received(device, from, request)
              done(response)
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
        /** The device waits no longer than its limit, whatever is still in flight. */
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
        switch (outcome) {
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
          case 'late-copy':
            reachServer(random.int(longestMs), nothing)
            return answer(failed('network'), hopMs())
          case 'gateway':
            return reachServer(hopMs(), () =>
              answer(toApiResponse({ status: 504, headers: {}, text: '<html>gateway' }), hopMs()),
            )
          case 'wrong-status': {
            const status = random.pick(oddStatuses)
            const json = random.withProbability(0.5)
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

/** Every request arrives at once and is answered. */
export const networkWithoutFaults = (server: Pick<ModelServer, 'handle'>, device: string): Network => ({
  async send({ method, path, token = null, headers = {}, body }) {
    const text = typeof body === 'string' ? body : null
    return toApiResponse(server.handle({ method, path, token, headers, body: text, device, tag: null, readAt: -1 }))
  },
})
