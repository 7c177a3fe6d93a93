/**
 * Encrypts a text with a password: PBKDF2 derives the key, AES-GCM encrypts. A wrong password fails AES-GCM's own check, so no hash of the
 * password is stored. Needs a secure context (decision 023).
 */
export interface SealedText {
  salt: string
  iv: string
  /** Iterations of PBKDF2-SHA-256. */
  rounds: number
  text: string
}

/** Encrypts with a key that is already derived. */
export type Seal = (text: string) => Promise<SealedText>

export interface PasswordVault {
  /** Derives the key, which is slow; the text can be provided later. */
  sealFor(password: string): Promise<Seal>
  /** Null if the password is wrong. */
  open(password: string, sealed: SealedText): Promise<string | null>
}

/** Recommended by OWASP for PBKDF2-SHA-256: about half a second on a phone. */
const defaultIterations = 600_000

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** Null if the browser offers no cryptography, for example at a plain http address. */
export function makePasswordVault(crypto: Crypto, iterations = defaultIterations): PasswordVault | null {
  const { subtle } = crypto
  if (!subtle) return null
  async function deriveKey(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
    const bytes = new TextEncoder().encode(password)
    const passwordKey = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
    const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
    return subtle.deriveKey(derivation, passwordKey, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  }
  return {
    async sealFor(password) {
      const salt = crypto.getRandomValues(new Uint8Array(16))
      const key = await deriveKey(password, salt, iterations)
      return async (text) => {
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
        return { salt: toBase64(salt), iv: toBase64(iv), rounds: iterations, text: toBase64(new Uint8Array(sealed)) }
      }
    },
    async open(password, sealed) {
      const key = await deriveKey(password, fromBase64(sealed.salt), sealed.rounds)
      try {
        const opened = await subtle.decrypt(
          { name: 'AES-GCM', iv: fromBase64(sealed.iv) },
          key,
          fromBase64(sealed.text),
        )
        return new TextDecoder().decode(opened)
      } catch {
        return null
      }
    },
  }
}
