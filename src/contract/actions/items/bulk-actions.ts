import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

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
