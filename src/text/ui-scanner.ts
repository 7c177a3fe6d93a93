import { textsOf } from './text-catalog.ts'
import { en } from './ui-scanner.en.ts'

/** The camera and the outcomes of a scan. */
export const t = textsOf('ui-scanner', en)
