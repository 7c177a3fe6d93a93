/** Handing over, watching and taking back a batch (`batches` extension, `contract/batches.ts`). */

import { batchPartBody, batchStatus } from '../batch.ts'
import { z } from '../z.ts'
import { defineAction } from './define-action.ts'

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
/** Parts are numbered from 0; the same number again replaces what came before. */
export const putBatchPart = defineAction({
  name: 'put-batch-part',
  method: 'PUT',
  path: 'batches/:uuid/parts/:part/',
  body: batchPartBody,
  response: batchStatus,
  permission: 'catalogue.change',
})
/** Answers at once; `get-batch` tells how far it is. `dry_run` checks everything and keeps nothing. */
export const commitBatch = defineAction({
  name: 'commit-batch',
  method: 'POST',
  path: 'batches/:uuid/commit/',
  body: z.object({ dry_run: z.boolean().default(false) }),
  response: batchStatus,
  permission: 'catalogue.change',
})
/** Takes back what is not done yet: parts are forgotten, a running transaction is undone. */
export const cancelBatch = defineAction({
  name: 'drop-batch',
  method: 'DELETE',
  path: 'batches/:uuid/',
  body: noBody,
  response: noBody,
  permission: 'catalogue.change',
})
