import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeHttpClient } from '#api-client/http-client.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/`
}
const open = (base: string, token: string | null = 'abc') => makeHttpClient({ base, fetch, token: () => token })

test('[WIRE-5] one send: one request, even if the answer asks to retry', async () => {
  let requests = 0
  const base = await serve((_, response) => {
    requests++
    response.writeHead(503, { 'Retry-After': '0' }).end()
  })
  const answer = await open(base).send({ method: 'GET', path: 'products/' })
  expect(answer).toMatchObject({ kind: 'answer', status: 503 })
  expect(requests).toBe(1)
})

test('[WIRE-6] with a token: the Token scheme; never a cookie', async () => {
  const seen: (string | undefined)[] = []
  const base = await serve((request, response) => {
    seen.push(request.headers.authorization, request.headers.cookie, request.headers['content-type'])
    response.writeHead(200, { 'Set-Cookie': 'a=b' }).end('{}')
  })
  const client = open(base)
  await client.send({ method: 'PATCH', path: 'products/1/', body: '{}' })
  await client.send({ method: 'GET', path: 'products/1/', token: null })
  expect(seen).toEqual(['Token abc', undefined, 'application/json', undefined, undefined, undefined])
})

test('[WIRE-7] a redirect: not followed', async () => {
  let followed = false
  const base = await serve((request, response) => {
    if (request.url === '/elsewhere') followed = true
    response.writeHead(302, { Location: '/elsewhere' }).end()
  })
  expect(await open(base).send({ method: 'PATCH', path: 'products/1/', body: '{}' })).toEqual({
    kind: 'failed',
    reason: 'redirect',
    mayHaveArrived: true,
  })
  expect(followed).toBe(false)
})

test('[WIRE-8] a body that never ends: a timeout, and the request may have arrived', async () => {
  const base = await serve((_, response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('{')
  })
  const answer = await open(base).send({ method: 'PATCH', path: 'products/1/', body: '{}', timeoutMs: 60 })
  expect(answer).toEqual({ kind: 'failed', reason: 'timeout', mayHaveArrived: true })
})

test('[WIRE-9] a broken connection: a network failure; certainly not sent only if the device knows it is offline', async () => {
  const base = await serve((request) => request.socket.destroy())
  const request = { method: 'PATCH', path: 'products/1/', body: '{}' } as const
  expect(await open(base).send(request)).toEqual({ kind: 'failed', reason: 'network', mayHaveArrived: true })
  const offline = makeHttpClient({ base, fetch, token: () => null, isOnline: () => false })
  expect(await offline.send(request)).toEqual({ kind: 'failed', reason: 'network', mayHaveArrived: false })
})

test('[WIRE-10] a request aborted before it started: never sent', async () => {
  const base = await serve((_, response) => response.end('{}'))
  const signal = AbortSignal.abort()
  expect(await open(base).send({ method: 'GET', path: '', signal })).toEqual({
    kind: 'failed',
    reason: 'aborted',
    mayHaveArrived: false,
  })
})
