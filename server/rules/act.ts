/** One accepted request as the history sees it: who, when, from which device, and what the counter recorded (D4.1). */
import type { Context } from 'hono'
import type { ClientEvent } from '#contract/events.ts'
import { headers } from '#contract/limits.ts'
import type { Env, Parts, Who } from '../parts.ts'

export interface Act {
  who: Who
  at: string
  device: string | null
  /** How many observations the device still holds, when it says so. */
  waiting: number | null
  /** Observations that this request brings as evidence (`server/rules/observations.ts`). */
  events: readonly ClientEvent[]
  round: string | null
}

/** `<device>` or `<device>;waiting=3`. */
function readDevice(text: string | undefined): Pick<Act, 'device' | 'waiting'> {
  const [name = '', ...rest] = (text ?? '').split(';').map((part) => part.trim())
  if (!/^[\w.:-]{1,64}$/.test(name)) return { device: null, waiting: null }
  const waiting = rest.map((part) => /^waiting=(\d{1,6})$/.exec(part)?.[1]).find((found) => found !== undefined)
  return { device: name, waiting: waiting === undefined ? null : Number(waiting) }
}

export function actOf(c: Context<Env>, parts: Parts): Act {
  const bare = { who: c.get('who'), at: parts.clock.now().toISOString() }
  if (parts.config.plain) return { ...bare, device: null, waiting: null, events: [], round: null }
  return {
    ...bare,
    ...readDevice(c.req.header(headers.device)),
    events: [],
    round: c.req.header(headers.round) ?? null,
  }
}
