/**
 * Work too large for one request (`batches` extension): handed over in parts, then carried out in one transaction that can be watched.
 * The id comes from the device, so opening, handing over and committing twice is doing it once. What is not committed within a day is
 * forgotten.
 */

import type { CollectionName } from './collections/define-collection.ts'
import { z } from './z.ts'

const count = z.number().int()

/** Rows of one part, and of all parts together. */
export const batchPartRowLimit = 2_000
export const batchRowLimit = 200_000

export const batchPartBody = z.object({
  create: z.array(z.record(z.string(), z.unknown())).default([]),
  /** `version`: refused when the row is no longer that one, as `If-Match` would. */
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
  /** Numbers of the parts that have arrived. */
  parts: z.array(count),
  rows: count,
  /** How many rows the transaction has got through. */
  progress: count,
  created: z.array(count),
  changed: count,
  removed: count,
  /** By place over all parts: `create.3` → field → messages. */
  errors: z.record(z.string(), z.record(z.string(), z.array(z.string()))).optional(),
})
export type BatchStatus = z.infer<typeof batchStatus>

/** The lists that can be changed this way: those whose rows follow from what is written, not from who signs or in which order. */
export const batchCollections: readonly CollectionName[] = [
  'products',
  'fundings',
  'sections',
  'conditions',
  'classifications',
  'articles',
  'location-code-one',
  'location-code-two',
  'locations',
  'major-account-groups',
  'sub-major-account-groups',
  'ledger-accounts',
]
