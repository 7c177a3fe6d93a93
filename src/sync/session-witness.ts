/** What shows that local storage held a session: this tab saw it there, or it stayed there for long (decision 022). */

import { sha256 } from './sha256.ts'
import { readStored, type SessionStorage } from './stored-session.ts'

/** Key in `sessionStorage`: hash of the token that this tab has seen in local storage. */
const seenKey = 'ims-app-seen'

export function openWitness(storage: SessionStorage, tab: SessionStorage | undefined) {
  let seen: string | null = null
  const holds = (token: string) => {
    const stored = readStored(storage)
    return stored.is === 'session' && stored.token === token
  }
  return {
    holds,
    hasSeen(token: string): boolean {
      try {
        return seen === token || tab?.getItem(seenKey) === sha256(token)
      } catch {
        return false
      }
    },
    /** Looks now. False if local storage does not hold the token, as where it refuses to store. */
    note(token: string): boolean {
      if (!holds(token)) return false
      seen = token
      try {
        tab?.setItem(seenKey, sha256(token))
      } catch {}
      return true
    },
  }
}
