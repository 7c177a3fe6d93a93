/** Remembers that this tab saw a token in local storage: evidence that local storage held the session (decision 022). */

import { sha256 } from '#platform/sha256.ts'
import { readStoredSession, type SessionStorage } from './stored-session.ts'

/** Key in `sessionStorage`: hash of the token that this tab saw in local storage. */
const seenTokenKey = 'ims-app-seen'

export type SeenToken = ReturnType<typeof trackSeenToken>

export function trackSeenToken(storage: SessionStorage, tabStorage: SessionStorage | undefined) {
  let lastSeen: string | null = null
  const isStored = (token: string) => {
    const stored = readStoredSession(storage)
    return stored.is === 'session' && stored.token === token
  }
  return {
    isStored,
    hasSeen(token: string): boolean {
      try {
        return lastSeen === token || tabStorage?.getItem(seenTokenKey) === sha256(token)
      } catch {
        return false
      }
    },
    /** Checks now. False if local storage does not hold the token, for example because it is disabled. */
    markSeen(token: string): boolean {
      if (!isStored(token)) return false
      lastSeen = token
      try {
        tabStorage?.setItem(seenTokenKey, sha256(token))
      } catch {}
      return true
    },
  }
}
