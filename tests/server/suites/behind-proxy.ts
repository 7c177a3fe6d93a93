/**
 * What the app needs of a reverse proxy, asked through a real one in front of a real server process. `nginx.test.ts` and `caddy.test.ts` start the proxy
 * with its recipe in `deploy/`; only ports, certificate and time limit of the recipe are replaced.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toProblem } from '#api-client/to-problem.ts'
import { openCertificates } from '#server/lan/certificates.ts'

/** What a proxy is started with. Its certificate is in `folder`: `fullchain.pem`, `privkey.pem`. */
export interface ProxyPlace {
  folder: string
  hostName: string
  ports: { http: number; https: number; app: number }
}

/** Long enough for a busy machine, on which the app may get no processor for some seconds. */
export const proxyTimeout = '8s'

const folder = mkdtempSync(join(tmpdir(), 'bilang-proxy-'))
const running: ChildProcess[] = []
const hostName = 'bilang.local'
const ports = { http: 0, https: 0, app: 0 }
let ca = ''
let server: ChildProcess

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const script = `console.log(${JSON.stringify('x'.repeat(5000))})`

/** A built app with one file of each kind of caching. */
function writeApp(dist: string): void {
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Bilang</title>')
  writeFileSync(join(dist, 'service-worker.js'), script)
  writeFileSync(join(dist, 'assets', 'main-abc.js'), script)
}

async function startApp(): Promise<void> {
  const args = ['server/main.ts', '--port', '0', '--data', join(folder, 'data'), '--app', join(folder, 'dist')]
  server = spawn(process.execPath, [...args, '--seed-products', '300'], {
    env: { ...process.env, TRUST_PROXY: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(server)
  let output = ''
  for await (const chunk of server.stdout!) {
    output += chunk
    ports.app = Number(/Bilang is at \S+:(\d+)/.exec(output)?.[1] ?? 0)
    if (ports.app) return
  }
  throw new Error(`The server ended: ${output}`)
}

async function startProxy(start: (place: ProxyPlace) => ChildProcess): Promise<void> {
  const certificates = await openCertificates(join(folder, 'lan'), 'Institute', [hostName], new Date())
  const pair = await certificates.serverCertificate([hostName], new Date())
  ca = certificates.authority.cert
  writeFileSync(join(folder, 'fullchain.pem'), pair.cert)
  writeFileSync(join(folder, 'privkey.pem'), pair.key)
  ports.http = await freePort()
  ports.https = await freePort()
  const proxy = start({ folder, hostName, ports })
  running.push(proxy)
  for (;;) {
    if (proxy.exitCode !== null) throw new Error(`The proxy ended with status ${proxy.exitCode}.`)
    const isUp = await ask('/health/live').then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isUp) return
    await wait(50)
  }
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** One request over https through the proxy. `from` is the address of the client, any of this machine's. */
function ask(path: string, options: RequestOptions = {}, body?: string | Buffer, from = '127.0.0.1'): Promise<Answer> {
  const { port = ports.https, ...rest } = options
  const all = { host: '127.0.0.1', port, path, localAddress: from, agent: false, ...rest } as const
  const headers = { Host: hostName, ...(options.headers as object) }
  return new Promise((resolve, reject) => {
    const sent =
      port === ports.https
        ? requestHttps({ ...all, headers, ca, servername: hostName })
        : requestHttp({ ...all, headers })
    sent.on('error', reject).on('response', async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) })
    })
    sent.end(body)
  })
}

const signIn = (username: string, password: string, headers = {}, from?: string) =>
  ask('/api/v1/auth/login/', { method: 'POST', headers }, JSON.stringify({ username, password }), from)
const tokenOf = async (name: string, password: string) =>
  (JSON.parse((await signIn(name, password)).body.toString()) as { token: string }).token
const problemOf = ({ status, headers, body }: Answer) =>
  toProblem({
    kind: 'answer',
    status,
    header: (name) => headers[name.toLowerCase()]?.toString() ?? null,
    text: body.toString(),
  })

