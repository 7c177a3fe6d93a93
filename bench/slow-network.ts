/** A proxy that adds latency, as on a mobile network: bytes to and from a local port arrive later, in order. */
import { connect, createServer, type Socket } from 'node:net'

export interface SlowNetwork {
  port: number
  close(): Promise<void>
}

/** Adds half of `roundTripMs` in each direction. */
export async function openSlowNetwork(port: number, to: number, roundTripMs: number): Promise<SlowNetwork> {
  const sockets = new Set<Socket>()
  const forwardDelayed = (from: Socket, target: Socket) => {
    from.on('data', (bytes) => void setTimeout(() => target.destroyed || target.write(bytes), roundTripMs / 2))
    from.on('close', () => void setTimeout(() => target.destroy(), roundTripMs / 2))
    from.on('error', () => {})
  }
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: to, host: '127.0.0.1', noDelay: true })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    forwardDelayed(client, upstream)
    forwardDelayed(upstream, client)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
