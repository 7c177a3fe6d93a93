/** Calls an action of the contract: path, body and response come from its declaration. A response that does not match becomes a Problem. */

import type { ApiAction } from '#contract/actions/define-action.ts'
import { joinErrors, type Outcome, type Problem } from '#contract/problem.ts'
import type { z } from '#contract/z.ts'
import type { ApiRequest, ApiResponse, Network } from '#platform/network.ts'
import { readBody } from './read-response.ts'
import { toProblem } from './to-problem.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Omitted: the current session's token. */
  token?: string | null
  headers?: Readonly<Record<string, string>>
  timeoutMs?: number
}

/** The parameters of one call: id or part in the path, body, query. */
export interface CallInput<Body extends z.ZodType> {
  id?: number | string
  part?: number
  body?: z.input<Body>
  query?: Readonly<Record<string, string>>
}

/** A read changes nothing. After a write the server may have stored the data although the response is unreadable. */
const unreadable = (status: number, isAfterWrite: boolean): Problem => ({
  kind: isAfterWrite ? 'odd-answer' : 'contract',
  status,
  // not a text: screens say this problem by its kind
  text: 'The server sent an answer that this app doesn’t understand.',
})

export const isWrite = ({ method }: Pick<ApiRequest, 'method'>): boolean => method !== 'GET'

/** Parses a response with `schema`. An empty body is parsed as `undefined`. `isAfterWrite`: the request was meant to change something. */
export function readResponseAs<Answer extends z.ZodType>(
  response: ApiResponse,
  schema: Answer,
  isAfterWrite = false,
): Outcome<z.output<Answer>> {
  const problem = toProblem(response)
  if (problem) return { ok: false, problem }
  if (response.kind !== 'answer') throw new Error(`a failed request (${response.reason}) has no problem`)
  const body = readBody(response)
  const read = schema.safeParse(body.is === 'json' ? body.value : undefined)
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, problem: unreadable(response.status, isAfterWrite) }
}

export function withQuery(path: string, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

/** The HTTP request of a declared call. Returns the problem if the body breaks the declared schema; nothing is sent then. */
export function buildRequest<Body extends z.ZodType>(
  action: ApiAction<Body>,
  input: CallInput<Body>,
): Outcome<ApiRequest> {
  const filledPath = action.path
    .replace(/:(?:id|uuid)/, () => encodeURIComponent(String(input.id)))
    .replace(':part', () => String(input.part))
  const request = { method: action.method, path: withQuery(filledPath, input.query) }
  if (action.method === 'GET' || input.body === undefined) return { ok: true, value: request }
  const body = action.body.safeParse(input.body)
  if (body.success) return { ok: true, value: { ...request, body: JSON.stringify(body.data) } }
  const fields: Record<string, string[]> = {}
  for (const { path, message } of body.error.issues) {
    const name = path.length > 0 ? path.join('.') : 'detail'
    fields[name] = [...(fields[name] ?? []), message]
  }
  return { ok: false, problem: { kind: 'invalid', status: 400, fields, text: joinErrors(fields) } }
}

export async function callAction<Body extends z.ZodType, Answer extends z.ZodType>(
  network: Network,
  action: ApiAction<Body, Answer>,
  input: CallInput<Body> = {},
  options: CallOptions = {},
): Promise<Outcome<z.output<Answer>>> {
  const prepared = buildRequest(action, input)
  if (!prepared.ok) return prepared
  return readResponseAs(await network.send({ ...prepared.value, ...options }), action.response)
}
