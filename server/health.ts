/**
 * `GET /health`, for monitors and load balancers: 200 only if the database reads and writes. Anybody may ask, so an answer is used again for
 * a moment.
 */
import { createRequire } from 'node:module'
import type { Hono } from 'hono'
import type { Env, Parts } from './parts.ts'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }
const usedAgainMs = 1000
const patienceMs = 3000

interface Health {
  status: 'ok' | 'unavailable'
  database: 'ok' | 'busy' | 'unavailable'
}

export function mountHealth(app: Hono<Env>, { store, clock }: Parts): void {
  let last: { at: number; health: Promise<Health> } | null = null
  const look = (): Promise<Health> =>
    store.probe(patienceMs).then(
      (database) => ({ status: 'ok', database }),
      () => ({ status: 'unavailable', database: 'unavailable' }),
    )
  app.get('/health', async (c) => {
    const now = clock.now().getTime()
    if (!last || now - last.at >= usedAgainMs) last = { at: now, health: look() }
    const health = await last.health
    c.header('Cache-Control', 'no-store')
    return c.json({ ...health, engine: store.engine, version }, health.status === 'ok' ? 200 : 503)
  })
}