/** `start` runs the proxy in the foreground. */
export function testBehindProxy(start: (place: ProxyPlace) => ChildProcess): void {
  beforeAll(async () => {
    writeApp(join(folder, 'dist'))
    await startApp()
    await startProxy(start)
  })
  afterAll(async () => {
    for (const child of running) {
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  })

  test('[SERVER-4065] http leads to https, which has HSTS once and the security headers of the app', async () => {
    const plain = await ask('/qr?product_id=7', { port: ports.http })
    expect([301, 308]).toContain(plain.status)
    expect(plain.headers['location']).toBe(`https://${hostName}/qr?product_id=7`)
    const { status, headers } = await ask('/qr?product_id=7')
    expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=2592000'])
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    // The address that people see is the one in links.
    const token = await tokenOf('maria', 'Maria-2026!')
    const page = await ask('/api/v1/products/?page_size=10', { headers: { Authorization: `Token ${token}` } })
    expect((JSON.parse(page.body.toString()) as { next: string }).next).toContain(
      `https://${hostName}/api/v1/products/`,
    )
  })

  test('[SERVER-4066] an image up to the app’s limit reaches the app; one above gets the app’s own answer', async () => {
    const token = await tokenOf('ana', 'Ana-2026!')
    const noise = { raw: { width: 1800, height: 1800, channels: 3 as const } }
    const image = await sharp(randomBytes(1800 * 1800 * 3), noise)
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(image.length).toBeGreaterThan(9_500_000)
    const upload = async (bytes: Buffer) => {
      const form = new FormData()
      form.append('image', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }))
      const encoded = new Response(form)
      const headers = { Authorization: `Token ${token}`, 'Content-Type': encoded.headers.get('Content-Type')! }
      return ask('/api/v1/users/me/image/', { method: 'POST', headers }, Buffer.from(await encoded.arrayBuffer()))
    }
    expect((await upload(image)).status).toBe(200)
    const refused = await upload(Buffer.concat([image, Buffer.alloc(1_500_000)]))
    expect([refused.status, JSON.parse(refused.body.toString())]).toMatchObject([413, { image: expect.any(Array) }])
  })

  test('[SERVER-4067] a count with a header of 15 KB passes', async () => {
    const headers = {
      Authorization: `Token ${await tokenOf('maria', 'Maria-2026!')}`,
      'X-Large': 'x'.repeat(15 * 1024),
    }
    const body = JSON.stringify({ physical_count: 3 })
    expect((await ask('/api/v1/products/7/', { method: 'PATCH', headers }, body)).status).toBe(200)
  })

  test('[SERVER-4068] the client’s address is the one that the proxy saw, whatever the client claims', async () => {
    const claim = { 'X-Forwarded-For': '203.0.113.7' }
    expect((await signIn('jose', 'wrong', claim, '127.0.0.2')).status).toBe(400)
    const headers = { Authorization: `Token ${await tokenOf('admin', 'Admin-2026!')}` }
    const log = JSON.parse((await ask('/api/v1/audit-log/?kind=sign-in', { headers })).body.toString())
    const addresses = (log as { results: { address: string | null }[] }).results.map(({ address }) => address)
    expect(addresses).toContain('127.0.0.2')
    expect(addresses).not.toContain('203.0.113.7')
  })

  test('[SERVER-4069] answers are compressed once, hashed files stay immutable, and the service worker is revalidated', async () => {
    const asset = await ask('/assets/main-abc.js', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(asset.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(gunzipSync(asset.body).toString()).toBe(script)
    const worker = await ask('/service-worker.js')
    expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^"/) })
    expect(worker.headers['content-encoding']).toBeUndefined()
    const again = await ask('/service-worker.js', { headers: { 'If-None-Match': worker.headers['etag'] as string } })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const headers = { Authorization: `Token ${await tokenOf('maria', 'Maria-2026!')}`, 'Accept-Encoding': 'gzip' }
    const list = await ask('/api/v1/products/?page_size=200', { headers })
    expect(list.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' })
    expect((JSON.parse(gunzipSync(list.body).toString()) as { results: unknown[] }).results).toHaveLength(200)
  })

  test('[SERVER-4070] while the server hangs or is stopped, the app understands the proxy’s answers as a server that was not reached', async () => {
    server.kill('SIGSTOP')
    const hanging = await ask('/api/v1/')
    server.kill('SIGCONT')
    expect([hanging.status, problemOf(hanging)?.kind]).toEqual([504, 'timeout'])
    server.kill('SIGTERM')
    await once(server, 'exit')
    const stopped = await ask('/api/v1/')
    expect([stopped.status, problemOf(stopped)]).toMatchObject([502, { kind: 'offline', onWire: true }])
  })
}
