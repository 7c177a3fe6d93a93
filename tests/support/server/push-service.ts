/**
 * A real push service for tests, and browsers that subscribed there: decrypts what it takes with a browser's private key as RFC 8291 says, and checks
 * the signature of the sender (RFC 8292). Uses nothing of the package that the server encrypts with.
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TakenPush {
  device: string
  message: unknown
  headers: IncomingMessage['headers']
}
export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}
export interface PushService {
  origin: string
  taken: TakenPush[]
  /** The status of the answer to a device; undefined: takes it. */
  refuse: ((device: string) => number | undefined) | null
  /** A browser subscribes. The server must sign with this key. */
  subscribe(device: string, serverKey: string): Subscription
  close(): Promise<void>
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = derive(browser.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(body.subarray(-16))
  const record = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  // The last record ends with 2, and zeros.
  const end = record.lastIndexOf(2)
  if (end < 0 || record.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong.')
  return record.subarray(0, end).toString('utf8')
}

function assertSigned(header: string | undefined, serverKey: string, origin: string): void {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header ?? '') ?? []
  if (key !== serverKey) throw new Error(`Signed with ${key}, and the browser subscribed with ${serverKey}.`)
  const point = Buffer.from(serverKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const [head = '', claims = '', signature = ''] = token.split('.')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is wrong.')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
  if (aud !== origin || !/^mailto:/.test(sub)) throw new Error(`The claims are wrong: ${aud}, ${sub}.`)
  if (exp * 1000 < Date.now() || exp * 1000 > Date.now() + 24 * 60 * 60 * 1000) throw new Error('It expires wrongly.')
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, { pair: ECDH; auth: Buffer; serverKey: string; device: string }>()
  const service: PushService = {
    origin: '',
    taken: [],
    refuse: null,
    subscribe(device, serverKey) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(24).toString('base64url')}`
      browsers.set(path, { pair, auth, serverKey, device })
      const keys = { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `${service.origin}${path}`, keys }
    },
    close: async () => {},
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const browser = browsers.get(request.url ?? '')
    const status = browser ? (service.refuse?.(browser.device) ?? 201) : 404
    try {
      if (browser && status === 201) {
        assertSigned(request.headers.authorization, browser.serverKey, service.origin)
        const text = decrypt(Buffer.concat(chunks), browser.pair, browser.auth)
        service.taken.push({ device: browser.device, message: JSON.parse(text), headers: request.headers })
      }
      response.writeHead(status, status >= 300 && status < 400 ? { Location: '/elsewhere' } : {}).end()
    } catch (error) {
      response.writeHead(400).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return service
}
