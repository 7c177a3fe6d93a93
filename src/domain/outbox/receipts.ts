/**
 * The device's bookkeeping for receipts (feature `receipts`, docs/sync.md §19): which record numbers a person used on it, and which of them will
 * never reach the server. From these follows which records the server must have. Pure; its size grows with exceptions, not with counts.
 */
import { type ClosedReason, closedReasons, type ReceiptsReport } from '#contract/sync/receipts.ts'
import { dayMs } from '../time/durations.ts'
import type { Op } from './op.ts'
import { addSeq, countSeqs, intersectSeqs, type SeqRanges, subtractSeqs, toSeqRanges, unionSeqs } from './seq-ranges.ts'

type Closed = Readonly<Partial<Record<ClosedReason, SeqRanges>>>

/** The records of one person. */
export interface PersonReceipts {
  /** Record numbers that the person used on this device since it began to report receipts. */
  recorded: SeqRanges
  lastRecordedAt: string | null
  /** Location or room of the last record that names one. */
  room: string | null
  /** Numbers that will never reach the server, by the device that recorded them. */
  closed: Readonly<Record<string, Closed>>
  /** The declaration in the last acknowledged report ({@link declarationOf}). */
  declared: string
  /** When the server last acknowledged a report, or when the first record was numbered. */
  checkedAt: number
  /** Value of `serverRestores` at that time. */
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

/** Why the number of an op closed in this state will never arrive; null if it has arrived. */
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

/** The complete state in every report, so that a lost report does no harm. */
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
 * The part of a report that requests with records do not contain: declared numbers and, while records are unsent, the highest number. Empty if there
 * is neither.
 */
export function declarationOf(report: ReceiptsReport, hasOpen: boolean): string {
  const { closed, moved, last_seq, last_room } = report
  const declared = closed.length + moved.length > 0 ? JSON.stringify([closed, moved]) : ''
  return hasOpen ? `${declared} ${last_seq} ${last_room}` : declared
}

/** The server may have been restored from a backup, so the device asks again from time to time even with nothing to report. */
const checkAfterMs = dayMs

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
