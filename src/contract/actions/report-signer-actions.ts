/** The institute's signatories, read and replaced as one (`report-signers`). */

import { count } from '../field-types.ts'
import { reportSigners } from '../report-signers.ts'
import { z } from '../z.ts'
import { defineAction } from './define-action.ts'

/** `version` 0: nothing was saved yet. */
const response = z.object({ signers: reportSigners.nullable(), version: count })

export const getReportSigners = defineAction({
  name: 'get-report-signers',
  method: 'GET',
  path: 'report-signers/',
  body: z.unknown(),
  response,
  permission: 'reports.read',
})
/** `version`: the one that was changed. If another is in force, the answer is a conflict with what is in force. */
export const putReportSigners = defineAction({
  name: 'put-report-signers',
  method: 'PUT',
  path: 'report-signers/',
  body: z.object({ signers: reportSigners, version: count }),
  response,
  permission: 'reports.read',
})
