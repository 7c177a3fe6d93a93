/** The extension `item-tags`: put blank tags on items, and read them in the order of commits. */
import type { Hono } from 'hono'
import { listItemTags, putItemTag } from '#contract/actions/items/item-tag-actions.ts'
import { assertIdOfPath, mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { created, ok } from '#server/http/responses.ts'
import { itemTagsAfter, putItemTagRow } from '#server/rules/counts/item-tag-rows.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

export function mountItemTagRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountTransactionalAction(app, base, deps, putItemTag, {
    // Idempotent by its id.
    withoutKey: true,
    async apply(ctx, request) {
      const { body } = request
      assertIdOfPath(body, request)
      const { row, added } = await putItemTagRow(ctx, body)
      return (added ? created : ok)(row)
    },
  })
  mountAction(app, base, deps, listItemTags, async ({ c, caller }) =>
    ok(await itemTagsAfter(deps, caller, c.req.query('after'), c.req.query('limit'))),
  )
}
