/** The calls that read and replace the institute's reasons for settled differences as one record (`settlement-reasons`). */

import { settlementReasons } from '#contract/campaigns/settlement-reasons.ts'
import { count } from '#contract/field-types.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

/** `version` is 0 until something is saved. */
const response = z.object({ reasons: settlementReasons, version: count })

export const getSettlementReasons = defineAction({
  name: 'get-settlement-reasons',
  method: 'GET',
  path: 'settlement-reasons/',
  body: z.unknown(),
  response,
  permission: 'campaigns.read',
})
/**
 * `version`: the version that the person edited. If the server has another one, it responds with a conflict and its current record. A reason that is
 * in use can't be left out.
 */
export const putSettlementReasons = defineAction({
  name: 'put-settlement-reasons',
  method: 'PUT',
  path: 'settlement-reasons/',
  body: z.object({ reasons: settlementReasons, version: count }),
  response,
  permission: 'catalogue.change',
})
