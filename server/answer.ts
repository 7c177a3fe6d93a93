/** The only place that knows status numbers: turns what was done, or refused, into an HTTP answer. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { Refusal, type RefusalKind, unavailable } from './refusal.ts'
import { isUnavailable } from './store/unavailable.ts'

const compress = promisify(gzip)
const compressAbove = 1024

const refusalStatus: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  method: 405,
  conflict: 409,
  'in-progress': 409,
  outdated: 410,
  stale: 412,
  'too-large': 413,
  unsupported: 415,
  'key-reuse': 422,
  'slow-down': 429,
  unavailable: 503,
}

/** What a handler hands back. `version` becomes the ETag. */
export type Answer =
  | { is: 'ok'; body: unknown; version?: string | undefined }
  | { is: 'made'; body: unknown; version?: string | undefined }
  | { is: 'gone' }

export const ok = (body: unknown, version?: string): Answer => ({ is: 'ok', body, version })
export const made = (body: unknown, version?: string): Answer => ({ is: 'made', body, version })
export const gone: Answer = { is: 'gone' }

const answerStatus = { ok: 200, made: 201, gone: 204 } as const

async function json(c: Context, status: number, body: unknown, headers: Headers): Promise<Response> {
  const text = JSON.stringify(body)
  headers.set('Content-Type', 'application/json')
  headers.append('Vary', 'Accept-Encoding')
  if (text.length > compressAbove && /\bgzip\b/.test(c.req.header('Accept-Encoding') ?? '')) {
    headers.set('Content-Encoding', 'gzip')
    return new Response(new Uint8Array(await compress(text, { level: 4 })), { status, headers })
  }
  return new Response(text, { status, headers })
}

/** A row's ETag is its version; a reader who names it gets 304. */
export async function answered(c: Context, answer: Answer): Promise<Response> {
  const headers = new Headers()
  if (answer.is === 'gone') return new Response(null, { status: answerStatus.gone, headers })
  if (answer.version !== undefined) {
    const tag = `"${answer.version}"`
    headers.set('ETag', tag)
    if (c.req.method === 'GET' && c.req.header('If-None-Match') === tag) {
      return new Response(null, { status: 304, headers })
    }
  }
  return json(c, answerStatus[answer.is], answer.body, headers)
}

/** Any failure as an answer: a refusal as itself, anything else as a bug of ours that says nothing about the inside. */
export async function refusedAnswer(c: Context, error: unknown, onBug: (error: unknown) => void): Promise<Response> {
  const headers = new Headers()
  if (isUnavailable(error)) return refusedAnswer(c, unavailable(), onBug)
  if (!(error instanceof Refusal)) {
    onBug(error)
    return json(c, 500, { detail: 'The server failed. It has been noted.' }, headers)
  }
  if (error.kind === 'unauthenticated') headers.set('WWW-Authenticate', 'Token')
  if (error.retryAfterSeconds !== null) headers.set('Retry-After', String(error.retryAfterSeconds))
  return json(c, refusalStatus[error.kind], error.body, headers)
}
