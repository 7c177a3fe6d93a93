/**
 * The meanings of values in imported files (`import-values` extension): one record for the institute, so that nobody has to choose twice which row
 * "Aircon" means.
 */
import { count, id } from './field-types.ts'
import { textLimit } from './limits.ts'
import { z } from './z.ts'

/** `value`: the text of the file as `valueKey` writes it; `row`: the id of the row that it means. */
const importValue = z.object({
  collection: z.string().trim().min(1).max(60),
  value: z.string().trim().min(1).max(textLimit),
  row: id,
})
export type ImportValue = z.infer<typeof importValue>

/** Maximum number of remembered values. */
export const mostImportValues = 5_000
export const importValues = z.array(importValue).max(mostImportValues)

/** `version` is 0 until something is saved. */
export const storedImportValues = z.object({ values: importValues, version: count })
