/**
 * Receipts: which numbered records of a device the server has. Promises: a number is stored in the transaction that stored its record; knowledge only
 * accumulates, in any order and with any repetition; people can only query their own records. Rows are never pruned, because a device that returns
 * after a year would treat every record as lost.
 */
import type { NumberedRecord } from '#contract/sync/client-events.ts'
import {
  type ClosedReason,
  deviceNamePattern,
  largestSeq,
  type ReceiptsAnswer,
  type ReceiptsReport,
} from '#contract/sync/receipts.ts'
import { addSeq, contiguousSeq, countSeqs, type SeqRanges, subtractSeqs, unionSeqs } from '#domain/outbox/seq-ranges.ts'
import { badRequest } from '#server/api-error.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Row, toNumber } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/store.ts'
import { t } from '#text/sync/server-answers.ts'

type Closed = Readonly<Partial<Record<ClosedReason, SeqRanges>>>

/** The server's state of one person's records from one device. */
export interface ReceiptState {
  held: SeqRanges
  closed: Closed
  lastSeq: number
  lastRecordedAt: string | null
  room: string | null
  /** Number of the record that `room` is from. */
  roomSeq: number
  /** When the device last declared its numbers; null if it never did. */
  reportedAt: string | null
}

export const unknownState: ReceiptState = {
  held: [],
  closed: {},
  lastSeq: 0,
  lastRecordedAt: null,
  room: null,
  roomSeq: 0,
  reportedAt: null,
}

/** A set with more ranges is not from real counting but an attempt to fill the database. */
const storedRangeLimit = 20_000
const answeredRangeLimit = 1_000

const declaredSeqs = (closed: Closed): SeqRanges => unionSeqs(...Object.values(closed))
const arrivedOrDeclared = ({ held, closed }: ReceiptState): SeqRanges => unionSeqs(held, declaredSeqs(closed))

export const contiguousOf = (state: ReceiptState): number => contiguousSeq(arrivedOrDeclared(state))

export function missingOf(state: ReceiptState): SeqRanges {
  return state.lastSeq === 0 ? [] : subtractSeqs([[1, state.lastSeq]], arrivedOrDeclared(state))
}

interface LastRecord {
  seq: number
  at: string | null
  room: string | null
}

const laterText = (a: string | null, b: string | null) => ((a ?? '') >= (b ?? '') ? a : b)

/** The record with the highest number, and the room of the highest number that has one. Order-independent. */
export function withLast(state: ReceiptState, { seq, at, room }: LastRecord): ReceiptState {
  const lastSeq = Math.max(state.lastSeq, seq)
  const lastRecordedAt =
    seq > state.lastSeq ? at : seq < state.lastSeq ? state.lastRecordedAt : laterText(state.lastRecordedAt, at)
  if (room === null || seq < state.roomSeq) return { ...state, lastSeq, lastRecordedAt }
  const lastRoom = seq > state.roomSeq ? room : laterText(state.room, room)
  return { ...state, lastSeq, lastRecordedAt, room: lastRoom, roomSeq: seq }
}

export function withRecord(state: ReceiptState, { seq, recorded_at, room }: NumberedRecord): ReceiptState {
  return withLast({ ...state, held: addSeq(state.held, seq) }, { seq, at: recorded_at, room: room ?? null })
}

export function withDeclared(state: ReceiptState, closed: ReceiptsReport['closed']): ReceiptState {
  const merged: Partial<Record<ClosedReason, SeqRanges>> = { ...state.closed }
  for (const { reason, ranges } of closed) merged[reason] = unionSeqs(merged[reason] ?? [], ranges)
  return { ...state, closed: merged }
}

const parseState = (row: Row): ReceiptState => ({
  held: JSON.parse(String(row['held'])),
  closed: JSON.parse(String(row['closed'])),
  lastSeq: toNumber(row['last_seq']),
  lastRecordedAt: row['last_recorded_at'] === null ? null : String(row['last_recorded_at']),
  room: row['room'] === null ? null : String(row['room']),
  roomSeq: toNumber(row['room_seq']),
  reportedAt: row['reported_at'] === null ? null : String(row['reported_at']),
})

/** Reads, changes and stores the state of the caller's records on a device; locked until the commit. */
async function changeState(
  { deps, tx, meta }: TxContext,
  device: string,
  change: (state: ReceiptState) => ReceiptState,
): Promise<ReceiptState> {
  const user = meta.caller.id
  await lockUntilCommit({ db: tx.db, engine: deps.store.engine }, `receipts ${device} ${user}`)
  const row = await tx.db
    .selectFrom('receipts')
    .selectAll()
    .where('device', '=', device)
    .where('user', '=', user)
    .executeTakeFirst()
  const state = change(row ? parseState(row) : unknownState)
  const rangeCount = state.held.length + declaredSeqs(state.closed).length
  if (rangeCount > storedRangeLimit) throw badRequest(t('tooManyRanges'))
  const values: Row = {
    held: JSON.stringify(state.held),
    closed: JSON.stringify(state.closed),
    last_seq: state.lastSeq,
    last_recorded_at: state.lastRecordedAt,
    room: state.room,
    room_seq: state.roomSeq,
    reported_at: state.reportedAt,
    updated_at: meta.receivedAt,
  }
  if (row)
    await tx.db.updateTable('receipts').set(values).where('device', '=', device).where('user', '=', user).execute()
  else
    await tx.db
      .insertInto('receipts')
      .values({ device, user, ...values })
      .execute()
  return state
}

const isNumbered = ({ device, seq }: NumberedRecord) => seq >= 1 && seq <= largestSeq && deviceNamePattern.test(device)

/** Marks the caller's records as received. Call it in the transaction that stored them, and also when a stored response is repeated. */
export async function storeReceived(ctx: TxContext): Promise<void> {
  const records = ctx.meta.records.filter(isNumbered)
  for (const device of new Set(records.map((record) => record.device))) {
    const ofDevice = records.filter((record) => record.device === device)
    await changeState(ctx, device, (state) => ofDevice.reduce(withRecord, state))
  }
}

/** Stores the device's declarations, and returns the missing numbers. */
export async function storeReport(ctx: TxContext, report: ReceiptsReport): Promise<ReceiptsAnswer> {
  for (const { device, closed } of report.moved) await changeState(ctx, device, (state) => withDeclared(state, closed))
  const last = { seq: report.last_seq, at: report.last_recorded_at, room: report.last_room }
  const state = await changeState(ctx, report.device, (known) => ({
    ...withLast(withDeclared(known, report.closed), last),
    reportedAt: ctx.meta.receivedAt,
  }))
  return {
    contiguous: contiguousOf(state),
    missing: missingOf(state).slice(0, answeredRangeLimit) as ReceiptsAnswer['missing'],
  }
}

/** The fields of these records in the list of devices. Without a report, it is unknown which numbers will never arrive. */
export function receiptFields(row: Row) {
  const state = parseState(row)
  const isReported = state.reportedAt !== null
  return {
    contiguous: isReported ? contiguousOf(state) : null,
    missing: isReported ? countSeqs(missingOf(state)) : null,
    last_recorded_at: state.lastRecordedAt,
    last_room: state.room,
  }
}
