/** The extensions `findings` (put, read and list findings) and `finding-items` (settle them) (D4.5, D7.4). */
import type { Hono } from 'hono'
import {
  addFindingItem,
  changeFinding,
  getFinding,
  listFindings,
  putFinding,
} from '#contract/actions/campaigns/finding-actions.ts'
import { products } from '#contract/collections/products.ts'
import { headerNames } from '#contract/limits.ts'
import { notFound } from '#server/api-error.ts'
import { presentChanged } from '#server/collections/row-mapper.ts'
import type { Row } from '#server/db/database.ts'
import { pageNumber } from '#server/db/list-rows.ts'
import { assertIdOfPath, mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { listUrl } from '#server/http/mount-collection.ts'
import { created, ok } from '#server/http/responses.ts'
import {
  addItemOf,
  changeFindingRow,
  findingsPage,
  putFindingRow,
  visibleFindingWithPhoto,
} from '#server/rules/counts/finding-rows.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

export function mountFindingRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountTransactionalAction(app, base, deps, putFinding, {
    // Idempotent by its id, so that no result with a photo is stored for an idempotency key.
    withoutKey: true,
    async apply(ctx, request) {
      const { body, c } = request
      assertIdOfPath(body, request)
      const { row, added } = await putFindingRow(ctx, body, c.req.header(headerNames.ifMatch) ?? null)
      return (added ? created : ok)(row, String(row['version']))
    },
  })
  mountTransactionalAction(app, base, deps, changeFinding, {
    async apply(ctx, { uuid, c, body }) {
      const row = await changeFindingRow(ctx, uuid, body, c.req.header(headerNames.ifMatch) ?? null)
      return ok(row, String(row['version']))
    },
  })
  mountTransactionalAction(app, base, deps, addFindingItem, {
    async apply(ctx, { uuid, body }) {
      const { item, added } = await addItemOf(ctx, uuid, body as Row)
      const row = await presentChanged(ctx, products, item)
      return (added ? created : ok)(row, String(item['version']))
    },
  })
  mountAction(app, base, deps, getFinding, async ({ caller, uuid }) => {
    const row = await visibleFindingWithPhoto(deps.store, caller, uuid)
    return ok(row, String(row['version']))
  })
  mountAction(app, base, deps, listFindings, async ({ c, caller }) => {
    const page = pageNumber(c.req.query('page'))
    const { count, results, more } = await findingsPage(deps, caller, page)
    if (page > 1 && results.length === 0) throw notFound(t('noSuchPage'))
    const link = (toPage: number) => `${listUrl(c, deps)}?page=${toPage}`
    return ok({ count, next: more ? link(page + 1) : null, previous: page > 1 ? link(page - 1) : null, results })
  })
}
