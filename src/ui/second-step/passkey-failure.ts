/** Texts: why a browser returned no passkey, and whether passkeys work here at all. */
import { t } from '#text/account/passkeys.ts'

export type PasskeyFailure = 'cancelled' | 'timeout' | 'known' | 'address' | 'unsupported' | 'failed'

/** An IPv4 or IPv6 address: browsers have no passkeys for numbers. */
const isNumber = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[')

/** Why passkeys do not work at this address or in this browser; null if they do. */
export function noPasskeysHere(): string | null {
  if (isNumber(location.hostname)) return t('cannot.number', { host: location.hostname })
  if (!globalThis.isSecureContext) return t('cannot.insecure')
  if (!('PublicKeyCredential' in globalThis)) return t('cannot.browser')
  return null
}

export const failureText = (why: PasskeyFailure): string => t(`failed.${why}`)
