/**
 * All failures between the app and the server, as one closed union. Only `api-client/to-problem.ts` creates problems of responses; exhaustive
 * switches consume them. A problem is a value; a bug is an exception.
 */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export type Problem =
  | { kind: 'offline'; onWire: boolean; text: string }
  | { kind: 'timeout'; text: string }
  | { kind: 'portal'; status: number; text: string }
  | { kind: 'moved'; status: number; text: string }
  | { kind: 'server'; status: number; retryAfterMs: number | null; text: string }
  | { kind: 'slow-down'; retryAfterMs: number | null; text: string }
  /** `ended`: somebody ended this sign-in deliberately, for example for a lost phone. */
  | { kind: 'sign-in'; text: string; ended?: true }
  | { kind: 'forbidden'; text: string }
  | { kind: 'missing'; status: number; api: boolean; text: string }
  | { kind: 'invalid'; status: number; fields: FieldErrors; text: string }
  | {
      kind: 'conflict'
      status: number
      current: unknown
      code: string | null
      retryAfterMs: number | null
      text: string
    }
  | { kind: 'precondition-required'; text: string }
  | { kind: 'contract'; status: number; text: string }
  | { kind: 'odd-answer'; status: number; text: string }
  | { kind: 'cancelled'; text: string }

export type ProblemKind = Problem['kind']

/** A value or a problem. API calls return this; they throw only for bugs. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem }

/** The messages of all fields, joined into one comma-separated message (specification §8). */
export function joinErrors(fields: FieldErrors): string {
  return Object.values(fields).flat().join(', ')
}
