/** A line as long as a phone's: bytes to and from a port of this machine arrive so many milliseconds later, in order. */
import { connect, createServer, type Socket } from 'node:net'

export interface SlowNetwork {
  port: number
  close(): Promise<void>
}

/** `roundTripMs`: half of it on the way there, half on the way back. */
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
