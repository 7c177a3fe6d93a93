/** Mounts the five routes of a collection from its declaration (specification §7). */
import type { Context, Hono } from 'hono'
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import { headerNames } from '#contract/limits.ts'
import { notFound } from '../api-error.ts'
import { visibleRow } from '../collections/read-row.ts'
import { presentRow, presentRows } from '../collections/row-mapper.ts'
import { hashNewPassword } from '../collections/user-hooks.ts'
import { addRow, changeRow, removeRow } from '../collections/write-row.ts'
import { isRowId, type Row } from '../db/database.ts'
import { listRows, pageNumber } from '../db/list-rows.ts'
import { recordReader } from '../rules/accounts/device-activity.ts'
import { dropQuantityOrder } from '../rules/counts/blind-counts.ts'
import { lockBeforeChange } from '../rules/counts/count-lock.ts'
import { assertCurrentCountPeriod } from '../rules/counts/count-period.ts'
import { parseBody } from '../rules/parse-body.ts'
import { sharedPage } from '../rules/sync/shared-pages.ts'
import type { Env, ServerDeps } from '../server-deps.ts'
import { requirePermission } from './authorization.ts'
import { withIdempotency } from './idempotency.ts'
import { originOf } from './proxy-headers.ts'
import { requestMetaOf } from './read-request-meta.ts'
import { bodyText, parseJson } from './request-body.ts'
import { eventsOfRequest } from './request-events.ts'
import { compressedJson, created, noContent, ok, toResponse } from './responses.ts'

/** The row id in the path. */
export function rowIdOf(c: Context<Env>): number {
  const id = Number(c.req.param('id'))
  if (!isRowId(id)) throw notFound()
  return id
}

/** The public URL of this list. */
export const listUrl = (c: Context<Env>, { config }: ServerDeps): string =>
  originOf(c, config) + new URL(c.req.url).pathname

/** Hashes a password before the transaction begins, because hashing is slow. */
async function withPasswordHash(collection: AnyCollection, draft: Row): Promise<Row> {
  if (collection.name !== 'users' || typeof draft['password'] !== 'string') return draft
  return { ...draft, password: await hashNewPassword(draft['password']) }
}

export function mountCollection(app: Hono<Env>, base: string, collection: AnyCollection, deps: ServerDeps): void {
  const { store, config } = deps
  const listPath = base + collection.path.replace(/\/$/, '')
  const rowPath = `${listPath}/:id{[0-9]+}`
  const viewOf = (c: Context<Env>) => ({ plain: config.plain, caller: c.get('caller') })
  const versionOf = (row: Row) => (config.plain ? undefined : String(row['version']))
  const ifMatch = (c: Context<Env>) => (config.plain ? null : (c.req.header(headerNames.ifMatch) ?? null))

  app.get(listPath, requirePermission(deps, collection.permissions.read), async (c) => {
    const query = new URL(c.req.url).searchParams
    const shared = collection.name === 'products' && !config.plain ? query.get('shared') : null
    if (shared !== null) {
      const page = pageNumber(query.get('page'))
      // Only once per download, so that further pages are as cheap as possible.
      if (page === 1) await recordReader(deps, requestMetaOf(c, deps))
      return compressedJson(c, await sharedPage(deps, c.get('caller'), shared, page))
    }
    if (collection.name === 'products' && !config.plain) await dropQuantityOrder(store.db, c.get('caller'), query)
    const page = await listRows(store, collection, query, c.get('caller'))
    if (!config.plain) await recordReader(deps, requestMetaOf(c, deps))
    const link = (neighborQuery: string | null) => neighborQuery && `${listUrl(c, deps)}?${neighborQuery}`
    return toResponse(
      c,
      ok({
        count: page.count,
        next: link(page.next),
        previous: link(page.previous),
        results: await presentRows(store.db, collection, page.rows, viewOf(c)),
      }),
    )
  })

  app.post(listPath, requirePermission(deps, collection.permissions.add), async (c) => {
    const text = await bodyText(c)
    const draft = await withPasswordHash(collection, parseBody(collection.draft, parseJson(text)) as Row)
    return toResponse(
      c,
      await withIdempotency(
        c,
        deps,
        text,
        async (ctx) => {
          const row = await addRow(ctx, collection, draft)
          return created(await presentRow(ctx.tx.db, collection, row, viewOf(c)), versionOf(row))
        },
        { withoutKey: collection.name === 'users' },
      ),
    )
  })

  app.get(rowPath, requirePermission(deps, collection.permissions.read), async (c) => {
    const row = await visibleRow(store, c.get('caller'), collection, rowIdOf(c))
    if (!config.plain) await recordReader(deps, requestMetaOf(c, deps))
    return toResponse(c, ok(await presentRow(store.db, collection, row, viewOf(c)), versionOf(row)))
  })

  app.patch(rowPath, requirePermission(deps, collection.permissions.change), async (c) => {
    const text = await bodyText(c)
    const body = parseJson(text)
    const patch = parseBody(collection.patch, body) as Row
    const events = collection.name === 'products' && !config.plain ? eventsOfRequest(c, body, patch) : []
    return toResponse(
      c,
      await withIdempotency(
        c,
        deps,
        text,
        async (ctx) => {
          await lockBeforeChange(ctx, collection.name, patch)
          const id = rowIdOf(c)
          if (collection.name === 'products') await assertCurrentCountPeriod(ctx, id)
          const row = await changeRow(ctx, collection, id, patch, ifMatch(c))
          return ok(await presentRow(ctx.tx.db, collection, row, viewOf(c)), versionOf(row))
        },
        { events },
      ),
    )
  })

  app.delete(rowPath, requirePermission(deps, collection.permissions.remove), async (c) =>
    toResponse(
      c,
      await withIdempotency(c, deps, '', async (ctx) => {
        await removeRow(ctx, collection, rowIdOf(c), ifMatch(c))
        return noContent
      }),
    ),
  )
}
