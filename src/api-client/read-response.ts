/** Reads the body of a response: its type, and the fields that the app acts on. Never throws. */
import type { FieldErrors } from '#contract/problem.ts'
import type { ApiResponse } from '#platform/network.ts'

export type ReceivedResponse = Extract<ApiResponse, { kind: 'answer' }>

export type ResponseBody =
  | { is: 'json'; value: unknown }
  | { is: 'empty' }
  /** Declared as JSON, but truncated or damaged. */
  | { is: 'broken' }
  /** A web page, or anything else that an API does not send. */
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

/** The server's own sentence, if it sent one. */
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

/** Messages by field. Nested errors are flattened; messages without a field are stored under `detail`. */
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
 * `Retry-After` in milliseconds, at least 0; null if absent or unreadable. A date is compared with the response's own `Date` header,
 * because the device clock may be wrong (I26).
 */
export function retryAfterMs(answer: ReceivedResponse): number | null {
  const text = answer.header('retry-after')?.trim()
  if (!text) return null
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const until = Date.parse(text)
  const now = Date.parse(answer.header('date') ?? '')
  return Number.isNaN(until) || Number.isNaN(now) ? null : Math.max(0, until - now)
}
