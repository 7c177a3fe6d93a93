/** The next number of a PAR and of an ICS (specification §7, D9.2). It is a proposal: the server gives the number when the document is saved. */

import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

const nextNumberResponse = z.looseObject({ next_id: z.number().int(), number: z.string().optional() })
export const nextReceiptId = defineAction({
  name: 'next-receipt-id',
  method: 'GET',
  path: 'acknowledgement-receipts/next_id/',
  body: z.unknown(),
  response: nextNumberResponse,
  permission: 'documents.manage',
})
export const nextSlipId = defineAction({
  name: 'next-slip-id',
  method: 'GET',
  path: 'custodian-slips/next_id/',
  body: z.unknown(),
  response: nextNumberResponse,
  permission: 'documents.manage',
})
