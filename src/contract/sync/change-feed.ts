/** The change feed of the `delta` extension: commit-ordered, resumable by an opaque cursor, deletions included. */
import { limitedReach } from '../sign-in/reach.ts'
import { z } from '../z.ts'

export const changesResponse = z.looseObject({
  results: z.record(z.string(), z.array(z.looseObject({ id: z.union([z.number(), z.string()]) }))),
  deleted: z.record(z.string(), z.array(z.union([z.number(), z.string()]))),
  cursor: z.string(),
  /** True if more changes follow this page. */
  more: z.boolean(),
})
export type ChangesResponse = z.infer<typeof changesResponse>

export const rootResponse = z.looseObject({
  extensions: z.array(z.string()).optional(),
  institute: z.string().optional(),
  /** IANA name of the institute's time zone. Forms and screens show days of this zone. */
  time_zone: z.string().optional(),
  /** Codes of older stickers that cameras read besides QR codes: `code-39`, `code-128`, `ean-13`, `data-matrix`. */
  sticker_codes: z.array(z.string()).optional(),
  /** The institute's logo as a `data:` address, if `?logo` asks for it and there is one. */
  logo: z.string().optional(),
  /** Current position of the feed. A mirror that starts its crawl here and then reads the feed from here misses no change. */
  cursor: z.string().optional(),
  /**
   * Lists that the server has in compressed pages for everybody who sees all of them: `products/?page=1&shared=<id>`. Such a page is as of the list's
   * cursor or later, so a mirror that uses them reads the feed from that cursor.
   */
  shared: z
    .looseObject({
      products: z
        .looseObject({
          id: z.string(),
          rows: z.number().int().min(0),
          cursor: z.string(),
          /** The pages contain every change up to this position; the change feed adds newer ones. */
          as_of: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  /** The current count period; changes when counts are reset. */
  round: z.string().optional(),
  /** Which items the caller sees. Missing: all. */
  reach: limitedReach.optional(),
})
