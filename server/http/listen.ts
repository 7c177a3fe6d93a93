/** Opens the port, and closes it without cutting off responses in progress. */
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Server } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { photoUploadMaximumMs } from '#contract/limits.ts'
import { machineNames } from '../lan/machine-names.ts'
import { onePort, redirectToHttps } from './one-port.ts'

/** Large, because observations are sent in a percent-encoded header. */
const maxHeaderSize = 64 * 1024
const closeTimeoutMs = 10_000

/** Limits on connections and request times. */
export interface ListenLimits {
  maxConnections: number
  headersTimeout: number
  /** For the whole request; long enough for a large import, or a photo, over a slow network. */
  requestTimeout: number
  /** How often both timeouts are checked: Node's default of 30 seconds would more than double the first. */
  connectionsCheckingInterval: number
}
export const defaultLimits: ListenLimits = {
  maxConnections: 2_000,
  headersTimeout: 20_000,
  requestTimeout: photoUploadMaximumMs + 60_000,
  connectionsCheckingInterval: 5_000,
}

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/** PEM. */
export interface TlsPair {
  cert: string
  key: string
}

export interface ListenOptions {
  port: number
  host: string
  tls: TlsPair | null
  /** Answers http on the port of https; without it http is redirected. */
  plainFetch?: Fetch
}

export interface RunningServer {
  address: string
  port: number
  /** Addresses at which other machines can reach it. */
  otherAddresses: readonly string[]
  /** Waits for the requests in progress while still serving new ones, closes the port, then resolves. Aborts requests that take too long. */
  close(): Promise<void>
  /** New connections get this certificate; open ones keep theirs. */
  setCertificate(tls: TlsPair): void
}

/** Throws an Error with a readable message if the port is in use or not allowed, or if key and certificate do not match. */
export async function listen(
  fetch: Fetch,
  { port, host, tls, plainFetch = redirectToHttps }: ListenOptions,
  { maxConnections, ...timeouts }: ListenLimits = defaultLimits,
): Promise<RunningServer> {
  const httpOptions = { maxHeaderSize, ...timeouts }
  const plain = createHttpServer(httpOptions, getRequestListener(tls ? plainFetch : fetch))
  const secure = tls ? createHttpsServer({ ...tls, ...httpOptions }, getRequestListener(fetch)) : null
  const httpServers: readonly HttpServer[] = secure ? [secure, plain] : [plain]
  const inProgress = requestsInProgress(httpServers)
  const server: Server = secure ? onePort(secure, plain) : plain
  server.maxConnections = maxConnections
  // Longer than a proxy keeps idle connections, so that it never writes into one that is being closed.
  for (const each of httpServers) each.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(listenErrorMessage(error, port, host))))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const boundPort = typeof address === 'object' && address ? address.port : port
  const scheme = tls ? 'https' : 'http'
  const onAllInterfaces = host === '0.0.0.0' || host === '::'
  const name = host === '127.0.0.1' || onAllInterfaces ? 'localhost' : host
  return {
    address: `${scheme}://${name}:${boundPort}`,
    port: boundPort,
    otherAddresses: onAllInterfaces
      ? machineNames().addresses.map((address) => `${scheme}://${address}:${boundPort}`)
      : [],
    async close() {
      const closeTimer = setTimeout(() => {
        for (const each of httpServers) each.closeAllConnections()
      }, closeTimeoutMs)
      await inProgress()
      await new Promise<void>((resolve) => {
        // A busy connection stays open after its response (keep-alive); close it as soon as it is idle.
        const idleTimer = setInterval(() => {
          for (const each of httpServers) each.closeIdleConnections()
        }, 50)
        server.close(() => {
          clearTimeout(closeTimer)
          clearInterval(idleTimer)
          resolve()
        })
      })
    },
    setCertificate: (pair) => secure?.setSecureContext(pair),
  }
}

/** Returns a function that resolves when all current requests are completely answered or disconnected. */
function requestsInProgress(servers: readonly HttpServer[]): () => Promise<unknown> {
  const ended = new Set<Promise<unknown>>()
  for (const server of servers) {
    server.on('request', (_, response) => {
      const end = new Promise<void>((resolve) => response.once('close', () => resolve()))
      ended.add(end)
      void end.then(() => ended.delete(end))
    })
  }
  return () => Promise.all(ended)
}

function listenErrorMessage(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already in use. Choose another one: npm start -- --port ${port + 1}`
  if (error.code === 'EACCES') return `Port ${port} needs more rights. Choose another one: npm start -- --port 8080`
  if (error.code === 'EADDRNOTAVAIL') return `This machine has no address ${host}.`
  return error.message
}
