/** The items with work now, oldest first; one lane per item, so that no item blocks another (I22). */
import { isSendable } from '#domain/outbox/commands/all-commands.ts'
import { hasPhoto, type Op, type SealedRequest } from '#domain/outbox/op.ts'
import { isDue } from './backoff.ts'
import type { Features } from './item-state.ts'

export interface Lane {
  entity: Op['entity']
  eid: number | string
  hasPhoto?: true
}

export interface WaitingWork {
  ops: readonly Op[]
  requests: readonly SealedRequest[]
}

const keyOf = (item: Lane) => `${item.entity}/${typeof item.eid}/${item.eid}`
const isToSend = (op: Op) =>
  op.state === 'queued' || op.state === 'sending' || op.state === 'unknown' || op.state === 'waiting'

/** `ops`: this person's open ops, by seq. Settling requests come last, because they delay nothing. */
export function lanes({ ops, requests }: WaitingWork, now: number, features: Features): readonly Lane[] {
  const found = new Map<string, Lane>()
  const restingKeys = new Set(
    requests.filter((request) => request.state !== 'settling' && !isDue(request.nextAt, now)).map(keyOf),
  )
  for (const op of ops) {
    if (!isToSend(op) || restingKeys.has(keyOf(op)) || !isSendable(op, features)) continue
    const isLarge = hasPhoto(op) || found.get(keyOf(op))?.hasPhoto
    found.set(keyOf(op), { entity: op.entity, eid: op.eid, ...(isLarge && { hasPhoto: true }) })
  }
  const oldestFirst = requests.toSorted((a, b) => a.nextAt - b.nextAt || (a.id < b.id ? -1 : 1))
  for (const request of oldestFirst) {
    if (request.state === 'settling' && isDue(request.nextAt, now) && !found.has(keyOf(request)))
      found.set(keyOf(request), { entity: request.entity, eid: request.eid })
  }
  return [...found.values()]
}

const restingStates: ReadonlySet<SealedRequest['state']> = new Set(['waiting', 'unknown', 'settling'])

/** The next time at which resting work is due; null if nothing rests. */
export function nextDue({ ops, requests }: WaitingWork): number | null {
  const dueTimes = [
    ...requests.filter((request) => restingStates.has(request.state)).map((request) => request.nextAt),
    ...ops.filter((op) => op.state === 'queued').map((op) => op.nextAt),
  ].filter((at) => at > 0)
  return dueTimes.length === 0 ? null : Math.min(...dueTimes)
}
