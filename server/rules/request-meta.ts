/** The facts of a request that the history records: person, time, device, and observations (D4.1). */
import type { ClientEvent, NumberedRecord } from '#contract/sync/client-events.ts'
import type { Caller } from '../server-deps.ts'

export interface RequestMeta {
  caller: Caller
  receivedAt: string
  device: string | null
  /** Number of unsent counts on the device, if it reports them. */
  unsentCount: number | null
  /** Observations sent with this request as evidence (`server/http/request-events.ts`). */
  events: readonly ClientEvent[]
  /** Record numbers in this request (`server/rules/sync/receipts.ts`). */
  records: readonly NumberedRecord[]
  countPeriod: string | null
}
