/** Transfers, document numbers, the reset of a count, history and devices (specification §7, D7.6, D9.2, D9.4). */

import { t } from '#text/shared/validation.ts'
import { reportDetails, transfers } from '../collections/transfers.ts'
import { id, optionalText } from '../field-types.ts'
import { textLimit, transferBatchLimit } from '../limits.ts'
import { changesResponse } from '../sync/change-feed.ts'
import { deviceActivity, historyEntry } from '../sync/client-events.ts'
import { z } from '../z.ts'
import { defineAction } from './define-action.ts'

const noBody = z.unknown()

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

const nextNumberResponse = z.looseObject({ next_id: z.number().int(), number: z.string().optional() })
export const nextReceiptId = defineAction({
  name: 'next-receipt-id',
  method: 'GET',
  path: 'acknowledgement-receipts/next_id/',
  body: noBody,
  response: nextNumberResponse,
  permission: 'documents.manage',
})
export const nextSlipId = defineAction({
  name: 'next-slip-id',
  method: 'GET',
  path: 'custodian-slips/next_id/',
  body: noBody,
  response: nextNumberResponse,
  permission: 'documents.manage',
})

const clearsSomething = (body: { flags: boolean; counts: boolean }) => body.flags || body.counts
const clearsNothing = { path: ['flags'], error: () => t('clearsNothing') }
/** {@link clearsSomething} for readers of the API description. Flags are cleared unless the request says otherwise. */
const describesClearing = {
  anyOf: [
    { properties: { flags: { const: true } } },
    { properties: { counts: { const: true } }, required: ['counts'] },
  ],
}

/**
 * Begins the next count: clears the scanned flags, and with `counts` also the physical counts. A request to clear neither is refused: it
 * would only start a new count period, and counts of the old one would be refused. Refused with 409 while a known device has unsent work,
 * unless an admin gives a reason (D7.6). `dry_run` only returns what would be cleared.
 */
export const resetFlags = defineAction({
  name: 'reset-flags',
  method: 'POST',
  path: 'products/reset_flags/',
  body: z
    .object({
      flags: z.boolean().default(true),
      counts: z.boolean().default(false),
      products: z.array(z.number().int()).optional(),
      dry_run: z.boolean().default(false),
      overrule_reason: z.string().trim().max(textLimit).optional(),
    })
    .refine(clearsSomething, clearsNothing)
    .meta(describesClearing),
  response: z.looseObject({
    flags: z.number().int(),
    counts: z.number().int(),
    round: z.string().optional(),
    devices: z.array(deviceActivity).optional(),
  }),
  permission: 'count.reset',
})

export const getChanges = defineAction({
  name: 'changes',
  method: 'GET',
  path: 'changes/',
  body: noBody,
  response: changesResponse,
  permission: 'account.own',
})
export const getProductHistory = defineAction({
  name: 'product-history',
  method: 'GET',
  path: 'products/:id/history/',
  body: noBody,
  response: z.looseObject({ results: z.array(historyEntry) }),
  permission: 'history.read',
})
export const listDevices = defineAction({
  name: 'devices',
  method: 'GET',
  path: 'sync/devices/',
  body: noBody,
  response: z.looseObject({ results: z.array(deviceActivity) }),
  permission: 'devices.read',
})

/**
 * Many changes to one collection in one transaction (`bulk` extension): all or nothing, with errors per row. Each row's `version` works like
 * `If-Match`. Used by bulk edit, bulk delete and import.
 */
export const bulkChange = defineAction({
  name: 'bulk',
  method: 'POST',
  path: 'bulk/',
  body: z.object({
    resource: z.string(),
    dry_run: z.boolean().default(false),
    create: z.array(z.record(z.string(), z.unknown())).default([]),
    change: z
      .array(
        z.object({ id: z.number().int(), version: z.string().optional(), patch: z.record(z.string(), z.unknown()) }),
      )
      .default([]),
    remove: z.array(z.number().int()).default([]),
  }),
  response: z.looseObject({
    created: z.array(z.looseObject({ id: z.number().int() })),
    changed: z.number().int(),
    removed: z.number().int(),
    /** By index: `create.3` → field → messages. */
    errors: z.record(z.string(), z.record(z.string(), z.array(z.string()))).optional(),
  }),
  permission: 'catalogue.change',
})
