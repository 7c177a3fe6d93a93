/** The request's body as text and as JSON; a broken one is refused in words. */
import type { Context } from 'hono'
import { ApiError, badRequest, payloadTooLarge } from '../api-error.ts'
import type { Env } from '../server-deps.ts'

/**
 * The body's bytes, counted while they arrive: a length that is missing or not true costs no memory, and the answer goes out before the end
 * is sent. Refuses with `tooLong` beyond `limit`.
 */
export async function bodyBytes(c: Context<Env>, limit: number, tooLongError: () => ApiError): Promise<Buffer> {
  if (Number(c.req.header('Content-Length') ?? 0) > limit) throw tooLongError()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of (c.req.raw.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > limit) throw tooLongError()
      chunks.push(chunk)
    }
  } catch (error) {
    // Whoever sent it has gone away: no bug of ours, and nobody reads the answer.
    throw error instanceof ApiError ? error : badRequest('The request broke off.')
  }
  return Buffer.concat(chunks)
}

export async function bodyText(c: Context<Env>, limit: number): Promise<string> {
  const bytes = await bodyBytes(c, limit, () =>
    payloadTooLarge(`The request is larger than ${Math.floor(limit / 1024)} KB.`),
  )
  return new TextDecoder().decode(bytes)
}

export function parseJson(text: string): unknown {
  // PostgreSQL cannot keep a null character, and no text of ours has one.
  if (/\\u0000/i.test(text)) throw badRequest('Null characters are not allowed.')
  let parsed: unknown
  try {
    parsed = text.trim() === '' ? {} : JSON.parse(text, loneSurrogate.test(text) ? replaceLoneSurrogates : undefined)
  } catch (error) {
    throw badRequest(`JSON parse error - ${error instanceof Error ? error.message : 'not JSON'}`)
  }
  assertShallow(parsed, 1)
  return parsed
}

/** Half a character, which only an escape can bring: neither database keeps it. Replaced, so that a count with half an emoji is taken. */
const loneSurrogate = /\\ud[89a-f]/i
const replaceLoneSurrogates = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\ufffd') : value

/** Nothing of ours is deeper, and what recurses over a body must not run out of stack. */
const depthLimit = 32

function assertShallow(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > depthLimit) throw badRequest('The request is nested too deeply.')
  for (const child of Object.values(value)) assertShallow(child, depth + 1)
}
