/** Opens the port, and closes it without cutting off responses in progress. */
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { networkInterfaces } from 'node:os'
import { getRequestListener } from '@hono/node-server'

/** Large, because observations are sent in a percent-encoded header. */
const maxHeaderSize = 64 * 1024
const closeTimeoutMs = 10_000

/** Limits on connections and request times. */
export interface ListenLimits {
  maxConnections: number
  headersTimeout: number
  /** For the whole request; long enough for a large import over a slow network. */
  requestTimeout: number
  /** How often both timeouts are checked: Node's default of 30 seconds would more than double the first. */
  connectionsCheckingInterval: number
}
const defaultLimits: ListenLimits = {
  maxConnections: 2_000,
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
}

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

export interface RunningServer {
  address: string
  /** Addresses at which other machines reach it. */
  otherAddresses: readonly string[]
  /** Accepts no new requests, finishes those in progress, then resolves. */
  close(): Promise<void>
}

/** Throws an Error with a readable message if the port is in use or not allowed. */
export async function listen(
  fetch: Fetch,
  { port, host, tls }: { port: number; host: string; tls: { cert: string; key: string } | null },
  { maxConnections, ...timeouts }: ListenLimits = defaultLimits,
): Promise<RunningServer> {
  const handleRequest = getRequestListener(fetch)
  const httpOptions = { maxHeaderSize, ...timeouts }
  const server: Server = tls
    ? createHttpsServer({ cert: readFileSync(tls.cert), key: readFileSync(tls.key), ...httpOptions }, handleRequest)
    : createHttpServer(httpOptions, handleRequest)
  server.maxConnections = maxConnections
  // Longer than a proxy keeps idle connections, so that it never writes into one that is being closed.
  server.keepAliveTimeout = 65_000
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
    otherAddresses: onAllInterfaces ? localAddresses().map((address) => `${scheme}://${address}:${boundPort}`) : [],
    close: () =>
      new Promise((resolve) => {
        const closeTimer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
        // A connection that was busy stays open after its response (keep-alive): close it as soon as it is idle.
        const idleTimer = setInterval(() => server.closeIdleConnections(), 50)
        server.close(() => {
          clearTimeout(closeTimer)
          clearInterval(idleTimer)
          resolve()
        })
      }),
  }
}

const localAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

function listenErrorMessage(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already in use. Choose another one: npm start -- --port ${port + 1}`
  if (error.code === 'EACCES') return `Port ${port} needs more rights. Choose another one: npm start -- --port 8080`
  if (error.code === 'EADDRNOTAVAIL') return `This machine has no address ${host}.`
  return error.message
}
