/**
 * A proxy between the app and the real server that simulates faults: a captive portal, a lost connection, a failing server, a server without
 * features. Other requests pass through unchanged.
 */
import { request as ask, type ClientRequest, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './server-process.ts'

export type Fault =
  /** Answers with a captive portal page, status 200. */
  | 'portal'
  /** The server processes the request; the response is cut off. */
  | 'cut'
  /** The server processes the request; no response arrives. */
  | 'lost'
  | 'error-500'
  | 'error-503'
  /** Rejects the token. */
  | 'refuse-401'
  /** Removes all features: no headers, no API root, no change feed. */
  | 'plain'
  /** Delays the response. */
  | 'slow'
  /** Holds the request until `releaseHeld`, then passes it on. */
  | 'held'
  /** The server's clock is a day ahead of the device. */
  | 'tomorrow'
  /** The connection is refused. */
  | 'dead'

export interface Rule {
  fault: Fault
  /** Applies to these calls; omitted: all. */
  method?: string
  path?: RegExp
  /** Applies this many times; omitted: always. */
  times?: number
  /** Number of matching calls that pass first. */
  after?: number
}

export interface FaultyProxy {
  url: string
  /** Replaces all rules. */
  rules(...rules: readonly Rule[]): void
  /** Passes held requests on. */
  releaseHeld(): void
  /** Every API call so far. */
  seen: { method: string; path: string; authorization: string | undefined; fault: Fault | null }[]
  close(): Promise<void>
}

const portalPage =
  '<!doctype html><title>Welcome</title><h1>Free Wi-Fi</h1><form action="/accept"><button>Accept</button></form>'
const extensionPaths = /^\/api\/v1\/?($|\?)|^\/api\/v1\/(changes|sync|findings|bulk|rounds)\b/
const extensionHeaders = ['x-ims-features', 'etag', 'x-ims-round', 'x-ims-time']

export async function runFaultyProxy(target: string, ownPort: number | null = null): Promise<FaultyProxy> {
  let rules: { rule: Rule; matchCount: number }[] = []
  const seen: FaultyProxy['seen'] = []
  const open = new Set<ClientRequest>()
  const held: (() => void)[] = []

  function faultFor(request: IncomingMessage): Fault | null {
    for (const active of rules) {
      const { method, path, times = Number.POSITIVE_INFINITY, after = 0 } = active.rule
      if (method !== undefined && request.method !== method) continue
      if (path && !path.test(request.url ?? '')) continue
      active.matchCount++
      if (active.matchCount <= after || active.matchCount > after + times) continue
      return active.rule.fault
    }
    return null
  }

  const forward = (request: IncomingMessage, onAnswer: (answer: IncomingMessage, body: Buffer) => void) =>
    new Promise<void>((resolve, reject) => {
      const upstream = ask(
        new URL(request.url ?? '/', target),
        { method: request.method, headers: { ...request.headers, host: new URL(target).host } },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () => {
            open.delete(upstream)
            onAnswer(answer, Buffer.concat(chunks))
            resolve()
          })
        },
      )
      open.add(upstream)
      upstream.on('error', reject)
      request.pipe(upstream)
    })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = faultFor(request)
    const path = request.url ?? '/'
    if (path.startsWith('/api/'))
      seen.push({ method: request.method ?? '', path, authorization: request.headers.authorization, fault })
    if (fault === 'dead') return void request.socket.destroy()
    if (fault === 'portal') {
      return void response
        .writeHead(200, { 'content-type': 'text/html', date: new Date().toUTCString() })
        .end(portalPage)
    }
    if (fault === 'error-500' || fault === 'error-503')
      return void response.writeHead(Number(fault.slice(-3)), { 'content-type': 'text/plain' }).end('oops')
    if (fault === 'refuse-401') {
      return void response
        .writeHead(401, { 'content-type': 'application/json', 'www-authenticate': 'Token' })
        .end('{"detail":"Invalid token."}')
    }
    if (fault === 'plain' && extensionPaths.test(path)) {
      return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"Not found."}')
    }
    if (fault === 'slow') await pause(1_500)
    if (fault === 'held') await new Promise<void>((release) => held.push(release))
    await forward(request, (upstreamResponse, body) => {
      if (fault === 'lost') return void request.socket.destroy()
      const headers: Record<string, string | string[]> = {}
      for (const [name, value] of Object.entries(upstreamResponse.headers))
        if (value !== undefined && name !== 'transfer-encoding' && name !== 'connection') headers[name] = value
      headers['content-length'] = String(body.length)
      if (fault === 'plain') for (const name of extensionHeaders) delete headers[name]
      if (fault === 'tomorrow') {
        const tomorrow = Date.now() + 24 * 3_600_000
        headers['date'] = new Date(tomorrow).toUTCString()
        headers['x-ims-time'] = String(tomorrow)
      }
      response.writeHead(upstreamResponse.statusCode ?? 502, headers)
      if (fault === 'cut') {
        response.write(body.subarray(0, Math.floor(body.length / 2)))
        return void setTimeout(() => request.socket.destroy(), 50)
      }
      response.end(body)
    })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  const port = ownPort ?? (await freePort())
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    url: `http://localhost:${port}`,
    rules: (...next) => {
      rules = next.map((rule) => ({ rule, matchCount: 0 }))
    },
    releaseHeld: () => {
      for (const release of held.splice(0)) release()
    },
    seen,
    close: async () => {
      for (const upstream of open) upstream.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
