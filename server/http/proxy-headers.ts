/**
 * What a caller behind reverse proxies can be believed. Each proxy appends to `X-Forwarded-*` whom it was asked by, so with n proxies of
 * our own the n-th entry from the right is the outermost that one of ours wrote; everything left of it comes from the caller.
 */
import type { Context } from 'hono'
import type { Config, Env } from '../server-deps.ts'

type ProxyConfig = Pick<Config, 'trustProxy'>

function forwardedValue(c: Context<Env>, name: string, hops: number): string | undefined {
  if (hops < 1) return undefined
  const entries = (c.req.header(name) ?? '').split(',').map((entry) => entry.trim())
  return entries.at(-hops) || undefined
}

/** The caller's address, or `here` if there is no socket. */
export function addressOf(c: Context<Env>, { trustProxy }: ProxyConfig): string {
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
  return forwardedValue(c, 'X-Forwarded-For', trustProxy) ?? incoming?.socket?.remoteAddress ?? 'here'
}

/** `http` or `https`, as the caller wrote it into the address bar. */
export function protocolOf(c: Context<Env>, { trustProxy }: ProxyConfig): string {
  // Some proxies set the protocol instead of appending it.
  const scheme =
    forwardedValue(c, 'X-Forwarded-Proto', trustProxy) ??
    forwardedValue(c, 'X-Forwarded-Proto', Math.min(1, trustProxy))
  return scheme === 'http' || scheme === 'https' ? scheme : new URL(c.req.url).protocol.replace(':', '')
}

export const isSecure = (c: Context<Env>, config: ProxyConfig): boolean => protocolOf(c, config) === 'https'

/** Where the outside sees this server: as configured, else as the caller named it. */
export const originOf = (c: Context<Env>, config: Pick<Config, 'trustProxy' | 'publicAddress'>): string =>
  config.publicAddress ?? `${protocolOf(c, config)}://${new URL(c.req.url).host}`
