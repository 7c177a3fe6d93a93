/** The line between devices and the server: everything that can happen to a request happens here, by seeded fate. */
import type { Net, WireAnswer, WireRequest } from '#sync/ports.ts'
import type { Chance } from './chance.ts'
import type { ServerAnswer, ServerRequest } from './model-server.ts'
import type { Time } from './time.ts'

export const fates = [
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
export type Fate = (typeof fates)[number] | (typeof slowFates)[number]
export type Weights = Readonly<
  Record<(typeof fates)[number], number> & Partial<Record<(typeof slowFates)[number], number>>
>

/** Longest time that a request can wander before it arrives: below the settle time of 90 s. */
const longestMs = 70_000

export const calm: Weights = {
  ...(Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>),
  deliver: 1,
}

/** Weights are drawn per run: some runs are nearly all broken, some nearly calm (swarm testing). */
export function swarm(chance: Chance): Weights {
  const deliver = chance.pick([0.3, 1, 3, 8])
  const drawn = fates.map((fate) => [fate, fate === 'deliver' ? deliver : chance.yes(0.5) ? chance.next() : 0])
  return Object.fromEntries(drawn) as Record<Fate, number>
}

/** Mostly slow: answers come near the time-out, on both sides of it, and many requests arrive after it. */
export function slow(chance: Chance): Weights {
  return {
    ...swarm(chance),
    'slow-request': 2 * chance.next(),
    'slow-answer': 3 * chance.next(),
    'slow-twice': chance.next(),
  }
}

const timeoutMs = 15_000

const oddStatuses = [400, 403, 404, 408, 409, 413, 418, 423, 425, 429, 500, 500, 500, 502, 503, 504, 507, 511, 304]

export interface Line {
  time: Time
  chance: Chance
  weights(): Weights
  server(request: ServerRequest): Promise<ServerAnswer>
  /** Told when an answer really reached the device. */
  received(device: string, answer: ServerAnswer, request: WireRequest): void
  /** What the device knows of the item when this leaves, as a log index. */
  readAt(device: string, request: WireRequest): number
  trace(line: string): void
  /** Told what leaves a device; answers which sealed request it is a try of. */
  onSend?(device: string, request: WireRequest, epoch: number): string | null
}

const asWire = (answer: Pick<ServerAnswer, 'status' | 'headers' | 'text'>): WireAnswer => ({
  kind: 'answer',
  status: answer.status,
  header: (name) => answer.headers[name.toLowerCase()] ?? null,
  text: answer.text,
})
const failed = (why: 'network' | 'timeout' | 'redirect', maybe = true): WireAnswer => ({ kind: 'failed', why, maybe })

/** Lets something happen in a tab now, when it thaws, or never. What was sent may arrive all the same. */
export type Gate = (happen: () => void) => void

/** The net of one tab. `sent` answers which sealed request this is a try of. */
export function lineFor(line: Line, device: string, gate: Gate, sent: (request: WireRequest) => string | null): Net {
  const { time, chance } = line
  return {
    send(request) {
      const tag = sent(request)
      const readAt = line.readAt(device, request)
      const fate = chance.weighed(line.weights())
      line.trace(`${device} ${request.method} ${request.path} ${request.body ?? ''} ${fate}`)
      return new Promise((done) => {
        const answer = (wire: WireAnswer, after: number, from?: ServerAnswer) =>
          time.at(time.now() + after, () =>
            gate(() => {
              if (from) line.received(device, from, request)
              done(wire)
            }),
          )
        const reach = (after: number, then: (answer: ServerAnswer) => void) =>
          time.at(time.now() + after, () => {
            const { method, path, token = null, headers = {}, body } = request
            const text = typeof body === 'string' ? body : null
            void line.server({ method, path, token, headers, body: text, device, tag, readAt }).then(then)
          })
        const hop = () => 5 + chance.below(400)
        const nothing = () => {}
        /** The device waits no longer than its limit, whatever is still under way. */
        const reachWithin = (after: number, back: number) => {
          let over = false
          reach(after, (got) => {
            if (!over) answer(asWire(got), back, got)
            over = true
          })
          if (after + back < timeoutMs) return
          over = true
          answer(failed('timeout'), timeoutMs)
        }
        switch (fate) {
          case 'deliver':
            return reach(hop(), (got) => answer(asWire(got), hop(), got))
          case 'slow-request':
            return reachWithin(chance.below(longestMs), hop())
          case 'slow-answer':
            return reachWithin(hop(), chance.below(2 * timeoutMs))
          case 'slow-twice':
            reach(chance.below(longestMs), nothing)
            return reachWithin(chance.below(longestMs), hop())
          case 'drop-request':
            return answer(failed('network'), hop())
          case 'drop-response':
            return reach(hop(), () => answer(failed('timeout'), 15_000))
          case 'cut-body':
            return reach(hop(), (got) => answer(asWire({ ...got, text: got.text.slice(0, -5) }), hop()))
          case 'duplicate':
            reach(hop() + chance.below(longestMs), nothing)
            return reach(hop(), (got) => answer(asWire(got), hop(), got))
          case 'late-ghost':
            reach(chance.below(longestMs), nothing)
            return answer(failed('network'), hop())
          case 'gateway':
            return reach(hop(), () => answer(asWire({ status: 504, headers: {}, text: '<html>gateway' }), hop()))
          case 'wrong-status': {
            const status = chance.pick(oddStatuses)
            const json = chance.yes(0.5)
            const headers = json ? { 'content-type': 'application/json' } : {}
            return answer(asWire({ status, headers, text: json ? '{"detail":"odd"}' : '<html>odd' }), hop())
          }
          case 'portal':
            return answer(
              asWire({ status: chance.pick([200, 401]), headers: {}, text: '<html>Welcome to the hotel' }),
              hop(),
            )
          case 'redirect':
            return answer(failed('redirect'), hop())
          case 'offline':
            return answer(failed('network', false), 1)
          case 'empty':
            return reach(hop(), (got) => answer(asWire({ ...got, status: 200, text: '' }), hop()))
        }
      })
    },
  }
}
