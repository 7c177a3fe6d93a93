/** The calls that read and replace the meanings of values in imported files (`import-values`). */
import { count } from '#contract/field-types.ts'
import { importValues, storedImportValues } from '#contract/import-values.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

export const getImportValues = defineAction({
  name: 'get-import-values',
  method: 'GET',
  path: 'import-values/',
  body: z.unknown(),
  response: storedImportValues,
  permission: 'catalogue.import',
})
/** `version`: the version that the person saw. If the server has another one, it responds with a conflict and its current record. */
export const putImportValues = defineAction({
  name: 'put-import-values',
  method: 'PUT',
  path: 'import-values/',
  body: z.object({ values: importValues, version: count }),
  response: storedImportValues,
  permission: 'catalogue.import',
})
