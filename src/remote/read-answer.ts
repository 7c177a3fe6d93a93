/** Looks at the body of an answer: what it is, and the words in it that the app acts upon. Never throws. */
import type { FieldErrors } from '#contract/problem.ts'
import type { WireAnswer } from './wire.ts'

export type Answered = Extract<WireAnswer, { kind: 'answer' }>

export type Body =
  | { is: 'json'; value: unknown }
  | { is: 'empty' }
  /** Announced as JSON, but cut off or damaged. */
  | { is: 'broken' }
  /** A page for people, or anything else that no API sends. */
  | { is: 'foreign' }

export function readBody(answer: Answered): Body {
  if (answer.text.trim() === '') return { is: 'empty' }
  try {
    return { is: 'json', value: JSON.parse(answer.text) }
  } catch {
    return { is: /\bjson\b/i.test(answer.header('content-type') ?? '') ? 'broken' : 'foreign' }
  }
}

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function codeOf(body: Body): string | null {
  if (body.is !== 'json' || !isObject(body.value)) return null
  const code = body.value['code']
  return typeof code === 'string' ? code : null
}

/** The server's own sentence, when it sent one for people. */
export function detailOf(body: Body): string | null {
  if (body.is !== 'json' || !isObject(body.value)) return null
  const detail = body.value['detail']
  return typeof detail === 'string' && detail !== '' ? detail : null
}

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return isObject(value) ? Object.values(value).flatMap(textsOf) : []
}

/** Messages by field. Nested errors are flattened; an answer without fields is filed under `detail`. */
export function fieldErrorsOf(body: Body): FieldErrors {
  if (body.is !== 'json') return {}
  if (!isObject(body.value)) {
    const texts = textsOf(body.value)
    return texts.length > 0 ? { detail: texts } : {}
  }
  const found = Object.entries(body.value)
    .filter(([name]) => name !== 'code')
    .map(([name, value]) => [name, textsOf(value)] as const)
    .filter(([, texts]) => texts.length > 0)
  return Object.fromEntries(found)
}

/**
 * `Retry-After` in milliseconds, at least 0; null when absent or unreadable. A date is measured against the answer's own `Date`,
 * because the device's clock cannot be trusted (I26).
 */
export function retryAfterMs(answer: Answered): number | null {
  const text = answer.header('retry-after')?.trim()
  if (!text) return null
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const until = Date.parse(text)
  const now = Date.parse(answer.header('date') ?? '')
  return Number.isNaN(until) || Number.isNaN(now) ? null : Math.max(0, until - now)
}
