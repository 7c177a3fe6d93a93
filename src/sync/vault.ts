/**
 * A text that only a password opens: PBKDF2 derives the key, AES-GCM seals. A wrong password fails the seal's own check, so no separate hash of
 * the password is stored. Needs a secure context (decision 023).
 */
export interface SealedText {
  salt: string
  iv: string
  /** Iterations of PBKDF2-SHA-256. */
  rounds: number
  text: string
}

/** Seals with a key that is derived already. */
export type Seal = (text: string) => Promise<SealedText>

export interface Vault {
  /** Derives the key, which takes long: nobody has to know the text yet. */
  sealFor(password: string): Promise<Seal>
  /** Null if the password does not fit. */
  open(password: string, sealed: SealedText): Promise<string | null>
}

/** What OWASP recommends for PBKDF2-SHA-256: about half a second on a phone. */
export const usualRounds = 600_000

const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const decode = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** Null where the browser offers no cryptography, as on a plain http address. */
export function browserVault(crypto: Crypto, rounds = usualRounds): Vault | null {
  const { subtle } = crypto
  if (!subtle) return null
  async function keyOf(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
    const bytes = new TextEncoder().encode(password)
    const raw = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
    return subtle.deriveKey(how, raw, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  }
  return {
    async sealFor(password) {
      const salt = crypto.getRandomValues(new Uint8Array(16))
      const key = await keyOf(password, salt, rounds)
      return async (text) => {
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
        return { salt: encode(salt), iv: encode(iv), rounds, text: encode(new Uint8Array(sealed)) }
      }
    },
    async open(password, sealed) {
      const key = await keyOf(password, decode(sealed.salt), sealed.rounds)
      try {
        const opened = await subtle.decrypt({ name: 'AES-GCM', iv: decode(sealed.iv) }, key, decode(sealed.text))
        return new TextDecoder().decode(opened)
      } catch {
        return null
      }
    },
  }
}
