/** Which items have something to do now: oldest first, one lane for each item, so that no item can hold up another (I22). */
import type { Op, Sealed } from '#domain/op.ts'
import { due } from './backoff.ts'
import type { Features } from './item.ts'

export interface Lane {
  entity: Op['entity']
  eid: number | string
}

export interface Waiting {
  ops: readonly Op[]
  requests: readonly Sealed[]
}

const keyOf = (thing: Lane) => `${thing.entity}/${typeof thing.eid}/${thing.eid}`
const toSend = (op: Op) =>
  op.state === 'queued' || op.state === 'sending' || op.state === 'unknown' || op.state === 'waiting'

/** `ops`: the person's open ops by seq. Settling requests come last: they hold up nobody. */
export function lanes({ ops, requests }: Waiting, now: number, features: Features): readonly Lane[] {
  const found = new Map<string, Lane>()
  const resting = new Set(requests.filter((r) => r.state !== 'settling' && !due(r.nextAt, now)).map(keyOf))
  for (const op of ops) {
    if (!toSend(op) || resting.has(keyOf(op)) || (op.kind === 'finding' && !features.has('findings'))) continue
    found.set(keyOf(op), { entity: op.entity, eid: op.eid })
  }
  const oldestFirst = requests.toSorted((a, b) => a.nextAt - b.nextAt || (a.id < b.id ? -1 : 1))
  for (const request of oldestFirst) {
    if (request.state === 'settling' && due(request.nextAt, now) && !found.has(keyOf(request)))
      found.set(keyOf(request), { entity: request.entity, eid: request.eid })
  }
  return [...found.values()]
}

const rests: ReadonlySet<Sealed['state']> = new Set(['waiting', 'unknown', 'settling'])

/** When something rests that nobody needs to touch, the moment at which it is due; null when nothing rests. */
export function nextDue({ ops, requests }: Waiting): number | null {
  const moments = [
    ...requests.filter((request) => rests.has(request.state)).map((request) => request.nextAt),
    ...ops.filter((op) => op.state === 'queued').map((op) => op.nextAt),
  ].filter((at) => at > 0)
  return moments.length === 0 ? null : Math.min(...moments)
}
