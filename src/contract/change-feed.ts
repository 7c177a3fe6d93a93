/** The change feed of the `delta` extension: commit-ordered, resumable by an opaque cursor, deletions included. */
import { z } from './z.ts'

export const changesResponse = z.looseObject({
  results: z.record(z.string(), z.array(z.looseObject({ id: z.union([z.number(), z.string()]) }))),
  deleted: z.record(z.string(), z.array(z.union([z.number(), z.string()]))),
  cursor: z.string(),
  /** True while more changes wait behind this page. */
  more: z.boolean(),
})
export type ChangesResponse = z.infer<typeof changesResponse>

export const rootResponse = z.looseObject({
  extensions: z.array(z.string()).optional(),
  institute: z.string().optional(),
  /** IANA name of the institute's time zone: days on forms and screens are days there. */
  time_zone: z.string().optional(),
  /** The feed's position now; a crawl that starts at it misses nothing afterwards. */
  cursor: z.string().optional(),
  /** The count round that is open; changes when counts are reset. */
  round: z.string().optional(),
})
