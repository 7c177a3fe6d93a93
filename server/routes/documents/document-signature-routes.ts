/** The extension `document-signatures`: sign a PAR or ICS, and withdraw a signature. */
import type { Hono } from 'hono'
import {
  putDocumentSignature,
  withdrawDocumentSignature,
} from '#contract/actions/documents/document-signature-actions.ts'
import { assertIdOfPath, mountTransactionalAction } from '#server/http/mount-action.ts'
import { created, ok } from '#server/http/responses.ts'
import { putSignature, withdrawSignature } from '#server/rules/documents/document-signatures.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

export function mountDocumentSignatureRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountTransactionalAction(app, base, deps, putDocumentSignature, {
    // Idempotent by its id.
    withoutKey: true,
    async apply(ctx, request) {
      const { body } = request
      assertIdOfPath(body, request)
      const { row, added } = await putSignature(ctx, body)
      return (added ? created : ok)(row)
    },
  })
  mountTransactionalAction(app, base, deps, withdrawDocumentSignature, {
    apply: async (ctx, { uuid, body }) => ok(await withdrawSignature(ctx, uuid, body.reason)),
  })
}
