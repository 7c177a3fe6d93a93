/** Puts a request, or a question about an item, on the wire. The bytes are the sealed ones; only what concerns this try is added. */
import { findingsPath } from '#contract/findings.ts'
import { headers as names } from '#contract/limits.ts'
import { itemPath } from '#contract/paths.ts'
import { products } from '#contract/resources/products.ts'
import type { Sealed } from '#domain/op.ts'
import type { WireAnswer, WireRequest } from '#remote/wire.ts'
import type { Features } from '../planner/item.ts'
import type { Lane } from '../planner/lanes.ts'
import type { Round } from './round.ts'
import { deviceHeader } from './tell-waiting.ts'

const writeLimitMs = 15_000
const askLimitMs = 15_000

/** How much waits behind this request: a reset of the count must know (D7.6). */
const waitingBehind = (round: Round, carried: number) => Math.max(0, round.open - round.sent - carried)

/** Sends, saying who asks where that is offered (D1.3). The office surely knows the number only of a request that had the wire for itself. */
async function say(round: Round, features: Features, carried: number, request: WireRequest): Promise<WireAnswer> {
  const { net } = round.parts
  if (!features.has('devices')) return net.send(request)
  const waiting = waitingBehind(round, carried)
  const alone = round.onWire++ === 0
  const turn = ++round.turn
  round.told = null
  const answer = await net
    .send({ ...request, headers: { ...request.headers, ...deviceHeader(round.deviceId, waiting) } })
    .finally(() => {
      round.onWire--
    })
  if (alone && turn === round.turn && answer.kind === 'answer' && answer.status < 300) round.told = waiting
  return answer
}

export function transmit(round: Round, request: Sealed, features: Features): Promise<WireAnswer> {
  const headers: Record<string, string> = {}
  if (features.has('idempotency')) headers[names.idempotencyKey] = request.id
  if (features.has('if-match') && request.ifMatch !== undefined) headers[names.ifMatch] = request.ifMatch
  const events = request.headers[names.events]
  if (features.has('client-events') && events !== undefined) headers[names.events] = events
  const count = request.headers[names.round]
  if (features.has('rounds') && count !== undefined) headers[names.round] = count
  const { method, path, body } = request
  const bytes = { method, path, body, headers, token: round.token, timeoutMs: writeLimitMs }
  return say(round, features, request.opIds.length, bytes)
}

export function inquire(round: Round, { entity, eid }: Lane, features: Features): Promise<WireAnswer> {
  const path = itemPath(entity === 'findings' ? findingsPath : products.path, eid)
  return say(round, features, 0, { method: 'GET', path, token: round.token, timeoutMs: askLimitMs })
}
