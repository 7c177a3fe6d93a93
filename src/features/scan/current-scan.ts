/** The scan whose card is on the screen. */
import type { TagResolution } from '#domain/catalog/catalog-queries.ts'
import type { OpSource } from '#domain/outbox/op.ts'
import type { ScanOutcome } from '#domain/scan/scan-outcome.ts'
import { type Outcome, outcomes } from '#ui/scanner/outcome/scan-outcomes.ts'

export interface CurrentScan {
  scanNo: number
  text: string
  source: OpSource
  resolved: TagResolution
  outcome: ScanOutcome
}

/** The appearance of a count that is saved on this device but not confirmed by the server; only a confirmed count has the check mark (D4.2). */
export const countedOnDevice: Outcome = { ...outcomes.duplicate, tone: 'saved', shape: 'ring' }
