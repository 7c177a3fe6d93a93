/** Time-based codes, TOTP (RFC 6238): six digits, HMAC-SHA-1, a new one every 30 seconds. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6
/** Accepted steps before and after the server's, because phone clocks differ. */
const skewSteps = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567' // not a text

export function toBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (): string => toBase32(randomBytes(20))

export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs)

export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac[mac.length - 1]! & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The step that the code belongs to; null if it is wrong, too old or too new. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  const current = stepAt(now)
  let found: number | null = null
  for (let step = current - skewSteps; step <= current + skewSteps; step++) {
    const expected = Buffer.from(codeOfStep(secret, step))
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step
  }
  return found
}

/** The content of the QR code for authenticators. */
export function secretUri(secret: string, issuer: string, account: string): string {
  const [safeIssuer, safeAccount] = [encodeURIComponent(issuer), encodeURIComponent(account)]
  return `otpauth://totp/${safeIssuer}:${safeAccount}?secret=${secret}&issuer=${safeIssuer}`
}
