/**
 * What a device knows for the receipts of its records (feature `receipts`, docs/sync.md §19): which numbers a person recorded on it, and which
 * of them will never reach the server. What the server must have follows from that. Pure; grows with every exception, not with every count.
 */
import { type ClosedReason, closedReasons, type ReceiptsReport } from '#contract/sync/receipts.ts'
import type { Op } from './op.ts'
import { addSeq, countSeqs, intersectSeqs, type SeqRanges, subtractSeqs, toSeqRanges, unionSeqs } from './seq-ranges.ts'

type Closed = Readonly<Partial<Record<ClosedReason, SeqRanges>>>

/** The records of one person. */
export interface PersonReceipts {
  /** Numbers that the person recorded on this device since it reports receipts. */
  recorded: SeqRanges
  lastRecordedAt: string | null
  /** Location or room of the last record that names one. */
  room: string | null
  /** Numbers that will never reach the server, by the device that recorded them. */
  closed: Readonly<Record<string, Closed>>
  /** What the last answered report declared ({@link declarationOf}). */
  declared: string
  /** When the server last answered a report, or when the first record was numbered. */
  checkedAt: number
  /** How often the server may have been restored before that (`serverRestores`). */
  restores: number
}

export const noReceipts = (now: number, restores: number): PersonReceipts => ({
  recorded: [],
  lastRecordedAt: null,
  room: null,
  closed: {},
  declared: '',
  checkedAt: now,
  restores,
})

export const withRecorded = (
  receipts: PersonReceipts,
  { seq, recordedAt, room }: Pick<Op, 'seq' | 'recordedAt' | 'room'>,
): PersonReceipts => ({
  ...receipts,
  recorded: addSeq(receipts.recorded, seq),
  lastRecordedAt: recordedAt,
  room: room ?? receipts.room,
})

export function withClosed(
  receipts: PersonReceipts,
  { deviceId, seq }: Pick<Op, 'deviceId' | 'seq'>,
  reason: ClosedReason,
): PersonReceipts {
  const ofDevice = receipts.closed[deviceId] ?? {}
  const closed = { ...ofDevice, [reason]: addSeq(ofDevice[reason] ?? [], seq) }
  return { ...receipts, closed: { ...receipts.closed, [deviceId]: closed } }
}

/** Why the number of an op that was closed in this state will never arrive; null if it arrived. */
export function closedReasonOf({ state, resolution }: Pick<Op, 'state' | 'resolution'>): ClosedReason | null {
  if (state === 'withdrawn') return resolution?.reason === 'undone' ? 'withdrawn' : 'discarded'
  return state === 'superseded' || state === 'agreed' ? state : null
}

const openSeqsOn = (deviceId: string, openOps: readonly Op[]): SeqRanges =>
  toSeqRanges(openOps.filter((op) => op.deviceId === deviceId).map(({ seq }) => [seq, seq] as const))

const lastSeqOf = ({ recorded }: PersonReceipts) => recorded.at(-1)?.[1] ?? 0

/** Numbers of this device that the server acknowledged and must therefore have. `openOps`: the person's. */
export function claimedSeqs(receipts: PersonReceipts, deviceId: string, openOps: readonly Op[]): SeqRanges {
  const closed = unionSeqs(...Object.values(receipts.closed[deviceId] ?? {}))
  return subtractSeqs(subtractSeqs(receipts.recorded, closed), openSeqsOn(deviceId, openOps))
}

const toWire = (closed: Closed): ReceiptsReport['closed'] =>
  closedReasons.flatMap((reason) => {
    const ranges = closed[reason] ?? []
    return ranges.length === 0 ? [] : [{ reason, ranges: ranges as [number, number][] }]
  })

/** The whole of what the server must know: a report that got lost needs no other to be made up for. */
export function reportOf(receipts: PersonReceipts, deviceId: string): ReceiptsReport {
  const lastSeq = lastSeqOf(receipts)
  const other = lastSeq === 0 ? [] : subtractSeqs([[1, lastSeq]], receipts.recorded)
  const { [deviceId]: own = {}, ...others } = receipts.closed
  return {
    device: deviceId,
    last_seq: lastSeq,
    last_recorded_at: receipts.lastRecordedAt,
    last_room: receipts.room,
    closed: toWire({ ...own, other: unionSeqs(own.other ?? [], other) }),
    moved: Object.entries(others).map(([device, closed]) => ({ device, closed: toWire(closed) })),
  }
}

/**
 * What a report tells the server that no request with records does: declared numbers and, while some records are not sent, how far they go.
 * Empty if there is nothing of that kind.
 */
export function declarationOf(report: ReceiptsReport, hasOpen: boolean): string {
  const { closed, moved, last_seq, last_room } = report
  const declared = closed.length + moved.length > 0 ? JSON.stringify([closed, moved]) : ''
  return hasOpen ? `${declared} ${last_seq} ${last_room}` : declared
}

/** A server may have been restored from a backup, so it is asked again now and then, although there is nothing to tell. */
const checkAfterMs = 24 * 3_600_000

export function isReportDue(
  { declared, recorded, checkedAt, restores }: PersonReceipts,
  current: { declaration: string; restores: number; now: number },
): boolean {
  if (current.declaration !== declared || current.restores !== restores) return true
  return countSeqs(recorded) > 0 && Math.abs(current.now - checkedAt) >= checkAfterMs
}

/** Numbers that the server lacks although it acknowledged them before this report was made, and that are still acknowledged. */
export const lostSeqs = (missing: SeqRanges, claimedBefore: SeqRanges, claimedNow: SeqRanges): SeqRanges =>
  intersectSeqs(intersectSeqs(toSeqRanges(missing), claimedBefore), claimedNow)
