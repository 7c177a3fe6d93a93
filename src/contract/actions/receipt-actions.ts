/** Receipts of the records of a device (feature `receipts`, docs/sync.md §19). */
import { receiptsAnswer, receiptsReport } from '../sync/receipts.ts'
import { defineAction } from './define-action.ts'

/** Declares which numbers will never arrive; answers which ones are missing. Idempotent, in any order: what it says only adds up. */
export const reportReceipts = defineAction({
  name: 'report-receipts',
  method: 'POST',
  path: 'sync/receipts/',
  body: receiptsReport,
  response: receiptsAnswer,
  permission: 'count.record',
})
