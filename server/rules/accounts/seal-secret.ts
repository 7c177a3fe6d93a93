/**
 * Encrypts secrets that the server must read again, with the key of the server (SERVER_KEY), which is not in the database. Without a key they are
 * stored in plain text. A sealed secret opens only for the purpose it was sealed for.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const derivedKey = (serverKey: string) => Buffer.from(hkdfSync('sha256', serverKey, '', 'bilang secrets', 32)) // not a text
const tagLength = 16

export function sealSecret(secret: string, purpose: string, serverKey: string | null | undefined): string {
  if (!serverKey) return `plain.${secret}`
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(serverKey), iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `sealed.${iv.toString('base64url')}.${sealed.toString('base64url')}`
}

/** Null if the server has no key, or the wrong one. */
export function openSecret(stored: string, purpose: string, serverKey: string | null | undefined): string | null {
  const [kind, first = '', second = ''] = stored.split('.')
  if (kind === 'plain') return first
  if (!serverKey) return null
  const sealed = Buffer.from(second, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(serverKey), Buffer.from(first, 'base64url'), {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(-tagLength))
  try {
    return decipher.update(sealed.subarray(0, -tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
