/** Reads request bodies as bytes, text and JSON; refuses broken ones. */
import type { Context } from 'hono'
import { t } from '#text/sync/server-answers.ts'
import { ApiError, badRequest, payloadTooLarge } from '../api-error.ts'
import type { Env } from '../server-deps.ts'

/**
 * The bytes of the body, counted while they arrive: a missing or false Content-Length costs no memory, and the refusal is sent before the
 * upload ends. Throws `tooLongError()` beyond `limit`.
 */
export async function bodyBytes(c: Context<Env>, limit: number, tooLongError: () => ApiError): Promise<Buffer> {
  if (Number(c.req.header('Content-Length') ?? 0) > limit) throw tooLongError()
  const chunks: Uint8Array[] = []
  const turn = c.get('turn')
  let size = 0
  try {
    for await (const chunk of (c.req.raw.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > limit) throw tooLongError()
      turn?.hold(chunk.byteLength)
      chunks.push(chunk)
    }
  } catch (error) {
    // The sender disconnected; not a bug, and nobody reads the response.
    throw error instanceof ApiError ? error : badRequest(t('incomplete'))
  }
  await takeTurn(c)
  return Buffer.concat(chunks)
}

/** Waits for the turn of this request. Refuses if its sender disconnected meanwhile: nobody would read the response. */
export async function takeTurn(c: Context<Env>): Promise<void> {
  const hadToWait = await c.get('turn')?.take()
  const { incoming } = (c.env ?? {}) as { incoming?: { socket: { destroyed: boolean } } }
  if (hadToWait && incoming?.socket.destroyed) throw badRequest(t('incomplete'))
}

/** Maximum size of a body in bytes, unless a route has another limit. */
export const usualBodyLimit = 1024 * 1024
/** Of people who are not signed in: any number of strangers must not fill the memory. */
export const signedOutBodyLimit = 64 * 1024
/** For bodies with thousands of rows. */
export const bulkBodyLimit = 24 * 1024 * 1024

export async function bodyText(c: Context<Env>, limit = usualBodyLimit): Promise<string> {
  const bytes = await bodyBytes(c, limit, () =>
    payloadTooLarge(t('tooLarge', { kilobytes: String(Math.floor(limit / 1024)) })),
  )
  return new TextDecoder().decode(bytes)
}

/**
 * Whether JSON text contains a null character, which PostgreSQL cannot store and no valid text has. A backslash that is escaped itself belongs to a
 * text that somebody typed.
 */
export const hasNullCharacter = (json: string): boolean => /\0|(?<!\\)(?:\\\\)*\\u0000/i.test(json)

export function parseJson(text: string): unknown {
  if (hasNullCharacter(text)) throw badRequest(t('nullCharacter'))
  let parsed: unknown
  try {
    parsed = text.trim() === '' ? {} : parseStorable(text)
  } catch (error) {
    throw badRequest(t('notJson', { reason: (error as SyntaxError).message }))
  }
  assertShallow(parsed, 1)
  return parsed
}

/** An unpaired surrogate, possible only as an escape. No database can store it; it is replaced, so that a count with half an emoji is accepted. */
const loneSurrogate = /\\ud[89a-f]/i
const replaceLoneSurrogates = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\ufffd') : value

/** JSON with texts that a database can store. The same for bodies and headers, which contain the same values. */
export const parseStorable = (text: string): unknown =>
  JSON.parse(text, loneSurrogate.test(text) ? replaceLoneSurrogates : undefined)

/** Deeper than any valid body; keeps recursion over a body from overflowing the stack. */
const depthLimit = 32

function assertShallow(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > depthLimit) throw badRequest(t('tooDeep'))
  for (const child of Object.values(value)) assertShallow(child, depth + 1)
}
