/** Which items have something to do now: oldest first, one lane for each item, so that no item can hold up another (I22). */
import type { Op, SealedRequest } from '#domain/outbox/op.ts'
import { isDue } from './backoff.ts'
import type { Features } from './item-state.ts'

export interface Lane {
  entity: Op['entity']
  eid: number | string
}

export interface WaitingWork {
  ops: readonly Op[]
  requests: readonly SealedRequest[]
}

const keyOf = (item: Lane) => `${item.entity}/${typeof item.eid}/${item.eid}`
const isToSend = (op: Op) =>
  op.state === 'queued' || op.state === 'sending' || op.state === 'unknown' || op.state === 'waiting'

/** `ops`: the person's open ops by seq. Settling requests come last: they hold up nobody. */
export function lanes({ ops, requests }: WaitingWork, now: number, features: Features): readonly Lane[] {
  const found = new Map<string, Lane>()
  const restingKeys = new Set(
    requests.filter((request) => request.state !== 'settling' && !isDue(request.nextAt, now)).map(keyOf),
  )
  for (const op of ops) {
    if (!isToSend(op) || restingKeys.has(keyOf(op)) || (op.kind === 'finding' && !features.has('findings'))) continue
    found.set(keyOf(op), { entity: op.entity, eid: op.eid })
  }
  const oldestFirst = requests.toSorted((a, b) => a.nextAt - b.nextAt || (a.id < b.id ? -1 : 1))
  for (const request of oldestFirst) {
    if (request.state === 'settling' && isDue(request.nextAt, now) && !found.has(keyOf(request)))
      found.set(keyOf(request), { entity: request.entity, eid: request.eid })
  }
  return [...found.values()]
}

const restingStates: ReadonlySet<SealedRequest['state']> = new Set(['waiting', 'unknown', 'settling'])

/** When something rests that nobody needs to touch, the moment at which it is due; null when nothing rests. */
export function nextDue({ ops, requests }: WaitingWork): number | null {
  const dueTimes = [
    ...requests.filter((request) => restingStates.has(request.state)).map((request) => request.nextAt),
    ...ops.filter((op) => op.state === 'queued').map((op) => op.nextAt),
  ].filter((at) => at > 0)
  return dueTimes.length === 0 ? null : Math.min(...dueTimes)
}
