/**
 * The built app in front of a server that was written from the specification alone, on one origin, as an institute would deploy both. It has no
 * `config.json`; the app gets the headers that our server sends.
 */
import { Hono } from 'hono'
import { listen } from '#server/http/listen.ts'
import { toErrorResponse } from '#server/http/responses.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { mountApp } from '#server/http/static-files.ts'
import type { Env } from '#server/server-deps.ts'
import { plainInstitute, plainPassword, plainPeople } from '#tests/support/server/plain-world/institute.ts'
import type { Row } from '#tests/support/server/plain-world/plain-server.ts'
import type { Account } from './screen-actions.ts'

export interface PlainSite {
  url: string
  /** The rows that the server stores. */
  rows(collection: string): readonly Row[]
  /** Every API call, oldest first: `PATCH products/3/ 200`. */
  calls: readonly string[]
  close(): Promise<void>
}

export const plainAccounts = {
  admin: { username: plainPeople.admin, password: plainPassword, area: '/admin' },
  counter: { username: plainPeople['sub-admin'], password: plainPassword, area: '/subadmin' },
} as const satisfies Record<string, Account>

export async function runPlainSite(): Promise<PlainSite> {
  const server = plainInstitute()
  const app = new Hono<Env>({ strict: false })
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of securityHeaders) c.res.headers.set(name, value)
  })
  app.all('/api/*', (c) => server.fetch(c.req.raw))
  app.get('/config.json', (c) => c.notFound())
  mountApp(app, 'dist')
  app.onError((error, c) => toErrorResponse(c, error, console.error))
  const { address, close } = await listen(app.fetch, { port: 0, host: '127.0.0.1', tls: null })
  return { url: address, rows: server.rows, calls: server.calls, close }
}
