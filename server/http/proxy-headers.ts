/**
 * Client address and protocol behind reverse proxies. Each proxy appends its client to `X-Forwarded-*`, so with n trusted proxies the n-th
 * entry from the right is the outermost one written by a trusted proxy. Entries left of it come from the client and are ignored.
 */
import type { Context } from 'hono'
import type { Config, Env } from '../server-deps.ts'

type ProxyConfig = Pick<Config, 'trustProxy'>

function forwardedValue(c: Context<Env>, name: string, hops: number): string | undefined {
  if (hops < 1) return undefined
  const entries = (c.req.header(name) ?? '').split(',').map((entry) => entry.trim())
  return entries.at(-hops) || undefined
}

/** The client's address, or `here` if there is no socket (in tests). */
export function addressOf(c: Context<Env>, { trustProxy }: ProxyConfig): string {
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
  return forwardedValue(c, 'X-Forwarded-For', trustProxy) ?? incoming?.socket?.remoteAddress ?? 'here'
}

/** `http` or `https`, as seen by the client's browser. */
export function protocolOf(c: Context<Env>, { trustProxy }: ProxyConfig): string {
  // Some proxies set the protocol instead of appending it.
  const scheme =
    forwardedValue(c, 'X-Forwarded-Proto', trustProxy) ??
    forwardedValue(c, 'X-Forwarded-Proto', Math.min(1, trustProxy))
  return scheme === 'http' || scheme === 'https' ? scheme : new URL(c.req.url).protocol.replace(':', '')
}

export const isSecure = (c: Context<Env>, config: ProxyConfig): boolean => protocolOf(c, config) === 'https'

/** The public origin of this server: as configured, otherwise as in the request. */
export const originOf = (c: Context<Env>, config: Pick<Config, 'trustProxy' | 'publicAddress'>): string =>
  config.publicAddress ?? `${protocolOf(c, config)}://${new URL(c.req.url).host}`
