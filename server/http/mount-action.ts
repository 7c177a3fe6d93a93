/** Mounts API actions beyond the five collection routes: permission, body schema, and one transaction for each change. */
import type { Context, Hono } from 'hono'
import type { ApiAction } from '#contract/actions/define-action.ts'
import type { z } from '#contract/z.ts'
import { t } from '#text/sync/server-answers.ts'
import { invalid } from '../api-error.ts'
import type { TxContext } from '../collections/tx-context.ts'
import { parseBody } from '../rules/parse-body.ts'
import type { Caller, Env, ServerDeps } from '../server-deps.ts'
import { requirePermission } from './authorization.ts'
import { withIdempotency } from './idempotency.ts'
import { rowIdOf } from './mount-collection.ts'
import { bodyText, parseJson, signedOutBodyLimit, usualBodyLimit } from './request-body.ts'
import { type ActionResult, toResponse } from './responses.ts'

export interface ActionRequest<Body> {
  c: Context<Env>
  caller: Caller
  /** The row id in the path; 0 if the path has none. */
  id: number
  /** The UUID in the path, in lower case; empty if the path has none. */
  uuid: string
  body: Body
}

/** Refuses a record that a device puts under another id than its own. */
export function assertIdOfPath(record: { id: string }, { uuid }: Pick<ActionRequest<unknown>, 'uuid'>): void {
  if (record.id.toLowerCase() !== uuid) throw invalid({ id: [t('idDiffers')] })
}

/** A declared path in hono's syntax. */
export const routePath = (base: string, path: string) =>
  base +
  path
    .replace(/\/$/, '')
    .replace(':id', ':id{[0-9]+}')
    .replace(':uuid', ':uuid{[0-9a-fA-F-]{36}}')
    .replace(':part', ':part{[0-9]{1,4}}')

function mount<Body extends z.ZodType>(
  app: Hono<Env>,
  base: string,
  deps: ServerDeps,
  action: ApiAction<Body>,
  limit: number,
  handler: (request: ActionRequest<z.output<Body>>, text: string) => Promise<ActionResult>,
): void {
  const guards = action.permission === 'signed-out' ? [] : [requirePermission(deps, action.permission)]
  app.on(action.method, [routePath(base, action.path)], ...guards, async (c: Context<Env>) => {
    const text = action.method === 'GET' ? '' : await bodyText(c, limit)
    const body = parseBody(action.body, parseJson(text))
    const id = action.path.includes(':id') ? rowIdOf(c) : 0
    return toResponse(
      c,
      await handler({ c, caller: c.get('caller'), id, uuid: (c.req.param('uuid') ?? '').toLowerCase(), body }, text),
    )
  })
}

/** Mounts an action that changes nothing, or whose change needs no idempotency record (signing in). */
export function mountAction<Body extends z.ZodType>(
  app: Hono<Env>,
  base: string,
  deps: ServerDeps,
  action: ApiAction<Body>,
  handler: (request: ActionRequest<z.output<Body>>) => Promise<ActionResult>,
  limit = action.permission === 'signed-out' ? signedOutBodyLimit : usualBodyLimit,
): void {
  mount(app, base, deps, action, limit, handler)
}

/** Mounts an action that changes something. `prepare` does slow work before the transaction; `apply` runs inside it, once for each key. */
export function mountTransactionalAction<Body extends z.ZodType, Preparation>(
  app: Hono<Env>,
  base: string,
  deps: ServerDeps,
  action: ApiAction<Body>,
  {
    prepare,
    apply,
    limit = usualBodyLimit,
    withoutKey,
    onRollback = () => null,
  }: {
    prepare?: (request: ActionRequest<z.output<Body>>) => Promise<Preparation>
    apply: (ctx: TxContext, request: ActionRequest<z.output<Body>>, preparation: Preparation) => Promise<ActionResult>
    limit?: number
    withoutKey?: boolean
    /** The result of a change that rolled itself back on purpose (a dry run). */
    onRollback?: (error: unknown) => ActionResult | null
  },
): void {
  mount(app, base, deps, action, limit, async (request, text) => {
    const preparation = (await prepare?.(request)) as Preparation
    try {
      return await withIdempotency(request.c, deps, text, (ctx) => apply(ctx, request, preparation), { withoutKey })
    } catch (error) {
      const result = onRollback(error)
      if (result) return result
      throw error
    }
  })
}
