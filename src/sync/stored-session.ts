/** The session in local storage: key `ims-app`, version 0 (spec 4, 9; D3.1). */

import { type Me, me, sessionKey, sessionVersion } from '#contract/session.ts'
import { z } from '#contract/z.ts'
import { logError } from '#domain/log-error.ts'

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'clear'>

/** `absent`: nothing stored. `void`: something that signs nobody in, such as an emptied token or another version. */
export type StoredSession = { is: 'absent' } | { is: 'void' } | { is: 'session'; token: string; user: Me }

const stored = z.looseObject({
  state: z.looseObject({ token: z.string(), user: me.nullable() }),
  version: z.literal(sessionVersion),
})
const versioned = z.looseObject({ version: z.number() })

export function readStored(storage: SessionStorage): StoredSession {
  try {
    const text = storage.getItem(sessionKey)
    if (text === null) return { is: 'absent' }
    const value: unknown = JSON.parse(text)
    const read = stored.safeParse(value)
    if (read.success && read.data.state.token !== '' && read.data.state.user) {
      return { is: 'session', token: read.data.state.token, user: read.data.state.user }
    }
    const other = versioned.safeParse(value)
    if (other.success && other.data.version !== sessionVersion) {
      logError('The stored session was not migrated', `version ${other.data.version} instead of ${sessionVersion}`)
    }
    return { is: 'void' }
  } catch {
    return { is: 'void' }
  }
}

/** Storage that refuses (private mode, full) only means signing in again after a restart. */
export function writeStored(storage: SessionStorage, token: string, user: Me): void {
  try {
    storage.setItem(sessionKey, JSON.stringify({ state: { token, user }, version: sessionVersion }))
  } catch {}
}
