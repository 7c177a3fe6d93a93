/** One accepted request as the history sees it: who, when, from which device, and what the counter recorded (D4.1). */
import type { ClientEvent } from '#contract/client-events.ts'
import type { Caller } from '../server-deps.ts'

export interface RequestMeta {
  caller: Caller
  receivedAt: string
  device: string | null
  /** How many observations the device still holds, when it says so. */
  unsentCount: number | null
  /** Observations that this request brings as evidence (`server/http/request-events.ts`). */
  events: readonly ClientEvent[]
  countPeriod: string | null
}
