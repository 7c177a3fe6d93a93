/** One accepted request as the history sees it: who, when, from which device, and what the counter recorded (D4.1). */
import type { Context } from 'hono'
import type { ClientEvent } from '#contract/client-events.ts'
import { headerNames } from '#contract/limits.ts'
import type { Caller, Env, ServerDeps } from '../server-deps.ts'

export interface RequestMeta {
  caller: Caller
  receivedAt: string
  device: string | null
  /** How many observations the device still holds, when it says so. */
  unsentCount: number | null
  /** Observations that this request brings as evidence (`server/rules/request-events.ts`). */
  events: readonly ClientEvent[]
  countPeriod: string | null
}

/** `<device>` or `<device>;waiting=3`. */
function parseDeviceHeader(text: string | undefined): Pick<RequestMeta, 'device' | 'unsentCount'> {
  const [name = '', ...options] = (text ?? '').split(';').map((part) => part.trim())
  if (!/^[\w.:-]{1,64}$/.test(name)) return { device: null, unsentCount: null }
  const waiting = options.map((part) => /^waiting=(\d{1,6})$/.exec(part)?.[1]).find((value) => value !== undefined)
  return { device: name, unsentCount: waiting === undefined ? null : Number(waiting) }
}

export function requestMetaOf(c: Context<Env>, deps: ServerDeps): RequestMeta {
  const common = { caller: c.get('who'), receivedAt: deps.clock.now().toISOString() }
  if (deps.config.plain) return { ...common, device: null, unsentCount: null, events: [], countPeriod: null }
  return {
    ...common,
    ...parseDeviceHeader(c.req.header(headerNames.device)),
    events: [],
    countPeriod: c.req.header(headerNames.countPeriod) ?? null,
  }
}
