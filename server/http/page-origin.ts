/** The address that the person's browser shows. A passkey is of its host name, and the browser signs it. */
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { Config, Env } from '../server-deps.ts'
import { originOf, protocolOf } from './proxy-headers.ts'

/**
 * One of the addresses of this server: as configured, as in the request, or of an app that may call it from another address. Which one, the browser
 * says: phones in the building may use the name of the machine, others the public address.
 */
export function pageOriginOf(c: Context<Env>, config: Config): string {
  const ofRequest = `${protocolOf(c, config)}://${new URL(c.req.url).host}`
  const known = [ofRequest, config.publicAddress, ...(config.corsOrigin ?? '').split(',').map((one) => one.trim())]
  const shown = c.req.header('Origin')
  return known.map(asShown).find((one) => one !== '' && one === shown) ?? asShown(originOf(c, config))
}

/** As browsers write an origin: without the port that the scheme has anyway, and without a slash. Empty for anything else, such as `*`. */
const asShown = (address: string | null): string =>
  address !== null && /^https?:/.test(address) ? (URL.parse(address)?.origin ?? '') : ''

/** The host name of passkeys at this address; null if it is a number, for which browsers have no passkeys. */
export function passkeyHost(origin: string): string | null {
  const { hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : null
}
