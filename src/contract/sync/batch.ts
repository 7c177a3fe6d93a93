/**
 * Work too large for one request (`batches` extension). The device uploads it in parts; the server then applies all of it in one transaction
 * and reports progress. The device chooses the id, so repeating an open, an upload or a commit has no further effect. The server deletes
 * a batch that is not committed within a day.
 */

import type { CollectionName } from '../collections/all-collections.ts'
import { catalogCollections } from '../collections/catalog-collections.ts'
import { z } from '../z.ts'

const count = z.number().int()

/** Maximum number of rows in one part, and in all parts together. */
export const batchPartRowLimit = 2_000
export const batchRowLimit = 200_000

export const batchPartBody = z.object({
  create: z.array(z.record(z.string(), z.unknown())).default([]),
  /** `version` works like `If-Match`: the change is refused if the row has another version by now. */
  change: z
    .array(z.object({ id: count, version: z.string().optional(), patch: z.record(z.string(), z.unknown()) }))
    .default([]),
  remove: z.array(count).default([]),
})

export const batchStatus = z.looseObject({
  id: z.string(),
  resource: z.string(),
  /** `done` and `refused` are final; a refused batch has changed nothing. */
  state: z.enum(['open', 'working', 'done', 'refused']),
  /** Numbers of the parts that the server has received. */
  parts: z.array(count),
  rows: count,
  /** Rows that the transaction has processed so far. */
  progress: count,
  created: z.array(count),
  changed: count,
  removed: count,
  /** By index over all parts: `create.3` → field → messages. */
  errors: z.record(z.string(), z.record(z.string(), z.array(z.string()))).optional(),
})
export type BatchStatus = z.infer<typeof batchStatus>

export const batchCollections: readonly CollectionName[] = catalogCollections.map(({ name }) => name)
