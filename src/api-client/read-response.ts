/** Looks at the body of an answer: what it is, and the words in it that the app acts upon. Never throws. */
import type { FieldErrors } from '#contract/problem.ts'
import type { ApiResponse } from '#platform/network.ts'

export type ReceivedResponse = Extract<ApiResponse, { kind: 'answer' }>

export type ResponseBody =
  | { is: 'json'; value: unknown }
  | { is: 'empty' }
  /** Announced as JSON, but cut off or damaged. */
  | { is: 'broken' }
  /** A page for people, or anything else that no API sends. */
  | { is: 'foreign' }

export function readBody(answer: ReceivedResponse): ResponseBody {
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

export function codeIn(body: ResponseBody): string | null {
  if (body.is !== 'json' || !isObject(body.value)) return null
  const code = body.value['code']
  return typeof code === 'string' ? code : null
}

/** The server's own sentence, when it sent one for people. */
export function detailIn(body: ResponseBody): string | null {
  if (body.is !== 'json' || !isObject(body.value)) return null
  const detail = body.value['detail']
  return typeof detail === 'string' && detail !== '' ? detail : null
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}

/** Messages by field. Nested errors are flattened; an answer without fields is filed under `detail`. */
export function fieldErrorsIn(body: ResponseBody): FieldErrors {
  if (body.is !== 'json') return {}
  if (!isObject(body.value)) {
    const texts = textsIn(body.value)
    return texts.length > 0 ? { detail: texts } : {}
  }
  const found = Object.entries(body.value)
    .filter(([name]) => name !== 'code')
    .map(([name, value]) => [name, textsIn(value)] as const)
    .filter(([, texts]) => texts.length > 0)
  return Object.fromEntries(found)
}

/**
 * `Retry-After` in milliseconds, at least 0; null when absent or unreadable. A date is measured against the answer's own `Date`,
 * because the device's clock cannot be trusted (I26).
 */
export function retryAfterMs(answer: ReceivedResponse): number | null {
  const text = answer.header('retry-after')?.trim()
  if (!text) return null
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const until = Date.parse(text)
  const now = Date.parse(answer.header('date') ?? '')
  return Number.isNaN(until) || Number.isNaN(now) ? null : Math.max(0, until - now)
}
