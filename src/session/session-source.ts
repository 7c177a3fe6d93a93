/**
 * Decides whether local storage or its copy in IndexedDB is right when they differ: a browser writes local storage to disk seconds late,
 * and loses the last writes if it crashes (decision 022).
 */
import type { SessionRow } from '#device-db/core-db.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import { sha256 } from '#platform/sha256.ts'
import type { SeenToken } from './seen-token.ts'
import { readStoredSession, type SessionStorage, type StoredSession } from './stored-session.ts'

/** Longer than any browser needs to write local storage to disk. */
export const storageSettleMs = 60_000

export interface SessionEvidence {
  stored: StoredSession
  copy: SessionRow | null
  /** This tab saw the copy's token in local storage, or the token was still there after `storageSettleMs`. */
  wasStored: boolean
  /** Local storage holds the token that was last signed out here. */
  wasSignedOut: boolean
}

/** `copy`, `stored`: the source with the current session. `left`: the session ended in local storage. `nobody`: there was none. */
export type SessionSource = 'copy' | 'stored' | 'left' | 'nobody'

export function chooseSessionSource({ stored, copy, wasStored, wasSignedOut }: SessionEvidence): SessionSource {
  if (!copy) return stored.is === 'session' && !wasSignedOut ? 'stored' : 'nobody'
  // The app itself cleared local storage when the server refused the token (D3.2).
  if (copy.expired) return 'copy'
  if (stored.is === 'session' && stored.token === copy.token) return 'copy'
  // The app never stores such a value, so no crash can restore one: a person changed it.
  if (stored.is === 'void') return 'left'
  if (!wasStored || wasSignedOut) return 'copy'
  return stored.is === 'absent' ? 'left' : 'stored'
}

/** The current state of the session in local storage and in the database. */
export async function readSessionEvidence(
  storage: SessionStorage,
  store: CoreStore,
  seenToken: SeenToken,
): Promise<SessionEvidence> {
  const stored = readStoredSession(storage)
  const [copy, leftToken] = await store.read((tx) => Promise.all([tx.session(), tx.meta('leftToken')]))
  const wasStored = copy !== null && (copy.settled === true || seenToken.hasSeen(copy.token))
  const wasSignedOut = stored.is === 'session' && sha256(stored.token) === leftToken
  return { stored, copy, wasStored, wasSignedOut }
}
