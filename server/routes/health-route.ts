/**
 * `GET /health` and `/health/ready`, for monitors and load balancers: 200 only if the database reads and writes. It needs no sign-in, so a result is
 * reused for a second. `GET /health/live`, for process supervisors: 200 while it responds, even without its database.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { version } from '../app-version.ts'
import { readDisks } from '../rules/institute/disk-space.ts'
import type { Env, ServerDeps } from '../server-deps.ts'

const cacheMs = 1000
const probeTimeoutMs = 3000

export interface Health {
  status: 'ok' | 'unavailable'
  database: 'ok' | 'busy' | 'unavailable'
}

/** A nearly full disk does not make the server unavailable, but is reported. */
const diskState = async ({ config }: ServerDeps): Promise<{ disk?: 'ok' | 'low' }> => {
  const disks = await readDisks(config)
  return disks.length === 0 ? {} : { disk: disks.some(({ is_low }) => is_low) ? 'low' : 'ok' }
}

const unavailable: Health = { status: 'unavailable', database: 'unavailable' }

/** Probes the database at most once a second, however often it is called. */
export function createHealthCheck({ store, clock }: ServerDeps): () => Promise<Health> {
  let cached: { checkedAt: number; health: Promise<Health> } | null = null
  const probe = async (): Promise<Health> => {
    // A database that does not respond, for example because of a broken network, is unavailable.
    const timeout = new AbortController()
    const timedOut = delay(2 * probeTimeoutMs, unavailable, { signal: timeout.signal, ref: false })
    timedOut.catch(() => {})
    const probed = store.probe(probeTimeoutMs).then(
      (database): Health => ({ status: 'ok', database }),
      () => unavailable,
    )
    return Promise.race([probed, timedOut]).finally(() => timeout.abort())
  }
  return () => {
    const now = clock.now().getTime()
    if (!cached || Math.abs(now - cached.checkedAt) >= cacheMs) cached = { checkedAt: now, health: probe() }
    return cached.health
  }
}

export function mountHealth(app: Hono<Env>, deps: ServerDeps, checkHealth: () => Promise<Health>): void {
  const answer = async (c: Context<Env>) => {
    const health = await checkHealth()
    const status = deps.stopping?.aborted ? 'stopping' : health.status
    c.header('Cache-Control', 'no-store')
    if (status !== 'ok') c.header('Retry-After', '5')
    const body = { ...health, status, ...(await diskState(deps)), engine: deps.store.engine, version }
    return c.json(body, status === 'ok' ? 200 : 503)
  }
  app.get('/health', answer)
  app.get('/health/ready', answer)
  app.get('/health/live', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json({ status: 'ok', version })
  })
}
