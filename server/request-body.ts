/** The request's body as text and as JSON; a broken one is refused in words. */
import type { Context } from 'hono'
import type { z } from '#contract/z.ts'
import { fieldErrors } from './field-errors.ts'
import type { Env } from './parts.ts'
import { invalid, malformed, Refusal, tooLarge } from './refusal.ts'

/**
 * The body's bytes, counted while they arrive: a length that is missing or not true costs no memory, and the answer goes out before the end
 * is sent. Refuses with `tooLong` beyond `limit`.
 */
export async function bodyBytes(c: Context<Env>, limit: number, tooLong: () => Refusal): Promise<Buffer> {
  if (Number(c.req.header('Content-Length') ?? 0) > limit) throw tooLong()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of (c.req.raw.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > limit) throw tooLong()
      chunks.push(chunk)
    }
  } catch (error) {
    // Whoever sent it has gone away: no bug of ours, and nobody reads the answer.
    throw error instanceof Refusal ? error : malformed('The request broke off.')
  }
  return Buffer.concat(chunks)
}

export async function bodyText(c: Context<Env>, limit: number): Promise<string> {
  const bytes = await bodyBytes(c, limit, () => tooLarge(`The request is larger than ${Math.floor(limit / 1024)} KB.`))
  return new TextDecoder().decode(bytes)
}

export function parsedJson(text: string): unknown {
  // PostgreSQL cannot keep a null character, and no text of ours has one.
  if (/\\u0000/i.test(text)) throw malformed('Null characters are not allowed.')
  let read: unknown
  try {
    read = text.trim() === '' ? {} : JSON.parse(text, loneSurrogate.test(text) ? wellFormed : undefined)
  } catch (error) {
    throw malformed(`JSON parse error - ${error instanceof Error ? error.message : 'not JSON'}`)
  }
  refuseDeep(read, 1)
  return read
}

/** Half a character, which only an escape can bring: neither database keeps it. Replaced, so that a count with half an emoji is taken. */
const loneSurrogate = /\\ud[89a-f]/i
const wellFormed = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\ufffd') : value

/** Nothing of ours is deeper, and what recurses over a body must not run out of stack. */
const depthLimit = 32

function refuseDeep(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > depthLimit) throw malformed('The request is nested too deeply.')
  for (const inner of Object.values(value)) refuseDeep(inner, depth + 1)
}

/** A body that the schema lets through, or field errors. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw invalid({ non_field_errors: ['Invalid data. Expected an object.'] })
  }
  throw invalid(fieldErrors(read.error, input))
}
