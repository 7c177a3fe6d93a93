/**
 * Groups one person's ops on this device into records: one per item, however often it was counted, marked or seen elsewhere, and one per other
 * finding.
 * Every figure about this work (chip, badge, tabs, today's summary, sign-out) is a sum over these records.
 */
import type { Feature } from '#contract/server-features.ts'
import { commandOf, isSendable } from './commands/all-commands.ts'
import { isOpen, needsReview, type Op } from './op.ts'

export type WorkState =
  /** Waits for the network, or for earlier ops. */
  | 'not-sent'
  /** Waits for a person. */
  | 'needs-review'
  /** The server cannot store it, or this build of the app cannot send it. */
  | 'only-here'
  /** Acknowledged, but a late copy of an older request may still reach a plain server; the app checks again. */
  | 'checking'
  | 'sent'
  /** All of it was undone. */
  | 'undone'

export interface WorkRecord {
  key: string
  state: WorkState
  /** The op whose values apply, or applied last. */
  op: Op
  /** Texts of the item's other valid ops: "done" beside a count. */
  besides: readonly string[]
}

export interface WorkFigures {
  notSent: number
  needsReview: number
  onlyOnDevice: number
  checking: number
  /** When the oldest record that is not sent or needs review was made; null if there is none. */
  oldestAt: number | null
}

/**
 * The record that an op belongs to. A sighting in another room belongs to the record of its item, unless the server cannot store it: a record that
 * stays on the device must not make a sent count look unsent.
 */
export function recordKey(op: Pick<Op, 'entity' | 'eid' | 'kind' | 'patch'>, { features }: WorkContext): string {
  const { kind, product } = op.patch
  const isSighting = op.entity === 'findings' && kind === 'elsewhere' && typeof product === 'number'
  return isSighting && isSendable(op, features) ? `products/${product}` : `${op.entity}/${op.eid}`
}

/** Ids of the ops that a later op of the same person undoes. */
export function undoneIds(ops: readonly Op[]): ReadonlySet<string> {
  return new Set(ops.flatMap((op) => (op.undoes === undefined || op.state === 'withdrawn' ? [] : [op.undoes])))
}

/** The op whose command has the highest rank; the last one of several. */
function mainOp(ops: readonly Op[]): Op | undefined {
  const highest = Math.max(...ops.map(rankOf))
  return ops.findLast((op) => rankOf(op) === highest)
}

const rankOf = (op: Op): number => commandOf(op)?.rank ?? -1

/** The texts of the last op of each command that ranks below the record's main op. */
function besidesOf(standing: Op, ops: readonly Op[]): readonly string[] {
  const valid = ops.filter(({ state }) => state !== 'withdrawn' && state !== 'superseded')
  const lastOfKind = new Map(valid.filter((op) => rankOf(op) < rankOf(standing)).map((op) => [op.kind, op]))
  return [...lastOfKind.values()]
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .map((op) => commandOf(op)?.describeBeside?.(op) ?? null)
    .filter((text) => text !== null)
}

export interface WorkContext {
  /** Features of the server: it may be unable to store findings. */
  features: ReadonlySet<Feature>
}

/** All records, newest first. */
export function workRecords(ops: readonly Op[], context: WorkContext): readonly WorkRecord[] {
  const { features } = context
  const opsByRecord = new Map<string, Op[]>()
  for (const op of ops.toSorted((a, b) => a.seq - b.seq)) {
    const key = recordKey(op, context)
    const known = opsByRecord.get(key)
    if (known) known.push(op)
    else opsByRecord.set(key, [op])
  }
  const records = [...opsByRecord].map(([key, recordOps]): WorkRecord => {
    const undone = undoneIds(recordOps)
    const stands = (op: Op) => op.undoes === undefined && !undone.has(op.id)
    const reviewOp = recordOps.findLast(needsReview)
    const open = recordOps.filter(isOpen)
    const sent = recordOps.filter((op) => (op.state === 'acked' || op.state === 'agreed') && stands(op))
    const isSettling = recordOps.some((one) => one.isSettling)
    const waitingState = open.some((one) => isSendable(one, features)) ? 'not-sent' : 'only-here'
    const last = mainOp(sent) ?? mainOp(recordOps.filter((one) => one.undoes === undefined)) ?? mainOp(recordOps)
    const [state, op] = reviewOp
      ? (['needs-review', reviewOp] as const)
      : open.length > 0
        ? ([waitingState, mainOp(open)] as const)
        : ([isSettling ? 'checking' : sent.length > 0 ? 'sent' : 'undone', last] as const)
    return { key, state, op: op as Op, besides: state === 'undone' ? [] : besidesOf(op as Op, recordOps) }
  })
  return records.sort((a, b) => b.op.seq - a.op.seq)
}

export function workFigures(records: readonly WorkRecord[]): WorkFigures {
  const countOf = (state: WorkState) => records.filter((record) => record.state === state).length
  const waiting = records
    .filter(({ state }) => state === 'not-sent' || state === 'needs-review')
    .map(({ op }) => Date.parse(op.recordedAt))
  return {
    notSent: countOf('not-sent'),
    needsReview: countOf('needs-review'),
    onlyOnDevice: countOf('only-here'),
    checking: countOf('checking'),
    oldestAt: waiting.length === 0 ? null : Math.min(...waiting),
  }
}
