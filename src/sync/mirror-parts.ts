/** What the rounds that keep the list fresh take from the world. */
import type { Problem } from '#contract/problem.ts'
import type { RawRow } from '#domain/fold.ts'
import type { Mirror } from '#local/mirror.ts'
import type { OpenCore } from '#local/open-core.ts'
import type { Clock, Net } from './ports.ts'

export interface MirrorParts {
  core: OpenCore
  mirror: Mirror
  net: Net
  clock: Clock
  /** 32 hexadecimal digits that stand for a text. */
  hash(text: string): Promise<string>
  /** Rows of texts that were just fetched, by segment, for an index in the same thread: then nothing is parsed twice. */
  warm?: Map<string, readonly RawRow[]>
}

/** A round belongs to one person: their list, their token, whatever happens to the session meanwhile (I7, I28). */
export interface Viewer {
  viewKey: string
  token: string
  signal: AbortSignal
}

/** Why a round stopped. What was fetched stays; the next round goes on from there. */
export class Paused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.text)
    this.name = 'Paused'
    this.problem = problem
  }
}

/** First half of SHA-256: two different texts never share it by chance. */
export async function sha256Half(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
