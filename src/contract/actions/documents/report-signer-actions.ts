/** The calls that read and replace the institute's signatories as one record (`report-signers`). */

import { reportSigners } from '#contract/documents/report-signers.ts'
import { count } from '#contract/field-types.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

/** `version` is 0 until something is saved. */
const response = z.object({ signers: reportSigners.nullable(), version: count })

export const getReportSigners = defineAction({
  name: 'get-report-signers',
  method: 'GET',
  path: 'report-signers/',
  body: z.unknown(),
  response,
  permission: 'reports.read',
})
/** `version`: the version that the person edited. If the server has another one, it responds with a conflict and its current record. */
export const putReportSigners = defineAction({
  name: 'put-report-signers',
  method: 'PUT',
  path: 'report-signers/',
  body: z.object({ signers: reportSigners, version: count }),
  response,
  permission: 'reports.read',
})
