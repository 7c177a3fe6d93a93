/**
 * An observation sent in a header beside its PATCH of a product (`client-events`): who scanned what, when and how (D4.1, sync §9). It is evidence for
 * the change, not the change itself, and may contain only values that the request sets.
 */

import { z } from '../z.ts'
import { roomName } from './receipts.ts'

/** A record, identified by the number that its device assigned (feature `receipts`). */
export const numberedRecord = z.looseObject({
  seq: z.number().int().min(0),
  device: z.string().max(64),
  recorded_at: z.iso.datetime({ offset: true }),
  /** Location or room in which the person recorded it, as the screen named it. */
  room: roomName.nullable().optional(),
})
export type NumberedRecord = z.infer<typeof numberedRecord>

export const clientEvent = numberedRecord.extend({
  id: z.uuid(),
  /** Name of a command; the server refuses unknown ones. */
  kind: z.string().max(32),
  skew_ms: z.number().nullable(),
  source: z.string().max(32),
  patch: z.record(z.string(), z.unknown()),
})
export type ClientEvent = z.infer<typeof clientEvent>

/** One entry of a product's history: `GET products/{id}/history/`. */
export const historyEntry = z.looseObject({
  id: z.union([z.number(), z.string()]),
  entity: z.string(),
  entity_id: z.union([z.number(), z.string()]),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  user: z.number().nullable(),
  device: z.string().nullable(),
  recorded_at: z.string().nullable(),
  received_at: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** The last request of a device, and how much unsent work it reported: `GET sync/devices/`. */
export const deviceActivity = z.looseObject({
  device: z.string(),
  user: z.number().nullable(),
  last_seen: z.string(),
  last_seq: z.number().nullable(),
  waiting: z.number().nullable(),
  /** The highest number up to which every record arrived or was declared; null if the device reports no receipts, as below. */
  contiguous: z.number().nullable().optional(),
  /** How many records up to `last_seq` neither arrived nor were declared. */
  missing: z.number().nullable().optional(),
  last_recorded_at: z.string().nullable().optional(),
  /** Location or room in which the person last recorded something on the device. */
  last_room: z.string().nullable().optional(),
})
export type DeviceActivity = z.infer<typeof deviceActivity>
