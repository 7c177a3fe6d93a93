import type { ScanOutcome } from '#domain/scan/scan-outcome.ts'
import { outcomes } from '#ui/scanner/outcome/scan-outcomes.ts'

export const outcomeNames = Object.keys(outcomes) as readonly ScanOutcome[]
