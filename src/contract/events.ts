/** How an observation travels beside its PATCH (`client-events`), so that the history keeps every scan (D4.1, sync 2.9). */
import { z } from './z.ts'

export const clientEvent = z.looseObject({
  id: z.uuid(),
  kind: z.string(),
  seq: z.number().int(),
  device: z.string().max(64),
  recorded_at: z.string(),
  skew_ms: z.number().nullable(),
  source: z.string(),
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

/** Last sign of life of a device: `GET sync/devices/`. */
export const deviceSeen = z.looseObject({
  device: z.string(),
  user: z.number().nullable(),
  last_seen: z.string(),
  last_seq: z.number().nullable(),
  waiting: z.number().nullable(),
})
export type DeviceSeen = z.infer<typeof deviceSeen>
