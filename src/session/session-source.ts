/**
 * Local storage and the copy in IndexedDB can disagree: a browser writes local storage to disk seconds late and loses the last writes when it
 * dies. This decides which of the two counts (decision 022).
 */
import type { SessionRow } from '#device-db/core-db.ts'
import type { StoredSession } from './stored-session.ts'

/** Longer than any browser waits before it writes local storage to disk. */
export const storageSettleMs = 60_000

export interface SessionEvidence {
  stored: StoredSession
  copy: SessionRow | null
  /** The copy's token was seen in local storage by this tab, or the write is older than `settleMs` and was confirmed since. */
  wasStored: boolean
  /** Local storage holds the token that was last signed out here. */
  wasSignedOut: boolean
}

/** `copy` and `stored` name the session in force; `left`: the session ended in local storage; `nobody`: there was none. */
export type SessionSource = 'copy' | 'stored' | 'left' | 'nobody'

export function chooseSessionSource({ stored, copy, wasStored, wasSignedOut }: SessionEvidence): SessionSource {
  if (!copy) return stored.is === 'session' && !wasSignedOut ? 'stored' : 'nobody'
  // The app itself emptied local storage when the server refused the token (D3.2).
  if (copy.expired) return 'copy'
  if (stored.is === 'session' && stored.token === copy.token) return 'copy'
  // The app never stores such a value, so no crash can bring one back: someone changed it.
  if (stored.is === 'void') return 'left'
  if (!wasStored || wasSignedOut) return 'copy'
  return stored.is === 'absent' ? 'left' : 'stored'
}
