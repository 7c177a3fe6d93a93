/**
 * Groups one person's ops on this device into records: one record per item, however often it was counted or marked, and one per finding.
 * Every figure about this work (chip, badge, tabs, today's summary, sign-out) is a sum over these records.
 */
import { isOpen, needsReview, type Op } from './op.ts'

export type WorkState =
  /** Waits for the network, or for earlier ops. */
  | 'not-sent'
  /** Waits for a person. */
  | 'needs-review'
  /** A finding on a server that cannot store findings. */
  | 'only-here'
  /** Acknowledged, but a late copy of an older request may still arrive at a plain server; the app checks again. */
  | 'checking'
  | 'sent'
  /** All of it was undone. */
  | 'undone'

export interface WorkRecord {
  key: string
  state: WorkState
  /** The op whose values apply, or applied last. */
  op: Op
  /** The count was recorded together with a done mark that still applies. */
  isMarkedDone: boolean
}

export interface WorkFigures {
  notSent: number
  needsReview: number
  onlyOnDevice: number
  checking: number
  /** When the oldest record that is not sent or needs review was made; null if there is none. */
  oldestAt: number | null
}

export const recordKey = (about: Pick<Op, 'entity' | 'eid'>): string => `${about.entity}/${about.eid}`

/** Ids of the ops that a later op of the same person undoes. */
export function undoneIds(ops: readonly Op[]): ReadonlySet<string> {
  return new Set(ops.flatMap((op) => (op.undoes === undefined || op.state === 'withdrawn' ? [] : [op.undoes])))
}

export interface WorkContext {
  /** Whether the server can store findings. */
  supportsFindings: boolean
}

/** All records, newest first. */
export function workRecords(ops: readonly Op[], { supportsFindings }: WorkContext): readonly WorkRecord[] {
  const opsByRecord = new Map<string, Op[]>()
  for (const op of ops.toSorted((a, b) => a.seq - b.seq)) {
    const known = opsByRecord.get(recordKey(op))
    if (known) known.push(op)
    else opsByRecord.set(recordKey(op), [op])
  }
  const records = [...opsByRecord].map(([key, recordOps]): WorkRecord => {
    const undone = undoneIds(recordOps)
    const stands = (op: Op) => op.undoes === undefined && !undone.has(op.id)
    const reviewOp = recordOps.findLast(needsReview)
    const open = recordOps.filter(isOpen)
    const sent = recordOps.filter((op) => (op.state === 'acked' || op.state === 'agreed') && stands(op))
    const isSettling = recordOps.some((one) => one.isSettling)
    const latestMeaningful = (candidates: readonly Op[]) =>
      candidates.findLast((op) => op.kind !== 'scanned') ?? candidates.at(-1)
    const waitingState = open.at(0)?.kind === 'finding' && !supportsFindings ? 'only-here' : 'not-sent'
    const last =
      latestMeaningful(sent) ??
      latestMeaningful(recordOps.filter((one) => one.undoes === undefined)) ??
      latestMeaningful(recordOps)
    const [state, op] = reviewOp
      ? (['needs-review', reviewOp] as const)
      : open.length > 0
        ? ([waitingState, latestMeaningful(open)] as const)
        : ([isSettling ? 'checking' : sent.length > 0 ? 'sent' : 'undone', last] as const)
    const doneMark = recordOps.findLast(
      (one) => one.kind === 'scanned' && one.state !== 'withdrawn' && one.state !== 'superseded',
    )
    return {
      key,
      state,
      op: op as Op,
      isMarkedDone: state !== 'undone' && op?.kind === 'count' && doneMark?.patch['scanned'] === true,
    }
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
