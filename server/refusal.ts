/**
 * Why the server does not do what it was asked. Thrown inside a transaction, so that nothing of it stays; `server/answer.ts` alone
 * knows which status each becomes.
 */
import type { FieldErrors } from '#contract/problem.ts'

export type RefusalKind =
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

export class Refusal extends Error {
  readonly kind: RefusalKind
  /** The JSON body of the answer. */
  readonly body: unknown
  readonly retryAfterSeconds: number | null
  /** The database refused, so its transaction is broken. */
  byEngine = false

  constructor(kind: RefusalKind, body: unknown, retryAfterSeconds: number | null = null) {
    super(kind)
    this.name = 'Refusal'
    this.kind = kind
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const detail = (kind: RefusalKind, text: string, more: Record<string, unknown> = {}) =>
  new Refusal(kind, { detail: text, ...more })

export const invalid = (fields: FieldErrors) => new Refusal('invalid', fields)
export const refused = (text: string) => detail('invalid', text)
export const malformed = (text: string) => detail('malformed', text)
export const unauthenticated = (text = 'Authentication credentials were not provided.') =>
  detail('unauthenticated', text)
export const forbidden = (text = 'You do not have permission to perform this action.') => detail('forbidden', text)
export const missing = (text = 'Not found.') => detail('missing', text)
export const wrongMethod = (method: string) => detail('method', `Method "${method}" not allowed.`)
export const conflict = (code: string, text: string, more: Record<string, unknown> = {}) =>
  detail('conflict', text, { code, ...more })
/** The row is no longer the one the caller saw: the answer is the row as it is now. */
export const stale = (current: unknown) => new Refusal('stale', current)
export const outdated = (code: string, text: string) => detail('outdated', text, { code })
export const tooLarge = (text: string) => detail('too-large', text)
export const unsupported = (text: string) => detail('unsupported', text)
export const keyReuse = () =>
  detail('key-reuse', 'This key was used for another request.', { code: 'idempotency_key_reuse' })
export const inProgress = () =>
  new Refusal('in-progress', { detail: 'This very request is being worked on.', code: 'idempotency_in_progress' }, 2)
export const unavailable = () =>
  new Refusal(
    'unavailable',
    { detail: 'The database cannot be reached or is busy. Nothing was changed. Try again.' },
    5,
  )
export const slowDown = (seconds: number) =>
  new Refusal('slow-down', { detail: `Too many attempts. Try again in ${seconds} seconds.` }, seconds)
