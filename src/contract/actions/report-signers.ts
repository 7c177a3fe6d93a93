/** The institute's signatories, read and replaced as one (`report-signers`). */

import { defineAction } from '../action.ts'
import { count } from '../field.ts'
import { reportSigners } from '../report-signers.ts'
import { z } from '../z.ts'

/** `version` 0: nothing was saved yet. */
const answer = z.object({ signers: reportSigners.nullable(), version: count })

export const getReportSigners = defineAction({
  name: 'get-report-signers',
  method: 'GET',
  path: 'report-signers/',
  body: z.unknown(),
  answer,
  allow: 'reports.read',
})
/** `version`: the one that was changed. If another is in force, the answer is a conflict with what is in force. */
export const putReportSigners = defineAction({
  name: 'put-report-signers',
  method: 'PUT',
  path: 'report-signers/',
  body: z.object({ signers: reportSigners, version: count }),
  answer,
  allow: 'reports.read',
})
