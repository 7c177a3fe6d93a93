/** Turns results and errors into HTTP responses. The only file that knows status codes. */

import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { t } from '#text/sync/server-answers.ts'
import { ApiError, type ApiErrorKind, serviceUnavailable } from '../api-error.ts'
import { isUnavailable } from '../db/unavailable.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)
const compressAboveBytes = 1024

const errorStatus: Readonly<Record<ApiErrorKind, number>> = {
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

/** The result of a handler. `version` becomes the ETag. Stored for idempotency keys, so its fields never change. */
export type ActionResult =
  | { is: 'ok'; body: unknown; version?: string | undefined }
  | { is: 'made'; body: unknown; version?: string | undefined }
  | { is: 'gone' }

export const ok = (body: unknown, version?: string): ActionResult => ({ is: 'ok', body, version })
export const created = (body: unknown, version?: string): ActionResult => ({ is: 'made', body, version })
export const noContent: ActionResult = { is: 'gone' }

const resultStatus = { ok: 200, made: 201, gone: 204 } as const

const acceptsGzip = (c: Context) => /\bgzip\b/.test(c.req.header('Accept-Encoding') ?? '')

/** JSON that is stored compressed. */
export async function compressedJson(c: Context, body: Uint8Array): Promise<Response> {
  const headers = new Headers({ 'Content-Type': 'application/json', Vary: 'Accept-Encoding' })
  if (!acceptsGzip(c)) return new Response(new Uint8Array(await decompress(body)), { headers })
  headers.set('Content-Encoding', 'gzip')
  return new Response(new Uint8Array(body), { headers })
}

async function jsonResponse(c: Context, status: number, body: unknown, headers: Headers): Promise<Response> {
  const text = JSON.stringify(body)
  headers.set('Content-Type', 'application/json')
  headers.append('Vary', 'Accept-Encoding')
  if (text.length > compressAboveBytes && acceptsGzip(c)) {
    headers.set('Content-Encoding', 'gzip')
    return new Response(new Uint8Array(await compress(text, { level: 4 })), { status, headers })
  }
  return new Response(text, { status, headers })
}

/** The version is the ETag of a row; a GET with the same If-None-Match gets 304. */
export async function toResponse(c: Context, result: ActionResult): Promise<Response> {
  const headers = new Headers()
  if (result.is === 'gone') return new Response(null, { status: resultStatus.gone, headers })
  if (result.version !== undefined) {
    const etag = `"${result.version}"`
    headers.set('ETag', etag)
    if (c.req.method === 'GET' && c.req.header('If-None-Match') === etag) {
      return new Response(null, { status: 304, headers })
    }
  }
  return jsonResponse(c, resultStatus[result.is], result.body, headers)
}

/** An `ApiError` as its response; any other error is a bug, logged and answered with 500 without details. */
export async function toErrorResponse(c: Context, error: unknown, onBug: (error: unknown) => void): Promise<Response> {
  const headers = new Headers()
  if (isUnavailable(error)) return toErrorResponse(c, serviceUnavailable(), onBug)
  if (!(error instanceof ApiError)) {
    onBug(error)
    return jsonResponse(c, 500, { detail: t('failed') }, headers)
  }
  if (error.kind === 'unauthenticated') headers.set('WWW-Authenticate', 'Token')
  if (error.retryAfterSeconds !== null) headers.set('Retry-After', String(error.retryAfterSeconds))
  return jsonResponse(c, errorStatus[error.kind], error.body, headers)
}
