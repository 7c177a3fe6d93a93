/** https on the local network without a domain: certificates, one port for https and http, the page for phones, and the name. */
import { X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { connect as connectTls } from 'node:tls'
import makeMdns from 'multicast-dns'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listen, type TlsPair } from '#server/http/listen.ts'
import { openCertificates } from '#server/lan/certificates.ts'
import { machineNames } from '#server/lan/machine-names.ts'
import { answerToName } from '#server/lan/mdns-name.ts'
import { createPhoneSetup, type PhoneSetup } from '#server/lan/phone-setup.ts'
import { parseOptions } from '#server/server-options.ts'
import { loadFilipino } from '#text/text-catalog.ts'

const folder = mkdtempSync(join(tmpdir(), 'bilang-lan-'))
const closing: (() => unknown)[] = []
beforeAll(() => loadFilipino())
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const day = 24 * 60 * 60 * 1000
const start = new Date('2026-11-23T00:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * day)
const ownNames = ['bilang.local', 'office-pc', 'localhost', '192.168.1.5', '127.0.0.1']
/** As older versions named it. */
const authorityName = 'Bilang Kagawaran, “Ñ” & Anak'
const openIn = (name: string, now = start) => openCertificates(join(folder, name), authorityName, ownNames, now)

/** The body and the certificate, or the code of the error, of a request that trusts the authority. */
function fetchTls(port: number, ca: string, servername: string, method = 'GET') {
  return new Promise<{ body: string; serial: string } | string>((resolve) => {
    const sent = request({ host: '127.0.0.1', port, ca, servername, method, path: '/x', agent: false }, (response) => {
      const { serialNumber } = (response.socket as ReturnType<typeof connectTls>).getPeerCertificate()
      let body = ''
      response.on('data', (chunk) => {
        body += String(chunk)
      })
      response.on('end', () => resolve({ body, serial: serialNumber }))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end()
  })
}

async function serve(tls: TlsPair, limits?: Parameters<typeof listen>[2]) {
  const server = await listen(
    async (request) => new Response(`${request.method} ${new URL(request.url).pathname}`),
    { port: 0, host: '127.0.0.1', tls },
    limits,
  )
  closing.push(() => server.close())
  return server
}

test('[SERVER-3530] the certificate is trusted by anyone who trusts the authority, for the institute’s names only', async () => {
  const certificates = await openIn('trusted')
  const { port } = await serve(await certificates.serverCertificate(ownNames, new Date()))
  const { cert: ca } = certificates.authority
  for (const name of ['bilang.local', 'localhost', 'office-pc'])
    expect(await fetchTls(port, ca, name)).toMatchObject({ body: 'GET /x' })
  expect(await fetchTls(port, ca, 'other.local')).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  const other = await openIn('other')
  expect(await fetchTls(port, other.authority.cert, 'bilang.local')).not.toMatchObject({ body: 'GET /x' })
})

test('[SERVER-3531] the authority may vouch for private networks and for its own machine, for no other name', async () => {
  const { authority, serverCertificate } = await openIn('constrained')
  const { leftOut } = await serverCertificate([...ownNames, 'www.bank.example', '8.8.8.8', '10.1.2.3'], start)
  expect(leftOut).toEqual(['www.bank.example', '8.8.8.8'])
  const cert = new X509Certificate(authority.cert)
  expect(cert.ca).toBe(true)
  // Name constraints, critical, as bytes: anyone who checks them sees the networks.
  expect(cert.raw.toString('hex')).toContain('0603551d1e0101ff')
  expect(cert.raw.toString('hex')).toContain('8708c0a80000ffff0000')
})

test('[SERVER-3532] key files are readable by their owner only, and the same authority is used again', async () => {
  const first = await openIn('kept')
  await first.serverCertificate(ownNames, start)
  const modeOf = (...path: string[]) => (statSync(join(folder, 'kept', ...path)).mode & 0o777).toString(8)
  expect([modeOf(), modeOf('authority.pem'), modeOf('server.pem')]).toEqual(['700', '600', '600'])
  const second = await openIn('kept', later(400))
  expect(second.authority).toEqual(first.authority)
  expect(second.authority.name).toBe(authorityName)
  // Phones trust the authority that is there, so its name stays.
  const renamed = await openCertificates(join(folder, 'kept'), 'Bilang on another-pc', ownNames, later(400))
  expect(renamed.authority).toEqual(first.authority)
})

test('[SERVER-3533] the certificate follows the addresses and is renewed two months before it ends, at most 397 days', async () => {
  const certificates = await openIn('followed')
  const first = await certificates.serverCertificate(ownNames, start)
  expect(await certificates.serverCertificate(ownNames, later(330))).toEqual(first)
  const renewed = await certificates.serverCertificate(ownNames, later(340))
  expect(renewed.cert).not.toBe(first.cert)
  const parsed = new X509Certificate(renewed.cert)
  expect(Date.parse(parsed.validTo) - later(340).getTime()).toBe(397 * day)
  const moved = await certificates.serverCertificate([...ownNames, '192.168.1.77'], later(341))
  expect(new X509Certificate(moved.cert).checkIP('192.168.1.77')).toBe('192.168.1.77')
})

test('[SERVER-3534] a damaged or expired authority stops the start with what to do, and is not replaced silently', async () => {
  await openIn('damaged')
  const file = join(folder, 'damaged', 'authority.pem')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, before.slice(0, 300))
  await expect(openIn('damaged')).rejects.toThrow('holds no certificate and key')
  expect(readFileSync(file, 'utf8')).toBe(before.slice(0, 300))
  writeFileSync(file, before)
  await expect(openIn('damaged', later(3_700))).rejects.toThrow('Move')
  expect(existsSync(file)).toBe(true)
})

const overHttp = (port: number, text: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => {
      said += String(chunk)
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(said))
    socket.write(text)
  })

test('[SERVER-3535] one port answers https and http: reading over http is redirected, sending is refused, silence is cut off', async () => {
  const certificates = await openIn('port')
  const limits = { maxConnections: 50, headersTimeout: 300, requestTimeout: 2_000, connectionsCheckingInterval: 50 }
  const { port } = await serve(await certificates.serverCertificate(ownNames, new Date()), limits)
  const reading = await overHttp(port, 'GET /admin?a=1 HTTP/1.1\r\nHost: 192.168.1.5:80\r\nConnection: close\r\n\r\n')
  expect(reading).toContain('307')
  expect(reading.toLowerCase()).toContain('location: https://192.168.1.5:80/admin?a=1')
  const sending = await overHttp(
    port,
    'POST /api/v1/login/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}',
  )
  expect(sending).toContain('426')
  expect(await overHttp(port, '')).toBe('')
  expect(await overHttp(port, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')).toContain('408')
  expect(await fetchTls(port, certificates.authority.cert, 'localhost')).toMatchObject({ body: 'GET /x' })
})

test('[SERVER-3536] a new certificate serves new connections without a restart', async () => {
  const certificates = await openIn('swapped')
  const first = await certificates.serverCertificate(ownNames, new Date())
  const server = await serve(first)
  const { cert: ca } = certificates.authority
  const before = await fetchTls(server.port, ca, 'localhost')
  server.setCertificate(await certificates.serverCertificate([...ownNames, '192.168.1.77'], new Date()))
  const after = await fetchTls(server.port, ca, 'localhost')
  expect([before, after]).toEqual([
    expect.objectContaining({ body: 'GET /x' }),
    expect.objectContaining({ body: 'GET /x' }),
  ])
  expect((after as { serial: string }).serial).not.toBe((before as { serial: string }).serial)
})

async function phoneSetup(change: Partial<PhoneSetup> = {}) {
  const { authority } = await openIn('page')
  const app = createPhoneSetup({
    authority,
    institute: async () => '<b>Ñ & Co</b>',
    nameOrigin: 'https://bilang.local:8080',
    pageAddress: () => 'http://192.168.1.5:8080/phone',
    ...change,
  })
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.fetch(new Request(`http://192.168.1.5:8080${path}`, { method, headers: { Accept: 'text/html', ...headers } }))
  return { authority, ask }
}
const android = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile' }
const iphone = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }
const factsOf = (page: string) =>
  JSON.parse(/<script type="application\/json" id="facts">(.*?)<\/script>/s.exec(page)?.[1] ?? '')

test('[SERVER-3537] over http every address shows the set-up page, in the language and with the steps of the phone', async () => {
  const { ask, authority } = await phoneSetup()
  const page = await (await ask('/admin/products?x=1', android)).text()
  expect(page).toMatch(/<details[^>]*open[^>]*>\s*<summary>Android/)
  expect(page).toContain('&lt;b&gt;Ñ &amp; Co&lt;/b&gt;')
  expect(page).toContain(authority.fingerprint)
  expect(factsOf(page)).toMatchObject({
    name: 'https://bilang.local:8080',
    address: 'https://192.168.1.5:8080',
    next: '/admin/products?x=1',
  })
  const filipino = await (await ask('/', { ...iphone, 'Accept-Language': 'fil-PH,en;q=0.5' })).text()
  expect(filipino).toContain('<html lang="fil">')
  expect(filipino).toMatch(/<details[^>]*open[^>]*>\s*<summary>iPhone o iPad/)
  expect(await (await ask('/phone?lang=en', { 'Accept-Language': 'fil' })).text()).toContain('<html lang="en">')
  const unnamed = await phoneSetup({ nameOrigin: null })
  expect(factsOf(await (await unnamed.ask('/')).text())).toMatchObject({ name: 'https://192.168.1.5:8080' })
})

test('[SERVER-5158] the page shows what the institute is called now, also after the demo was ended', async () => {
  let institute = 'Institute of Agricultural Research (Demo)'
  const { ask } = await phoneSetup({ institute: async () => institute })
  expect(await (await ask('/phone')).text()).toContain('Institute of Agricultural Research (Demo)')
  institute = 'Kagawaran ng Agham'
  const page = await (await ask('/phone')).text()
  expect(page).toContain('Property inventory of Kagawaran ng Agham')
  expect(page).not.toContain('Demo')
})

test('[SERVER-3537] the page leads nowhere else, runs no foreign script, and takes nothing over http', async () => {
  const { ask } = await phoneSetup()
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/"><script>',
    'javascript:alert(1)',
    '',
  ])
    expect(factsOf(await (await ask(`/phone?next=${encodeURIComponent(next)}`)).text())).toMatchObject({ next: '/' })
  const answer = await ask('/phone?next=%2Fq%2F7')
  expect(factsOf(await answer.text())).toMatchObject({ next: '/q/7' })
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect((await ask('/api/v1/login/', {}, 'POST')).status).toBe(426)
  const api = await ask('/api/v1/products/?page=2', { Accept: 'application/json' })
  expect([api.status, api.headers.get('Location')]).toEqual([307, 'https://192.168.1.5:8080/api/v1/products/?page=2'])
})

