/**
 * Stands between the app and the real server and misbehaves on demand: a captive portal, a cut cable, a server in trouble, one that has
 * lost its extensions overnight. What it does not spoil it passes on untouched.
 */
import { request as ask, type ClientRequest, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './server.ts'

export type Trick =
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
  trick: Trick
  /** Which calls; every call without it. */
  method?: string
  path?: RegExp
  /** How often; for ever without it. */
  times?: number
  /** How many of the calls pass before it begins. */
  after?: number
}

export interface WildProxy {
  url: string
  /** From now on these rules hold, and no others. */
  rules(...rules: readonly Rule[]): void
  /** What was held on its way goes on. */
  letGo(): void
  /** Every call of the API that came by: method and path. */
  seen: { method: string; path: string; authorization: string | undefined; trick: Trick | null }[]
  close(): Promise<void>
}

const page =
  '<!doctype html><title>Welcome</title><h1>Free Wi-Fi</h1><form action="/accept"><button>Accept</button></form>'
const extensionPaths = /^\/api\/v1\/?($|\?)|^\/api\/v1\/(changes|sync|findings|bulk|rounds)\b/
const extensionHeaders = ['x-ims-features', 'etag', 'x-ims-round']

export async function runProxy(target: string): Promise<WildProxy> {
  let rules: { rule: Rule; met: number }[] = []
  const seen: WildProxy['seen'] = []
  const open = new Set<ClientRequest>()
  const held: (() => void)[] = []

  function trickFor(request: IncomingMessage): Trick | null {
    for (const held of rules) {
      const { method, path, times = Number.POSITIVE_INFINITY, after = 0 } = held.rule
      if (method !== undefined && request.method !== method) continue
      if (path && !path.test(request.url ?? '')) continue
      held.met++
      if (held.met <= after || held.met > after + times) continue
      return held.rule.trick
    }
    return null
  }

  const pass = (request: IncomingMessage, onAnswer: (answer: IncomingMessage, body: Buffer) => void) =>
    new Promise<void>((resolve, reject) => {
      const upstream = ask(
        new URL(request.url ?? '/', target),
        { method: request.method, headers: { ...request.headers, host: new URL(target).host } },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () => {
            open.delete(upstream)
            onAnswer(answer, Buffer.concat(parts))
            resolve()
          })
        },
      )
      open.add(upstream)
      upstream.on('error', reject)
      request.pipe(upstream)
    })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const trick = trickFor(request)
    const path = request.url ?? '/'
    if (path.startsWith('/api/'))
      seen.push({ method: request.method ?? '', path, authorization: request.headers.authorization, trick })
    if (trick === 'dead') return void request.socket.destroy()
    if (trick === 'portal') {
      return void response.writeHead(200, { 'content-type': 'text/html', date: new Date().toUTCString() }).end(page)
    }
    if (trick === 'error-500' || trick === 'error-503')
      return void response.writeHead(Number(trick.slice(-3)), { 'content-type': 'text/plain' }).end('oops')
    if (trick === 'refuse-401') {
      return void response
        .writeHead(401, { 'content-type': 'application/json', 'www-authenticate': 'Token' })
        .end('{"detail":"Invalid token."}')
    }
    if (trick === 'plain' && extensionPaths.test(path)) {
      return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"Not found."}')
    }
    if (trick === 'slow') await pause(1_500)
    if (trick === 'held') await new Promise<void>((goOn) => held.push(goOn))
    await pass(request, (told, body) => {
      if (trick === 'lost') return void request.socket.destroy()
      const headers: Record<string, string | string[]> = {}
      for (const [name, value] of Object.entries(told.headers))
        if (value !== undefined && name !== 'transfer-encoding' && name !== 'connection') headers[name] = value
      headers['content-length'] = String(body.length)
      if (trick === 'plain') for (const name of extensionHeaders) delete headers[name]
      if (trick === 'tomorrow') headers['date'] = new Date(Date.now() + 24 * 3_600_000).toUTCString()
      response.writeHead(told.statusCode ?? 502, headers)
      if (trick === 'cut') {
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
      rules = next.map((rule) => ({ rule, met: 0 }))
    },
    letGo: () => {
      for (const goOn of held.splice(0)) goOn()
    },
    seen,
    close: async () => {
      for (const upstream of open) upstream.destroy()
      server.closeAllConnections()
      await new Promise((gone) => server.close(gone))
    },
  }
}
