/**
 * The whole API as one function from Request to Response: `makeApp(parts).fetch`. It opens no port, reads no clock and no environment of
 * its own, so a test runs all of it.
 */
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { features } from '#contract/features.ts'
import { headers } from '#contract/limits.ts'
import { apiPrefix } from '#contract/paths.ts'
import { resourceList } from '#contract/resources.ts'
import { mountAccountCalls } from './account-calls.ts'
import { refusedAnswer } from './answer.ts'
import { mountBatches } from './batch-calls.ts'
import { mountBulk } from './bulk-call.ts'
import { mountExports } from './exports/export-calls.ts'
import { mountFindings } from './findings-calls.ts'
import { mountHealth } from './health.ts'
import { mountImage } from './image-call.ts'
import { mountResource } from './mount-resource.ts'
import { mountOpenApi } from './open-api.ts'
import type { Env, Parts } from './parts.ts'
import { isSecure } from './proxy.ts'
import { missing } from './refusal.ts'
import { mountRoot } from './root.ts'
import { securityHeaders } from './security-headers.ts'
import { mountSignInCalls } from './sign-in-calls.ts'
import { mountSigners } from './signers-calls.ts'
import { mountStatic } from './static.ts'
import { mountWorkCalls } from './work-calls.ts'
import { mountWrongMethods } from './wrong-methods.ts'

export function makeApp(parts: Parts): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  const { clock, config } = parts

  app.onError((error, c) =>
    refusedAnswer(c, error, (bug) =>
      parts.log(`${c.req.method} ${c.req.path}: ${bug instanceof Error ? bug.stack : bug}`),
    ),
  )
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of securityHeaders) c.res.headers.set(name, value)
    if (isSecure(c, config)) c.res.headers.set('Strict-Transport-Security', `max-age=${30 * 24 * 60 * 60}`)
    c.res.headers.set('Date', clock.now().toUTCString())
  })
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    if (!config.plain) c.res.headers.set(headers.features, features.join(', '))
  })

  if (config.corsOrigin) {
    app.use(
      '/api/*',
      cors({
        origin: config.corsOrigin.split(',').map((origin) => origin.trim()),
        allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
        exposeHeaders: ['Date', 'ETag', 'Retry-After', 'WWW-Authenticate', headers.features],
        maxAge: 600,
      }),
    )
  }

  const base = apiPrefix
  mountRoot(app, base, parts)
  mountAccountCalls(app, base, parts)
  mountSignInCalls(app, base, parts)
  mountWorkCalls(app, base, parts)
  mountExports(app, base, parts)
  mountImage(app, base, parts)
  if (!config.plain) {
    mountFindings(app, base, parts)
    mountSigners(app, base, parts)
    mountBulk(app, base, parts)
    mountBatches(app, base, parts)
  }
  for (const resource of resourceList) mountResource(app, base, resource, parts)

  mountWrongMethods(app, base, config.plain)
  mountOpenApi(app, parts)
  mountHealth(app, parts)
  mountStatic(app, parts)

  app.notFound((c) => refusedAnswer(c, missing(), () => {}))
  return app
}
