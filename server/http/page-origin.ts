/** The address in the person's browser. A passkey is bound to its host name, and the browser signs it. */
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { Config, Env } from '../server-deps.ts'
import { originOf, protocolOf } from './proxy-headers.ts'

/**
 * One of the addresses of this server: as configured, as in the request, or of an app that may call it from another address. The browser sends which
 * one it uses: phones in the building may use the machine's name, others the public address.
 */
export function pageOriginOf(c: Context<Env>, config: Config): string {
  const ofRequest = `${protocolOf(c, config)}://${new URL(c.req.url).host}`
  const known = [ofRequest, config.publicAddress, ...(config.corsOrigin ?? '').split(',').map((one) => one.trim())]
  const shown = c.req.header('Origin')
  return known.map(asShown).find((one) => one !== '' && one === shown) ?? asShown(originOf(c, config))
}

/** Normalized origin: without the scheme's default port and without a trailing slash. Empty for anything else, such as `*`. */
const asShown = (address: string | null): string =>
  address !== null && /^https?:/.test(address) ? (URL.parse(address)?.origin ?? '') : ''

/** The host name for passkeys at this address; null for an IP address, for which browsers have no passkeys. */
export function passkeyHost(origin: string): string | null {
  const { hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : null
}
