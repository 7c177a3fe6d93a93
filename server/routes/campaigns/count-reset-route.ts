/** The reset of a count (specification §7, D7.6). */
import type { Hono } from 'hono'
import { resetFlags as resetFlagsAction } from '#contract/actions/campaigns/count-reset-actions.ts'
import { mountTransactionalAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { resetFlags } from '#server/rules/counts/reset-count.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

export function mountCountReset(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountTransactionalAction(app, base, deps, resetFlagsAction, {
    async apply(ctx, { body }) {
      const { flags, counts, ...extra } = await resetFlags(ctx, body)
      return ok(deps.config.plain ? { flags, counts } : { flags, counts, ...extra })
    },
  })
}
