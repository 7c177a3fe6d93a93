/** Dependencies of the pull: databases, network and clock. */
import type { Problem } from '#contract/problem.ts'
import type { CoreConnection } from '#device-db/core-connection.ts'
import type { MirrorDb } from '#device-db/mirror-db.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import { hexOf } from '#domain/text/hex.ts'
import type { Clock, Network } from '#platform/ports.ts'

export interface MirrorDeps {
  connection: CoreConnection
  mirror: MirrorDb
  network: Network
  clock: Clock
  /** Content hash of a text: 32 hexadecimal digits. */
  hash(text: string): Promise<string>
  /** Rows of recently fetched pages, by segment. A catalog in the same thread uses them instead of parsing again. */
  parsedRows?: Map<string, readonly RawRow[]>
}

/** The person that a pull belongs to. List and token stay theirs even if the session changes during the pull (I7, I28). */
export interface ListOwner {
  viewKey: string
  token: string
  signal: AbortSignal
}

/** The pull stopped because of a problem. Fetched pages stay; the next pull resumes there. */
export class PullPaused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.text)
    this.name = 'PullPaused'
    this.problem = problem
  }
}

/** First half of SHA-256: 128 bits, enough that two different texts never collide. */
export async function shortSha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return hexOf(new Uint8Array(digest, 0, 16))
}
