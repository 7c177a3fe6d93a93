/** The next step for one item. Pure: takes the device's state of the item and returns one step (sync §8, §9). */
import {
  commandOf,
  fieldsCommandOf,
  isOwnRecord,
  isSendable,
  isSentAsEvent,
  pickFields,
} from '#domain/outbox/commands/all-commands.ts'
import type { Op, OpBase, SealedRequest } from '#domain/outbox/op.ts'
import { isDue } from './backoff.ts'
import { coalesce, lastValues } from './coalesce.ts'
import {
  baseFromRow,
  type Features,
  type ItemState,
  isLive,
  ownTries,
  readWriter,
  rowNewerThan,
  versionOf,
  wereSent,
} from './item-state.ts'
import { decideMerge } from './merge-decision.ts'

export type Step =
  | { is: 'nothing' }
  /** Sends a sealed request, for the first time or again, byte for byte. */
  | { is: 'send'; request: SealedRequest }
  /** Builds a request from these ops on this base, and sends it. */
  | { is: 'seal'; ops: readonly Op[]; base: OpBase }
  /** Reads the item before deciding. */
  | { is: 'ask'; about: 'ops'; ops: readonly Op[] }
  | { is: 'ask'; about: 'request' | 'settle'; request: SealedRequest }

export interface StepContext {
  now: number
  features: Features
  /** The person's id on the server. */
  me: number | null
}

const noStep: Step = { is: 'nothing' }

/** The ops of the next request; none if nothing may be sent. A server that offers more may take an earlier op, or each op alone. */
export function opsToSendNext({ ops }: Pick<ItemState, 'ops'>, features: Features): readonly Op[] {
  if (ops.some((op) => op.state === 'blocked')) return []
  const parkedOps = ops.filter((op) => op.state === 'conflict')
  const parkedKinds = new Set(parkedOps.map(({ kind }) => kind))
  // The undo of a flag waits for the decision about the undo of its count, and later ops wait for it.
  const isUndoParked = parkedOps.some((op) => op.undoes && fieldsCommandOf(op)?.isOfCountPeriod)
  const held = isUndoParked && ops.find((op) => op.state === 'queued' && op.undoes && !op.unsent)
  const isParked = ({ kind, seq, unsent }: Op) => !unsent && (parkedKinds.has(kind) || (held && seq >= held.seq))
  const queuedOps = ops.filter((op) => op.state === 'queued' && !isParked(op) && isSendable(op, features))
  const [firstOp] = queuedOps
  return coalesce(queuedOps, { oneOpPerRequest: firstOp !== undefined && isSentAsEvent(firstOp, features) })
}

export function nextStep(item: ItemState, context: StepContext): Step {
  const liveRequest = item.requests.find(isLive)
  if (liveRequest)
    return isDue(liveRequest.nextAt, context.now) ? resendStep(item, liveRequest, context.features) : noStep

  const nextOps = opsToSendNext(item, context.features)
  if (nextOps.length > 0) return newRequestStep(item, nextOps, context)

  const settlingRequest = item.requests.find(
    (request) => request.state === 'settling' && isDue(request.nextAt, context.now),
  )
  return settlingRequest ? { is: 'ask', about: 'settle', request: settlingRequest } : noStep
}

/**
 * The step for a sealed request. A separate record is PUT under its own id, so it can be resent at every server level. A request sealed by a newer
 * build is left for that build.
 */
function resendStep({ ops }: Pick<ItemState, 'ops'>, request: SealedRequest, features: Features): Step {
  if (!commandOf(request)) return noStep
  const isGuarded = features.has('if-match') && request.ifMatch !== undefined
  const isUndoOnly = ops.some(({ id, unsent }) => unsent && request.opIds.includes(id))
  if (isOwnRecord(request) || isUndoOnly || (isGuarded && !request.check)) return { is: 'send', request }
  return { is: 'ask', about: 'request', request }
}

function newRequestStep(item: ItemState, ops: readonly Op[], { features, me }: StepContext): Step {
  const first = ops[0] as Op
  const last = ops.at(-1) as Op
  const command = fieldsCommandOf(first)
  if (!command || first.unsent) return { is: 'seal', ops, base: first.base }
  const askStep: Step = { is: 'ask', about: 'ops', ops }
  const mine = lastValues(ops)
  if (!features.has('if-match')) return askStep
  const isRemoved = item.confirmed?.row === null && item.confirmed.lc > first.base.lc
  // Where people see only some places, an item that left the list may still exist, and the count of who could see it is accepted (decision 116).
  if (isRemoved && !features.has('reach')) return askStep
  const newerRow = rowNewerThan(item, first.base)
  if (!newerRow)
    return first.base.known && first.base.version !== undefined ? { is: 'seal', ops, base: first.base } : askStep
  const writtenBy = readWriter(newerRow)
  const decision = decideMerge({
    command,
    mine,
    base: first.base,
    theirs: pickFields(newerRow, Object.keys(command.fields)),
    ...(writtenBy === undefined ? {} : { theirsBy: writtenBy }),
    me,
    ownTries: ownTries(item, first.kind, first.base),
    tried: false,
    sent: wereSent(item, ops),
  })
  if (decision.is !== 'send' || versionOf(newerRow) === undefined) return askStep
  return { is: 'seal', ops, base: baseFromRow(newerRow, last, item.confirmed?.lc ?? first.base.lc) }
}
