/**
 * Stands between the app and the real server and misbehaves on demand: a captive portal, a cut cable, a server in trouble, one that has
 * lost its extensions overnight. What it does not spoil it passes on untouched.
 */
import { request as ask, type ClientRequest, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './server-process.ts'

export type Fault =
  /** A sign-in page of the network, with status 200. */
  | 'portal'
  /** The server does it, the answer breaks off in the middle. */
  | 'cut'
  /** The server does it, no answer arrives. */
  | 'lost'
  | 'error-500'
  | 'error-503'
  /** A token that the server no longer knows. */
  | 'refuse-401'
  /** Not one of the extensions is left: no header, no root, no feed of changes. */
  | 'plain'
  /** A whole answer, slowly. */
  | 'slow'
  /** Stays on its way until `letGo`, and arrives then. */
  | 'held'
  /** The office's clock is a day ahead of this device. */
  | 'tomorrow'
  /** The connection is refused. */
  | 'dead'

export interface Rule {
  fault: Fault
  /** Which calls; every call without it. */
  method?: string
  path?: RegExp
  /** How often; for ever without it. */
  times?: number
  /** How many of the calls pass before it begins. */
  after?: number
}

export interface FaultyProxy {
  url: string
  /** From now on these rules hold, and no others. */
  rules(...rules: readonly Rule[]): void
  /** What was held on its way goes on. */
  releaseHeld(): void
  /** Every call of the API that came by: method and path. */
  seen: { method: string; path: string; authorization: string | undefined; fault: Fault | null }[]
  close(): Promise<void>
}

const portalPage =
  '<!doctype html><title>Welcome</title><h1>Free Wi-Fi</h1><form action="/accept"><button>Accept</button></form>'
const extensionPaths = /^\/api\/v1\/?($|\?)|^\/api\/v1\/(changes|sync|findings|bulk|rounds)\b/
const extensionHeaders = ['x-ims-features', 'etag', 'x-ims-round']

export async function runFaultyProxy(target: string): Promise<FaultyProxy> {
  let rules: { rule: Rule; matchCount: number }[] = []
  const seen: FaultyProxy['seen'] = []
  const open = new Set<ClientRequest>()
  const held: (() => void)[] = []

  function faultFor(request: IncomingMessage): Fault | null {
    for (const held of rules) {
      const { method, path, times = Number.POSITIVE_INFINITY, after = 0 } = held.rule
      if (method !== undefined && request.method !== method) continue
      if (path && !path.test(request.url ?? '')) continue
      held.matchCount++
      if (held.matchCount <= after || held.matchCount > after + times) continue
      return held.rule.fault
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
      if (fault === 'tomorrow') headers['date'] = new Date(Date.now() + 24 * 3_600_000).toUTCString()
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
  const port = await freePort()
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
      await new Promise((gone) => server.close(gone))
    },
  }
}
