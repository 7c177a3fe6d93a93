/**
 * One port for https and http, so that an address typed without `https://` gets a response instead of a dead connection. The first byte of a
 * connection tells which one it is: a TLS handshake starts with 22, an HTTP request with a letter.
 */
import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'

const tlsHandshake = 22

export function onePort(secure: HttpsServer, plain: HttpServer): Server {
  // They accept no connections themselves, and would not enforce timeouts on connections passed to them.
  for (const server of [secure, plain]) server.emit('listening')
  const server = createServer((socket) => {
    const giveUp = () => socket.destroy()
    socket.setTimeout(secure.headersTimeout, giveUp)
    socket.on('error', giveUp)
    const sort = () => {
      const first = socket.read(1) as Buffer | null
      if (first === null) return
      socket.removeListener('readable', sort)
      socket.removeListener('error', giveUp)
      socket.setTimeout(0, giveUp).removeListener('timeout', giveUp)
      handOver(socket, first)
    }
    socket.on('readable', sort)
  })
  const handOver = (socket: Socket, first: Buffer) => {
    socket.unshift(first)
    const isTls = first[0] === tlsHandshake
    ;(isTls ? secure : plain).emit('connection', socket)
  }
  return server
}

/** The same address over https on the same port. */
export function httpsAddress(address: string): string {
  const url = new URL(address)
  const port = url.port || '80'
  url.protocol = 'https:'
  url.port = port
  return url.href
}

/** Answers a request over http. Only reads are redirected, because sent data was already readable on the network. */
export function redirectToHttps({ method, url }: Request): Response {
  const isReading = method === 'GET' || method === 'HEAD'
  return isReading
    ? new Response(null, { status: 307, headers: { Location: httpsAddress(url) } })
    : new Response(null, { status: 426, headers: { Upgrade: 'TLS/1.2' } })
}