test('[SERVER-3538] the certificate is handed out for Android, as a profile for iPhones, and never with its key', async () => {
  const { ask, authority } = await phoneSetup()
  const der = Buffer.from(await (await ask('/phone/bilang.crt')).arrayBuffer())
  expect(new X509Certificate(der).fingerprint256).toBe(authority.fingerprint)
  const profile = await (await ask('/phone/bilang.mobileconfig')).text()
  expect(/<data>(.*)<\/data>/.exec(profile)?.[1]).toBe(der.toString('base64'))
  expect(profile).toContain(`<string>Bilang Kagawaran, “Ñ” &amp; Anak</string>`)
  expect(await (await ask('/phone/bilang.mobileconfig')).text()).toBe(profile)
  for (const path of ['/phone/authority.pem', '/phone/../authority.pem', '/authority.pem'])
    expect(await (await ask(path)).text()).not.toContain('PRIVATE KEY')
})

test('[SERVER-3539] the server answers to its name on the network, and does not take the name of another machine', async () => {
  const probe = createServer()
  const port = await new Promise<number>((resolve) =>
    probe.listen(0, () => resolve((probe.address() as AddressInfo).port)),
  )
  await new Promise((resolve) => probe.close(resolve))
  const network = { interface: '127.0.0.1', bind: '0.0.0.0', port }
  const own = await answerToName('bilang.local', () => ['192.168.1.5', '10.0.0.5'], network)
  closing.push(() => own.close())
  const client = makeMdns({ ...network, reuseAddr: true })
  closing.push(() => new Promise<void>((resolve) => client.destroy(() => resolve())))
  const found = new Promise<unknown[]>((resolve) =>
    client.on('response', ({ answers = [] }) => resolve(answers.map((answer) => 'data' in answer && answer.data))),
  )
  client.query({ questions: [{ name: 'Bilang.local', type: 'A' }] })
  expect(await found).toEqual(['192.168.1.5', '10.0.0.5'])
  await expect(answerToName('bilang.local', () => ['192.168.1.9'], network)).rejects.toThrow(
    'Another machine on this network, 192.168.1.5',
  )
})

