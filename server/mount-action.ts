/** Calls that are none of the five routes, from their declarations: who may, what the body must be, and one transaction for each change. */
import type { Context, Hono } from 'hono'
import type { ActionCall } from '#contract/action.ts'
import type { z } from '#contract/z.ts'
import { type Answer, answered } from './answer.ts'
import { may } from './guard.ts'
import { idOf } from './mount-resource.ts'
import { once } from './once.ts'
import type { Env, Parts, Who } from './parts.ts'
import { bodyText, checked, parsedJson } from './request-body.ts'
import type { Doing } from './rules/rows.ts'

export interface Call<Body> {
  c: Context<Env>
  who: Who
  /** The row that the path names; of no meaning where it names none. */
  id: number
  /** The row that the path names by a UUID, in lower case; empty where it names none. */
  uuid: string
  body: Body
}

const defaultLimit = 1024 * 1024
/** A declared path as hono writes it. */
export const route = (base: string, path: string) =>
  base +
  path
    .replace(/\/$/, '')
    .replace(':id', ':id{[0-9]+}')
    .replace(':uuid', ':uuid{[0-9a-fA-F-]{36}}')
    .replace(':part', ':part{[0-9]{1,4}}')

function mount<Body extends z.ZodType>(
  app: Hono<Env>,
  base: string,
  parts: Parts,
  action: ActionCall<Body>,
  limit: number,
  handle: (call: Call<z.output<Body>>, text: string) => Promise<Answer>,
): void {
  const guards = action.allow === 'signed-out' ? [] : [may(parts, action.allow)]
  app.on(action.method, [route(base, action.path)], ...guards, async (c: Context<Env>) => {
    const text = action.method === 'GET' ? '' : await bodyText(c, limit)
    const body = checked(action.body, parsedJson(text))
    const id = action.path.includes(':id') ? idOf(c) : 0
    return answered(
      c,
      await handle({ c, who: c.get('who'), id, uuid: (c.req.param('uuid') ?? '').toLowerCase(), body }, text),
    )
  })
}

/** A call that changes nothing, or whose change needs no record of its own (signing in). */
export function mountCall<Body extends z.ZodType>(
  app: Hono<Env>,
  base: string,
  parts: Parts,
  action: ActionCall<Body>,
  handle: (call: Call<z.output<Body>>) => Promise<Answer>,
  limit = defaultLimit,
): void {
  mount(app, base, parts, action, limit, handle)
}

/** A call that changes something: `prepare` does what no transaction may wait for, `change` runs inside one, once for each key. */
export function mountChange<Body extends z.ZodType, Prepared>(
  app: Hono<Env>,
  base: string,
  parts: Parts,
  action: ActionCall<Body>,
  {
    prepare,
    change,
    limit = defaultLimit,
    keyless,
    undone = () => null,
  }: {
    prepare?: (call: Call<z.output<Body>>) => Promise<Prepared>
    change: (doing: Doing, call: Call<z.output<Body>>, prepared: Prepared) => Promise<Answer>
    limit?: number
    keyless?: boolean
    /** The answer to a change that undid itself on purpose (a dry run). */
    undone?: (error: unknown) => Answer | null
  },
): void {
  mount(app, base, parts, action, limit, async (call, text) => {
    const prepared = (await prepare?.(call)) as Prepared
    try {
      return await once(call.c, parts, text, (doing) => change(doing, call, prepared), { keyless })
    } catch (error) {
      const answer = undone(error)
      if (answer) return answer
      throw error
    }
  })
}
