/**
 * Assigns every request an id, which the response contains, and reports the request when its response begins. The report contains no body, query,
 * header or client-chosen part of the path, only the route pattern.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { headerNames } from '#contract/limits.ts'
import type { Env, ServerDeps } from '../server-deps.ts'
import type { RequestMetrics } from './request-metrics.ts'

export const requestIdHeader = 'X-Request-Id'

const changes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const knownMethods = new Set([...changes, 'GET', 'HEAD', 'OPTIONS'])

/** The pattern of the matched route; `*` for files of the app and unknown addresses. */
const routeOf = (c: Context<Env>): string => routePath(c).replace(/\{.*?\}(?=\/|$)/g, '')

/** A trusted proxy may set the request id; a client may not. */
function requestIdOf(c: Context<Env>, { config, ids }: ServerDeps): string {
  const given = config.trustProxy > 0 ? c.req.header(requestIdHeader) : undefined
  return given !== undefined && /^[\w.:-]{1,64}$/.test(given) ? given : ids.uuid()
}

export function observeRequests(deps: ServerDeps, metrics: RequestMetrics): MiddlewareHandler<Env> {
  const { clock, logRequest } = deps
  return async (c, next) => {
    const id = requestIdOf(c, deps)
    c.set('requestId', id)
    const begun = clock.now().getTime()
    await next()
    c.res.headers.set(requestIdHeader, id)
    const method = knownMethods.has(c.req.method) ? c.req.method : 'OTHER'
    const finished = { method, route: routeOf(c), status: c.res.status, ms: Math.max(0, clock.now().getTime() - begun) }
    metrics.add({ ...finished, fromOutbox: changes.has(method) && c.req.header(headerNames.device) !== undefined })
    // hono types it as always set, but a request without a token has no caller.
    logRequest?.({ ...finished, requestId: id, userId: (c.get('caller') as { id: number } | undefined)?.id ?? null })
  }
}