test('[SERVER-3539] addresses of virtual machines come last, and those of this machine alone are left out', () => {
  const entry = (address: string, internal = false) => ({ address, internal, family: 'IPv4' }) as never
  const interfaces = {
    lo: [entry('127.0.0.1', true)],
    docker0: [entry('172.17.0.1')],
    wlan0: [entry('192.168.1.5')],
    usb0: [entry('169.254.3.4')],
  }
  expect(machineNames(interfaces, 'Office-PC')).toEqual({
    addresses: ['192.168.1.5', '172.17.0.1'],
    names: ['office-pc', 'office-pc.local', 'localhost'],
  })
  expect(machineNames({}, 'büro pc').names).toEqual(['localhost'])
})

test('[SERVER-3540] --lan listens on the network under one name, and excludes other certificates', () => {
  expect(parseOptions(['--lan'], {})).toMatchObject({ lanName: 'bilang.local', host: '0.0.0.0', tls: null })
  expect(parseOptions(['--lan', '--name', 'Warehouse.local'], {})).toMatchObject({ lanName: 'warehouse.local' })
  expect(parseOptions([], {})).toMatchObject({ lanName: null, host: '127.0.0.1' })
  for (const name of ['', ' ', 'a b', '-a', 'a.b', 'ñ', 'x'.repeat(64)])
    expect(() => parseOptions(['--lan', '--name', name], {})).toThrow('--name')
  expect(() => parseOptions(['--name', 'x'], {})).toThrow('--lan')
  expect(() => parseOptions(['--lan', '--tls-cert', 'a', '--tls-key', 'b'], {})).toThrow('own certificate')
})
