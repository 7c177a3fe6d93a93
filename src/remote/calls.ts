/** Calls made from declarations: address, body and answer come from the contract. An answer that does not fit it is a problem, not a crash. */

import type { ActionCall } from '#contract/action.ts'
import { joinedErrors, type Outcome, type Problem } from '#contract/problem.ts'
import type { z } from '#contract/z.ts'
import { readBody } from './read-answer.ts'
import { toProblem } from './to-problem.ts'
import type { Net, WireAnswer, WireRequest } from './wire.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Left out: the current session's. */
  token?: string | null
  headers?: Readonly<Record<string, string>>
  timeoutMs?: number
}

/** What fills a declared call: the row or part that its path names, its body, its query. */
export interface CallParts<Body extends z.ZodType> {
  id?: number | string
  part?: number
  body?: z.input<Body>
  query?: Readonly<Record<string, string>>
}

/** After a question nothing has changed; what was to be written may have been, whatever its echo looks like. */
const unfit = (status: number, wrote: boolean): Problem => ({
  kind: wrote ? 'odd-answer' : 'contract',
  status,
  text: 'The server answered in a form that this app does not understand.',
})

export const isWrite = ({ method }: Pick<WireRequest, 'method'>): boolean => method !== 'GET'

/** What an answer says, read through `schema`. An empty body is read as `undefined`. `wrote`: it answers something that was to be changed. */
export function readAs<Answer extends z.ZodType>(
  answer: WireAnswer,
  schema: Answer,
  wrote = false,
): Outcome<z.output<Answer>> {
  const problem = toProblem(answer)
  if (problem) return { ok: false, problem }
  if (answer.kind !== 'answer') throw new Error('a failed request without a problem')
  const body = readBody(answer)
  const read = schema.safeParse(body.is === 'json' ? body.value : undefined)
  return read.success ? { ok: true, value: read.data } : { ok: false, problem: unfit(answer.status, wrote) }
}

export function withQuery(path: string, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

/** The wire request of a declared call. Answers the problem when the body breaks the declared rules: then nothing is sent. */
export function requestOf<Body extends z.ZodType>(
  action: ActionCall<Body>,
  what: CallParts<Body>,
): Outcome<WireRequest> {
  const filled = action.path
    .replace(/:(?:id|uuid)/, () => encodeURIComponent(String(what.id)))
    .replace(':part', () => String(what.part))
  const bare = { method: action.method, path: withQuery(filled, what.query) }
  if (action.method === 'GET' || what.body === undefined) return { ok: true, value: bare }
  const body = action.body.safeParse(what.body)
  if (body.success) return { ok: true, value: { ...bare, body: JSON.stringify(body.data) } }
  const fields: Record<string, string[]> = {}
  for (const { path, message } of body.error.issues) {
    const name = path.length > 0 ? path.join('.') : 'detail'
    fields[name] = [...(fields[name] ?? []), message]
  }
  return { ok: false, problem: { kind: 'invalid', status: 400, fields, text: joinedErrors(fields) } }
}

export async function callAction<Body extends z.ZodType, Answer extends z.ZodType>(
  net: Net,
  action: ActionCall<Body, Answer>,
  what: CallParts<Body> = {},
  options: CallOptions = {},
): Promise<Outcome<z.output<Answer>>> {
  const request = requestOf(action, what)
  if (!request.ok) return request
  return readAs(await net.send({ ...request.value, ...options }), action.answer)
}
