/** Handing over, watching and taking back a batch (`batches` extension, `contract/batches.ts`). */

import { defineAction } from '../action.ts'
import { batchAnswer, batchWork } from '../batches.ts'
import { z } from '../z.ts'

const nothing = z.unknown()

export const openBatch = defineAction({
  name: 'open-batch',
  method: 'PUT',
  path: 'batches/:uuid/',
  body: z.object({ resource: z.string() }),
  answer: batchAnswer,
  allow: 'catalogue.change',
})
export const getBatch = defineAction({
  name: 'get-batch',
  method: 'GET',
  path: 'batches/:uuid/',
  body: nothing,
  answer: batchAnswer,
  allow: 'catalogue.change',
})
/** Parts are numbered from 0; the same number again replaces what came before. */
export const putBatchPart = defineAction({
  name: 'put-batch-part',
  method: 'PUT',
  path: 'batches/:uuid/parts/:part/',
  body: batchWork,
  answer: batchAnswer,
  allow: 'catalogue.change',
})
/** Answers at once; `get-batch` tells how far it is. `dry_run` checks everything and keeps nothing. */
export const commitBatch = defineAction({
  name: 'commit-batch',
  method: 'POST',
  path: 'batches/:uuid/commit/',
  body: z.object({ dry_run: z.boolean().default(false) }),
  answer: batchAnswer,
  allow: 'catalogue.change',
})
/** Takes back what is not done yet: parts are forgotten, a running transaction is undone. */
export const dropBatch = defineAction({
  name: 'drop-batch',
  method: 'DELETE',
  path: 'batches/:uuid/',
  body: nothing,
  answer: nothing,
  allow: 'catalogue.change',
})
