/**
 * `GET /health`, for monitors and load balancers: 200 only if the database reads and writes. It needs no sign-in, so a result is reused for a
 * second.
 */
import { createRequire } from 'node:module'
import type { Hono } from 'hono'
import type { Env, ServerDeps } from '../server-deps.ts'

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }
const cacheMs = 1000
const probeTimeoutMs = 3000

interface Health {
  status: 'ok' | 'unavailable'
  database: 'ok' | 'busy' | 'unavailable'
}

export function mountHealth(app: Hono<Env>, { store, clock }: ServerDeps): void {
  let cached: { checkedAt: number; health: Promise<Health> } | null = null
  const checkHealth = (): Promise<Health> =>
    store.probe(probeTimeoutMs).then(
      (database) => ({ status: 'ok', database }),
      () => ({ status: 'unavailable', database: 'unavailable' }),
    )
  app.get('/health', async (c) => {
    const now = clock.now().getTime()
    if (!cached || now - cached.checkedAt >= cacheMs) cached = { checkedAt: now, health: checkHealth() }
    const health = await cached.health
    c.header('Cache-Control', 'no-store')
    return c.json({ ...health, engine: store.engine, version }, health.status === 'ok' ? 200 : 503)
  })
}
