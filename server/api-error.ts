/**
 * Why the server refuses a request. Thrown inside a transaction, it rolls the transaction back. Only `server/http/responses.ts` knows the
 * HTTP status of each kind.
 */
import type { FieldErrors } from '#contract/problem.ts'
import { problemCodes } from '#contract/problem-codes.ts'
import { t } from '#text/sync/server-answers.ts'

export type ApiErrorKind =
  | 'invalid'
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'method'
  | 'conflict'
  | 'stale'
  | 'outdated'
  | 'too-large'
  | 'unsupported'
  | 'key-reuse'
  | 'in-progress'
  | 'slow-down'
  | 'unavailable'

export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** JSON body of the response. */
  readonly body: unknown
  readonly retryAfterSeconds: number | null
  /** The database itself refused, so its transaction is aborted. */
  fromDatabase = false

  constructor(kind: ApiErrorKind, body: unknown, retryAfterSeconds: number | null = null) {
    super(kind)
    this.name = 'ApiError'
    this.kind = kind
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const withDetail = (kind: ApiErrorKind, text: string, extra: Record<string, unknown> = {}) =>
  new ApiError(kind, { detail: text, ...extra })

export const invalid = (fields: FieldErrors) => new ApiError('invalid', fields)
/** Not a conflict: an app that does not know the code would compare the row, find what its person saw, and send the record again and again. */
export const recordUndone = () => withDetail('invalid', t('recordUndone'), { code: problemCodes.recordUndone })
export const notAllowed = (text: string) => withDetail('invalid', text)
export const badRequest = (text: string) => withDetail('malformed', text)
export const unauthenticated = (text: string = t('signInNeeded')) => withDetail('unauthenticated', text)
/** The app deletes its lists when it receives this code. */
export const signInEnded = (text: string) => withDetail('unauthenticated', text, { code: problemCodes.signInEnded })
export const forbidden = (text: string = t('forbidden')) => withDetail('forbidden', text)
export const notFound = (text: string = t('notFound')) => withDetail('missing', text)
export const methodNotAllowed = (method: string) => withDetail('method', t('methodNotAllowed', { method }))
export const conflict = (code: string, text: string, extra: Record<string, unknown> = {}) =>
  withDetail('conflict', text, { code, ...extra })
/** The row has changed since the caller saw it; the body is the current row. */
export const preconditionFailed = (current: unknown) => new ApiError('stale', current)
export const gone = (code: string, text: string) => withDetail('outdated', text, { code })
export const payloadTooLarge = (text: string) => withDetail('too-large', text)
export const unsupportedMediaType = (text: string) => withDetail('unsupported', text)
export const idempotencyKeyReused = () => withDetail('key-reuse', t('keyReused'), { code: 'idempotency_key_reuse' })
export const requestInProgress = () =>
  new ApiError('in-progress', { detail: t('inProgress'), code: 'idempotency_in_progress' }, 2)
export const serviceUnavailable = () => new ApiError('unavailable', { detail: t('unavailable') }, 5)
export const serverStopping = () => new ApiError('unavailable', { detail: t('stopping') }, 5)
export const tooMuchAtOnce = (seconds: number) =>
  new ApiError('slow-down', { detail: t('tooMuchAtOnce', { seconds: String(seconds) }) }, seconds)
export const tooManyRequests = (seconds: number) =>
  new ApiError('slow-down', { detail: t('tooManyAttempts', { seconds: String(seconds) }) }, seconds)
