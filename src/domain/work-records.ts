/**
 * What one person recorded on this device, as people count it: an item with its count and mark is one record however often it was counted, and
 * each finding is one. Every figure about this work (chip, badge, tabs, day line, sign-out) is a sum over these records and comes from here.
 */
import { isOpen, needsPerson, type Op } from './op.ts'

export type WorkState =
  /** Waits for the network, or for its turn. */
  | 'not-sent'
  /** Waits for a person. */
  | 'needs-review'
  /** A finding that this server has no place for. */
  | 'only-here'
  /** Acknowledged, but a late copy of an older value may still arrive at a plain server; it is looked at again. */
  | 'checking'
  | 'sent'
  /** Nothing of it stands any more. */
  | 'undone'

export interface WorkRecord {
  key: string
  state: WorkState
  /** The op that says what stands, or what stood last. */
  op: Op
  /** The item was marked done with it. */
  done: boolean
}

export interface WorkFigures {
  toSend: number
  needsYou: number
  keptHere: number
  checking: number
  /** When the oldest record was made that is still to be sent or needs a person; null when there is none. */
  oldestAt: number | null
}

export const workKey = (about: Pick<Op, 'entity' | 'eid'>): string => `${about.entity}/${about.eid}`

/** Ids of ops that a later op of the same person undoes. */
export function undoneIds(ops: readonly Op[]): ReadonlySet<string> {
  return new Set(ops.flatMap((op) => (op.undoes === undefined || op.state === 'withdrawn' ? [] : [op.undoes])))
}

export interface WorkContext {
  /** Whether the server has a place for findings. */
  takesFindings: boolean
}

/** Newest first. */
export function workRecords(ops: readonly Op[], { takesFindings }: WorkContext): readonly WorkRecord[] {
  const about = new Map<string, Op[]>()
  for (const op of ops.toSorted((a, b) => a.seq - b.seq)) {
    const known = about.get(workKey(op))
    if (known) known.push(op)
    else about.set(workKey(op), [op])
  }
  const records = [...about].map(([key, own]): WorkRecord => {
    const undone = undoneIds(own)
    const stands = (op: Op) => op.undoes === undefined && !undone.has(op.id)
    const review = own.findLast(needsPerson)
    const open = own.filter(isOpen)
    const sent = own.filter((op) => (op.state === 'acked' || op.state === 'agreed') && stands(op))
    const settles = own.some((one) => one.isSettling)
    const told = (some: readonly Op[]) => some.findLast((op) => op.kind !== 'scanned') ?? some.at(-1)
    const waits = open.at(0)?.kind === 'finding' && !takesFindings ? 'only-here' : 'not-sent'
    const last = told(sent) ?? told(own.filter((one) => one.undoes === undefined)) ?? told(own)
    const [state, op] = review
      ? (['needs-review', review] as const)
      : open.length > 0
        ? ([waits, told(open)] as const)
        : ([settles ? 'checking' : sent.length > 0 ? 'sent' : 'undone', last] as const)
    const mark = own.findLast(
      (one) => one.kind === 'scanned' && one.state !== 'withdrawn' && one.state !== 'superseded',
    )
    return {
      key,
      state,
      op: op as Op,
      done: state !== 'undone' && op?.kind === 'count' && mark?.patch['scanned'] === true,
    }
  })
  return records.sort((a, b) => b.op.seq - a.op.seq)
}

export function workFigures(records: readonly WorkRecord[]): WorkFigures {
  const many = (state: WorkState) => records.filter((record) => record.state === state).length
  const waiting = records
    .filter(({ state }) => state === 'not-sent' || state === 'needs-review')
    .map(({ op }) => Date.parse(op.recordedAt))
  return {
    toSend: many('not-sent'),
    needsYou: many('needs-review'),
    keptHere: many('only-here'),
    checking: many('checking'),
    oldestAt: waiting.length === 0 ? null : Math.min(...waiting),
  }
}
