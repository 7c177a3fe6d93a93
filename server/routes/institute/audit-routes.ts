/** The `audit-log` extension. */
import type { Hono } from 'hono'
import { auditKinds, listAuditLog } from '#contract/actions/institute/audit-actions.ts'
import { isRowId } from '#server/db/database.ts'
import { mountAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { auditLogPage } from '#server/rules/institute/read-audit-log.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

const largestPage = 500
/** Null for a missing parameter; an invalid id matches nothing. */
const idOrNull = (text: string | undefined) => (text === undefined ? null : isRowId(Number(text)) ? Number(text) : 0)

export function mountAuditRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountAction(app, base, deps, listAuditLog, async ({ c }) => {
    const pageSize = Math.floor(Number(c.req.query('page_size')))
    return ok(
      await auditLogPage(deps.store.db, {
        kind: auditKinds.find((kind) => kind === c.req.query('kind')) ?? null,
        user: idOrNull(c.req.query('user')),
        before: idOrNull(c.req.query('before')),
        ...(pageSize > 0 ? { pageSize: Math.min(pageSize, largestPage) } : {}),
      }),
    )
  })
}
