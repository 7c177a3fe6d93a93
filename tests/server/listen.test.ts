/** Limits on connections and requests, tested with real connections. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { photoUploadMaximumMs } from '#contract/limits.ts'
import { defaultLimits, type ListenLimits, listen } from '#server/http/listen.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function opened(limits: Partial<ListenLimits> = {}) {
  const bodies: string[] = []
  const server = await listen(
    async (request) => {
      bodies.push(await request.text().catch(() => 'cut off'))
      return new Response('answered')
    },
    { port: 0, host: '127.0.0.1', tls: null },
    {
      maxConnections: 50,
      headersTimeout: 60_000,
      requestTimeout: 60_000,
      connectionsCheckingInterval: 50,
      ...limits,
    },
  )
  const port = Number(new URL(server.address).port)
  const sockets: Socket[] = []
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    await server.close()
  })
  const dial = async (text = '') => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    let said = ''
    socket.on('data', (chunk) => {
      said += String(chunk)
    })
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    await once(socket, 'connect')
    socket.write(text)
    return { socket, said: () => said, closed }
  }
  return { dial, bodies }
}
const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

test('[SERVER-1502] a request whose head does not arrive is cut off, and another is served meanwhile', async () => {
  const { dial } = await opened({ headersTimeout: 200 })
  const slow = await dial('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  const other = await dial(get)
  await expect.poll(other.said).toContain('200 OK')
  await slow.closed
  expect(slow.said()).toContain('408')
})

test('[SERVER-1502] a request whose body does not arrive is cut off', async () => {
  const { dial, bodies } = await opened({ headersTimeout: 200, requestTimeout: 400 })
  const slow = await dial('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345')
  await slow.closed
  await expect.poll(() => bodies).toEqual(['cut off'])
})

test('[SERVER-1502] connections above the limit are closed at once; new ones are accepted when others close', async () => {
  const { dial } = await opened({ maxConnections: 3 })
  const held = [await dial(), await dial(), await dial()]
  const extra = await dial(get)
  await extra.closed
  expect(extra.said()).toBe('')
  held[0]?.socket.destroy()
  await held[0]?.closed
  await expect
    .poll(async () => {
      const again = await dial(get)
      await Promise.race([again.closed, expect.poll(again.said).toContain('200 OK')])
      return again.said()
    })
    .toContain('200 OK')
})

test('[SERVER-1502] a head of more than 64 KB is refused', async () => {
  const { dial, bodies } = await opened()
  const large = await dial(`GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(65 * 1024)}\r\n\r\n`)
  await large.closed
  expect(large.said()).toContain('431')
  expect(bodies).toEqual([])
})

test('[SERVER-5660] the server waits longer for a request than a device for the upload of a photo on the slowest network', () => {
  expect(defaultLimits.requestTimeout).toBeGreaterThan(photoUploadMaximumMs + defaultLimits.connectionsCheckingInterval)
})
