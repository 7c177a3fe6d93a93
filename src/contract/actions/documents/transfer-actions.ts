/** Decisions on transfers, and the details of their reports (specification §7, D9.4). */

import { reportDetails, transfers } from '#contract/collections/transfers.ts'
import { id, optionalText } from '#contract/field-types.ts'
import { transferBatchLimit } from '#contract/limits.ts'
import { z } from '#contract/z.ts'
import { t } from '#text/shared/validation.ts'
import { defineAction } from '../define-action.ts'

export const setTransferStatus = defineAction({
  name: 'set-transfer-status',
  method: 'POST',
  path: 'transfers/:id/set_status/',
  body: z.object({ status: z.enum(['accepted', 'rejected']) }),
  response: transfers.row,
  permission: 'transfers.decide',
})

const reportBody = z.object({
  transfer_type: reportDetails.transfer_type,
  transfer_type_other: optionalText.default(null),
  approved_by_name: optionalText.default(null),
  approved_by_position: optionalText.default(null),
})
const explainsOthers = (body: z.output<typeof reportBody>) =>
  body.transfer_type !== 'Others' || body.transfer_type_other !== null
const othersUnexplained = {
  path: ['transfer_type_other'],
  error: () => t('othersUnexplained'),
}

/**
 * Accepts several requests from one person to another. Requests with the same report (PTR or ITR) and fund cluster share one number, so that all
 * items of a retiring person are on one report. Needs `transfer-reports`.
 */
export const acceptTransfers = defineAction({
  name: 'accept-transfers',
  method: 'POST',
  path: 'transfers/accept/',
  body: reportBody
    .extend({
      ids: z.array(id).min(1).max(transferBatchLimit),
      // not a text: a stored value
      transfer_type: reportDetails.transfer_type.default('Reassignment'),
    })
    .refine(explainsOthers, othersUnexplained),
  response: z.object({ results: z.array(transfers.row) }),
  permission: 'transfers.decide',
})

/**
 * Corrects the details of an accepted report, on all transfers under its number. Number, people and items stay. `If-Match` has the version of the
 * transfer. Needs `transfer-corrections`.
 */
export const correctTransfer = defineAction({
  name: 'correct-transfer',
  method: 'POST',
  path: 'transfers/:id/correct/',
  body: reportBody.refine(explainsOthers, othersUnexplained),
  response: z.object({ results: z.array(transfers.row) }),
  permission: 'transfers.decide',
})
export type ReportDetails = z.output<typeof reportBody>
