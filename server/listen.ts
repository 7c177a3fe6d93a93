/** Opens the port, and closes it so that nobody who is being answered is cut off. */
import { readFileSync } from 'node:fs'
import { createServer as createPlain, type Server } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { networkInterfaces } from 'node:os'
import { getRequestListener } from '@hono/node-server'

/** The observation of a count travels in a header, percent-encoded. */
const maxHeaderSize = 64 * 1024
const patience = 10_000

/** What one client may hold open, and for how long. */
export interface ListenLimits {
  maxConnections: number
  headersTimeout: number
  /** For all of a request: a large import over a slow line takes its time. */
  requestTimeout: number
  /** How often both are looked at: Node's own 30 seconds would more than double the first. */
  connectionsCheckingInterval: number
}
const usualLimits: ListenLimits = {
  maxConnections: 2_000,
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
}

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

export interface Listening {
  address: string
  /** Addresses under which other machines reach it. */
  others: readonly string[]
  /** Takes no new request, finishes those begun, then resolves. */
  close(): Promise<void>
}

/** Throws an Error in words when the port is taken or not allowed. */
export async function listen(
  fetch: Fetch,
  { port, host, tls }: { port: number; host: string; tls: { cert: string; key: string } | null },
  { maxConnections, ...timeouts }: ListenLimits = usualLimits,
): Promise<Listening> {
  const answer = getRequestListener(fetch)
  const how = { maxHeaderSize, ...timeouts }
  const server: Server = tls
    ? createSecure({ cert: readFileSync(tls.cert), key: readFileSync(tls.key), ...how }, answer)
    : createPlain(how, answer)
  server.maxConnections = maxConnections
  // Longer than the pause of a proxy, so that it never writes into a connection that is being closed.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(inWords(error, port, host))))
    server.listen(port, host, resolve)
  })
  const at = server.address()
  const bound = typeof at === 'object' && at ? at.port : port
  const scheme = tls ? 'https' : 'http'
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = host === '127.0.0.1' || everywhere ? 'localhost' : host
  return {
    address: `${scheme}://${name}:${bound}`,
    others: everywhere ? ownAddresses().map((own) => `${scheme}://${own}:${bound}`) : [],
    close: () =>
      new Promise((resolve) => {
        const impatient = setTimeout(() => server.closeAllConnections(), patience)
        // A connection that was busy a moment ago is kept alive when its answer is out: nobody will use it again.
        const sweeping = setInterval(() => server.closeIdleConnections(), 50)
        server.close(() => {
          clearTimeout(impatient)
          clearInterval(sweeping)
          resolve()
        })
      }),
  }
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

function inWords(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already in use. Choose another one: npm start -- --port ${port + 1}`
  if (error.code === 'EACCES') return `Port ${port} needs more rights. Choose another one: npm start -- --port 8080`
  if (error.code === 'EADDRNOTAVAIL') return `This machine has no address ${host}.`
  return error.message
}
