/**
 * Receipts (feature `receipts`): every device numbers its records, and the server reports which numbers it has. A number that will never arrive is
 * declared, with the reason. Numbers belong to a device and a person: two people on one device share its counter, and each one declares the numbers
 * of the other as `other`.
 */
import { textLimit } from '../limits.ts'
import { z } from '../z.ts'

/** Sequence numbers from the first to the last, both included. */
export type SeqRange = readonly [first: number, last: number]

/** Larger numbers are not stored, so that a set of numbers stays small. */
export const largestSeq = 2_000_000_000
const seqRangeLimit = 5_000

const seq = z.number().int().min(1).max(largestSeq)
const seqRange = z.tuple([seq, seq]).refine(([first, last]) => first <= last)
const seqRanges = z.array(seqRange).max(seqRangeLimit)

export const closedReasons = [
  /** Undone before it was sent. */
  'withdrawn',
  /** Discarded by a person with a reason, or given up for the server's value. */
  'discarded',
  /** A later record of the same person replaced it. */
  'superseded',
  /** Another person recorded the same values, so it was not sent. */
  'agreed',
  /** The server has it, but without its number. */
  'unnumbered',
  /** Not a record of this person: another person's, one from before receipts, or a number that was never assigned. */
  'other',
] as const
export type ClosedReason = (typeof closedReasons)[number]

/** PostgreSQL cannot store null characters. */
export const roomName = z
  .string()
  .max(textLimit)
  .regex(/^[^\0]*$/)

/** The name that a device gives itself, also in the header `device`. */
export const deviceNamePattern = /^[\w.:-]{1,64}$/
const deviceName = z.string().regex(deviceNamePattern)
const closedRanges = z.array(z.object({ reason: z.enum(closedReasons), ranges: seqRanges })).max(closedReasons.length)

export const receiptsReport = z.object({
  device: deviceName,
  /** The highest number that the person recorded on the device; 0 if none. */
  last_seq: z.number().int().min(0).max(largestSeq),
  last_recorded_at: z.iso.datetime({ offset: true }).nullable(),
  /** Location or room in which the person last recorded something, as the screen named it. */
  last_room: roomName.nullable(),
  /** Numbers up to `last_seq` that will never arrive. */
  closed: closedRanges,
  /** The same for records of the person from another device that were imported on this one. */
  moved: z
    .array(z.object({ device: deviceName, closed: closedRanges }))
    .max(50)
    .default([]),
})
export type ReceiptsReport = z.output<typeof receiptsReport>

/** The state of the person's records from this device on the server. */
export const receiptsAnswer = z.looseObject({
  /** The highest number up to which each one arrived or was declared. */
  contiguous: z.number().int(),
  /** The numbers up to `last_seq` that neither arrived nor were declared: the lowest ones, if there are very many. */
  missing: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type ReceiptsAnswer = z.output<typeof receiptsAnswer>
