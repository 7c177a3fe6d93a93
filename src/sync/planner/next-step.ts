/** What to do next for one item. Pure: the whole knowledge of the device about the item goes in, one step comes out (sync 2.8, 2.9). */
import type { Base, Op, Sealed } from '#domain/op.ts'
import { due } from './backoff.ts'
import { coalesce, lastValues } from './coalesce.ts'
import { groupFields, groupOf, pick } from './groups.ts'
import {
  baseFrom,
  type Features,
  type Item,
  isLive,
  newerThan,
  ownTries,
  versionOf,
  wasSent,
  writerOf,
} from './item.ts'
import { threeWay } from './three-way.ts'

export type Step =
  | { is: 'nothing' }
  /** Sends the very bytes again, or for the first time. */
  | { is: 'send'; request: Sealed }
  /** Builds a request from these ops, upon this base, and sends it. */
  | { is: 'seal'; ops: readonly Op[]; base: Base }
  /** Asks what the server holds before deciding. */
  | { is: 'ask'; about: 'ops'; ops: readonly Op[] }
  | { is: 'ask'; about: 'request' | 'settle'; request: Sealed }

export interface StepContext {
  now: number
  features: Features
  /** The person's id on the server. */
  me: number | null
}

const nothing: Step = { is: 'nothing' }

export function nextStep(item: Item, context: StepContext): Step {
  const live = item.requests.find(isLive)
  if (live) return due(live.nextAt, context.now) ? again(live, context.features) : nothing

  if (item.ops.some((op) => op.state === 'blocked')) return nothing
  const parked = new Set(item.ops.filter((op) => op.state === 'conflict').map(groupOf))
  const queued = item.ops.filter((op) => op.state === 'queued' && !parked.has(groupOf(op)))
  const run = coalesce(
    queued.filter((op) => op.kind !== 'finding' || context.features.has('findings')),
    {
      separate: context.features.has('client-events'),
    },
  )
  if (run.length > 0) return fresh(item, run, context)

  const settling = item.requests.find((request) => request.state === 'settling' && due(request.nextAt, context.now))
  return settling ? { is: 'ask', about: 'settle', request: settling } : nothing
}

/** A request that was sealed before. A finding is put under its own id, so it may be sent again at any level. */
function again(request: Sealed, features: Features): Step {
  const guarded = features.has('if-match') && request.ifMatch !== undefined
  if (request.kind === 'finding' || (guarded && !request.check)) return { is: 'send', request }
  return { is: 'ask', about: 'request', request }
}

function fresh(item: Item, ops: readonly Op[], { features, me }: StepContext): Step {
  const first = ops[0] as Op
  const last = ops.at(-1) as Op
  if (first.kind === 'finding') return { is: 'seal', ops, base: first.base }
  const ask: Step = { is: 'ask', about: 'ops', ops }
  const mine = lastValues(ops)
  if (!features.has('if-match')) return ask
  if (item.confirmed && item.confirmed.row === null && item.confirmed.lc > first.base.lc) return ask
  const newer = newerThan(item, first.base)
  if (!newer) return first.base.known && first.base.version !== undefined ? { is: 'seal', ops, base: first.base } : ask
  const by = writerOf(newer)
  const way = threeWay({
    mine,
    base: first.base,
    theirs: pick(newer, groupFields[groupOf(first) ?? 'count']),
    ...(by === undefined ? {} : { theirsBy: by }),
    me,
    ownTries: ownTries(item, first.kind, first.base),
    tried: false,
    sent: wasSent(item, ops),
  })
  if (way.is !== 'send' || versionOf(newer) === undefined) return ask
  return { is: 'seal', ops, base: baseFrom(newer, last, item.confirmed?.lc ?? first.base.lc) }
}
