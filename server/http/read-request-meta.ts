/** Reads the `RequestMeta` of a request from its caller and its headers. */
import type { Context } from 'hono'
import { headerNames } from '#contract/limits.ts'
import { deviceNamePattern } from '#contract/sync/receipts.ts'
import type { RequestMeta } from '../rules/request-meta.ts'
import type { Env, ServerDeps } from '../server-deps.ts'

/** `<device>` or `<device>;waiting=3`. */
function parseDeviceHeader(text: string | undefined): Pick<RequestMeta, 'device' | 'unsentCount'> {
  const [name = '', ...options] = (text ?? '').split(';').map((part) => part.trim())
  if (!deviceNamePattern.test(name)) return { device: null, unsentCount: null }
  const waiting = options.map((part) => /^waiting=(\d{1,6})$/.exec(part)?.[1]).find((value) => value !== undefined)
  return { device: name, unsentCount: waiting === undefined ? null : Number(waiting) }
}

export function requestMetaOf(c: Context<Env>, deps: ServerDeps): RequestMeta {
  const common = { caller: c.get('caller'), receivedAt: deps.clock.now().toISOString() }
  if (deps.config.plain)
    return { ...common, device: null, unsentCount: null, events: [], records: [], countPeriod: null }
  return {
    ...common,
    ...parseDeviceHeader(c.req.header(headerNames.device)),
    events: [],
    records: [],
    countPeriod: c.req.header(headerNames.countPeriod) ?? null,
  }
}
