/** The reset of a count (specification §7, D7.6). */

import { textLimit } from '#contract/limits.ts'
import { deviceActivity } from '#contract/sync/client-events.ts'
import { z } from '#contract/z.ts'
import { t } from '#text/shared/validation.ts'
import { defineAction } from '../define-action.ts'

const clearsSomething = (body: { flags: boolean; counts: boolean }) => body.flags || body.counts
const clearsNothing = { path: ['flags'], error: () => t('clearsNothing') }
/** {@link clearsSomething} for readers of the API description. Flags are cleared unless the request says otherwise. */
const describesClearing = {
  anyOf: [
    { properties: { flags: { const: true } } },
    { properties: { counts: { const: true } }, required: ['counts'] },
  ],
}

/**
 * Begins the next count: clears the scanned flags, and with `counts` also the physical counts. A request to clear neither is refused: it
 * would only start a new count period, and counts of the old one would be refused. Refused with 409 while a known device has unsent work,
 * unless an admin gives a reason (D7.6). `dry_run` only returns what would be cleared.
 */
export const resetFlags = defineAction({
  name: 'reset-flags',
  method: 'POST',
  path: 'products/reset_flags/',
  body: z
    .object({
      flags: z.boolean().default(true),
      counts: z.boolean().default(false),
      products: z.array(z.number().int()).optional(),
      dry_run: z.boolean().default(false),
      overrule_reason: z.string().trim().max(textLimit).optional(),
    })
    .refine(clearsSomething, clearsNothing)
    .meta(describesClearing),
  response: z.looseObject({
    flags: z.number().int(),
    counts: z.number().int(),
    round: z.string().optional(),
    devices: z.array(deviceActivity).optional(),
  }),
  permission: 'count.reset',
})
