/** Hashes and signatures by WebCrypto. */
import type { PackCrypto } from '#domain/evidence/check-pack.ts'
import { hexOf } from '#domain/text/hex.ts'

export const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

const encoder = new TextEncoder()

/** Bytes of base64url or base64; none if it is neither. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array(0)
  }
}

const isUnsupported = (error: unknown) => error instanceof Error && error.name === 'NotSupportedError'

export const webCrypto: PackCrypto = {
  sha256: (text) => sha256Of(encoder.encode(text)),
  sha256OfBase64: (base64) => sha256Of(bytesOf(base64)),
  async verify(publicKey, signature, text) {
    try {
      const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
      return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), encoder.encode(text))
    } catch (error) {
      // Any other error means that the key or the signature is malformed.
      return isUnsupported(error) ? null : false
    }
  },
}
