import { textsOf } from './text-catalog.ts'
import { en } from './ui-findings.en.ts'

/** Findings: their table, their dialog and their photo. */
export const t = textsOf('ui-findings', en)
