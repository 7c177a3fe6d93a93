/** What the rounds that keep the list fresh take from the world. */
import type { Problem } from '#contract/problem.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import type { MirrorDb } from '#device-db/mirror-db.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import type { Clock, Network } from '#platform/ports.ts'

export interface MirrorDeps {
  connection: CoreConnection
  mirror: MirrorDb
  network: Network
  clock: Clock
  /** 32 hexadecimal digits that stand for a text. */
  hash(text: string): Promise<string>
  /** Rows of texts that were just fetched, by segment, for an index in the same thread: then nothing is parsed twice. */
  parsedRows?: Map<string, readonly RawRow[]>
}

/** A round belongs to one person: their list, their token, whatever happens to the session meanwhile (I7, I28). */
export interface ListOwner {
  viewKey: string
  token: string
  signal: AbortSignal
}

/** Why a round stopped. What was fetched stays; the next round goes on from there. */
export class PullPaused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.text)
    this.name = 'Paused'
    this.problem = problem
  }
}

/** First half of SHA-256: two different texts never share it by chance. */
export async function shortSha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
