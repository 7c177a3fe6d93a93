/** The calls that upload, commit, watch and cancel a batch (`batches` extension, `contract/sync/batch.ts`). */

import { batchPartBody, batchStatus } from '#contract/sync/batch.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

const noBody = z.unknown()

export const openBatch = defineAction({
  name: 'open-batch',
  method: 'PUT',
  path: 'batches/:uuid/',
  body: z.object({ resource: z.string() }),
  response: batchStatus,
  permission: 'catalogue.change',
})
export const getBatch = defineAction({
  name: 'get-batch',
  method: 'GET',
  path: 'batches/:uuid/',
  body: noBody,
  response: batchStatus,
  permission: 'catalogue.change',
})
/** Parts are numbered from 0. Uploading a number again replaces that part. */
export const putBatchPart = defineAction({
  name: 'put-batch-part',
  method: 'PUT',
  path: 'batches/:uuid/parts/:part/',
  body: batchPartBody,
  response: batchStatus,
  permission: 'catalogue.change',
})
/** Responds at once; `get-batch` returns the progress. `dry_run` checks everything and stores nothing. */
export const commitBatch = defineAction({
  name: 'commit-batch',
  method: 'POST',
  path: 'batches/:uuid/commit/',
  body: z.object({ dry_run: z.boolean().default(false) }),
  response: batchStatus,
  permission: 'catalogue.change',
})
/** Cancels a batch that is not finished: deletes its parts and rolls back a running transaction. */
export const cancelBatch = defineAction({
  name: 'drop-batch',
  method: 'DELETE',
  path: 'batches/:uuid/',
  body: noBody,
  response: noBody,
  permission: 'catalogue.change',
})
