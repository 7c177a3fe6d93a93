/**
 * The whole API as one function from Request to Response: `createApp(deps).fetch`. It opens no port and reads neither the system clock nor
 * the environment, so tests run all of it.
 */
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { apiPrefix } from '#contract/api-paths.ts'
import { collectionList } from '#contract/collections/all-collections.ts'
import { headerNames } from '#contract/limits.ts'
import { features } from '#contract/server-features.ts'
import { notFound, serverStopping } from '../api-error.ts'
import { mountEvidenceRoutes } from '../evidence/evidence-routes.ts'
import { mountExportRoutes } from '../exports/export-routes.ts'
import { mountAccountRoutes } from '../routes/accounts/account-routes.ts'
import { mountPersonRoutes } from '../routes/accounts/person-routes.ts'
import { mountProfileImage } from '../routes/accounts/profile-image-routes.ts'
import { mountReachRoutes } from '../routes/accounts/reach-routes.ts'
import { mountSignInPolicyRoutes } from '../routes/accounts/sign-in-policy-routes.ts'
import { mountSignInRoutes } from '../routes/accounts/sign-in-routes.ts'
import { mountApiRoot } from '../routes/api-root.ts'
import { mountBatchRoutes } from '../routes/batch-routes.ts'
import { mountBulkRoute } from '../routes/bulk-route.ts'
import { mountCampaignRecordRoutes } from '../routes/campaigns/campaign-record-routes.ts'
import { mountCampaignRoutes } from '../routes/campaigns/campaign-routes.ts'
import { mountCountReset } from '../routes/campaigns/count-reset-route.ts'
import { mountFindingRoutes } from '../routes/campaigns/finding-routes.ts'
import { mountItemTagRoutes } from '../routes/campaigns/item-tag-routes.ts'
import { mountSettlementReasonRoutes } from '../routes/campaigns/settlement-reason-routes.ts'
import { mountDisposalRoutes } from '../routes/documents/disposal-routes.ts'
import { mountDocumentNumberRoutes } from '../routes/documents/document-number-routes.ts'
import { mountDocumentSignatureRoutes } from '../routes/documents/document-signature-routes.ts'
import { mountSignerRoutes } from '../routes/documents/signer-routes.ts'
import { mountTransferRoutes } from '../routes/documents/transfer-routes.ts'
import { createHealthCheck, mountHealth } from '../routes/health-route.ts'
import { mountAuditRoutes } from '../routes/institute/audit-routes.ts'
import { mountBackupRoutes } from '../routes/institute/backup-routes.ts'
import { mountImportValueRoutes } from '../routes/institute/import-value-routes.ts'
import { mountInstituteRoutes } from '../routes/institute/institute-routes.ts'
import { mountPushRoutes } from '../routes/institute/push-routes.ts'
import { mountReminderRoutes } from '../routes/institute/reminder-routes.ts'
import { mountMetrics } from '../routes/metrics-route.ts'
import { mountSyncRoutes } from '../routes/sync-routes.ts'
import type { Env, ServerDeps } from '../server-deps.ts'
import { mountBelowPath } from './below-path.ts'
import { mountMethodNotAllowed } from './method-not-allowed.ts'
import { mountCollection } from './mount-collection.ts'
import { observeRequests, requestIdHeader } from './observe-requests.ts'
import { mountOpenApi } from './open-api.ts'
import { isSecure } from './proxy-headers.ts'
import { answerInRequestLanguage } from './request-language.ts'
import { createRequestMetrics } from './request-metrics.ts'
import { toErrorResponse } from './responses.ts'
import { securityHeaders } from './security-headers.ts'
import { mountStaticFiles } from './static-files.ts'

export function createApp(deps: ServerDeps): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  const { clock, config } = deps

  app.onError((error, c) =>
    toErrorResponse(c, error, (bug) =>
      deps.log(`${c.req.method} ${c.req.path}: ${bug instanceof Error ? bug.stack : bug}`, c.get('requestId')),
    ),
  )
  const metrics = createRequestMetrics()
  app.use(observeRequests(deps, metrics))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of securityHeaders) c.res.headers.set(name, value)
    if (isSecure(c, config)) c.res.headers.set('Strict-Transport-Security', `max-age=${30 * 24 * 60 * 60}`)
    c.res.headers.set('Date', clock.now().toUTCString())
  })
  app.use('/api/*', answerInRequestLanguage())
  app.use('/api/*', async (_, next) => {
    if (deps.stopping?.aborted) throw serverStopping()
    await next()
  })
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    if (config.plain) return
    c.res.headers.set(headerNames.features, features.join(', '))
    c.res.headers.set(headerNames.time, String(clock.now().getTime()))
  })

  if (config.corsOrigin) {
    app.use(
      '/api/*',
      cors({
        origin: config.corsOrigin.split(',').map((origin) => origin.trim()),
        allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
        exposeHeaders: [
          // not a text: the name of a header
          'Date',
          'ETag',
          'Retry-After',
          'WWW-Authenticate',
          headerNames.features,
          headerNames.time,
          requestIdHeader,
        ],
        maxAge: 600,
      }),
    )
  }

  const base = apiPrefix
  mountApiRoot(app, base, deps)
  mountAccountRoutes(app, base, deps)
  mountSignInRoutes(app, base, deps)
  mountTransferRoutes(app, base, deps)
  mountDocumentNumberRoutes(app, base, deps)
  mountCountReset(app, base, deps)
  mountExportRoutes(app, base, deps)
  mountProfileImage(app, base, deps)
  if (!config.plain) {
    mountSyncRoutes(app, base, deps)
    mountFindingRoutes(app, base, deps)
    mountCampaignRecordRoutes(app, base, deps)
    mountItemTagRoutes(app, base, deps)
    mountDocumentSignatureRoutes(app, base, deps)
    mountSignerRoutes(app, base, deps)
    mountSettlementReasonRoutes(app, base, deps)
    mountImportValueRoutes(app, base, deps)
    mountInstituteRoutes(app, base, deps)
    mountSignInPolicyRoutes(app, base, deps)
    mountReachRoutes(app, base, deps)
    mountPushRoutes(app, base, deps)
    mountReminderRoutes(app, base, deps)
    mountPersonRoutes(app, base, deps)
    mountCampaignRoutes(app, base, deps)
    mountEvidenceRoutes(app, base, deps)
    mountDisposalRoutes(app, base, deps)
    mountBulkRoute(app, base, deps)
    mountBatchRoutes(app, base, deps)
    mountBackupRoutes(app, base, deps)
    mountAuditRoutes(app, base, deps)
  }
  for (const collection of collectionList) mountCollection(app, base, collection, deps)

  mountMethodNotAllowed(app, base, config.plain)
  mountOpenApi(app, deps)
  const checkHealth = createHealthCheck(deps)
  mountHealth(app, deps, checkHealth)
  mountMetrics(app, deps, metrics, async () => (await checkHealth()).status === 'ok')
  mountBelowPath(app, config)
  mountStaticFiles(app, deps)

  app.notFound((c) => toErrorResponse(c, notFound(), () => {}))
  return app
}
