/** Receipts of the records of a device (feature `receipts`, docs/sync.md §19). */
import { receiptsAnswer, receiptsReport } from '#contract/sync/receipts.ts'
import { defineAction } from '../define-action.ts'

/** Declares the record numbers that will never arrive; returns the missing ones. Idempotent and order-independent: declarations only accumulate. */
export const reportReceipts = defineAction({
  name: 'report-receipts',
  method: 'POST',
  path: 'sync/receipts/',
  body: receiptsReport,
  response: receiptsAnswer,
  permission: 'count.record',
})
