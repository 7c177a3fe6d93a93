/** The session in local storage: key `ims-app`, version 0 (specification §4, §9; D3.1). */

import { type CurrentUser, currentUserSchema, sessionKey, sessionVersion } from '#contract/sign-in/session.ts'
import { z } from '#contract/z.ts'
import { logError } from '#domain/app/log-error.ts'

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'clear'>

/** `absent`: nothing is stored. `void`: a value that signs nobody in, such as an empty token or another version. */
export type StoredSession = { is: 'absent' } | { is: 'void' } | { is: 'session'; token: string; user: CurrentUser }

const storedShape = z.looseObject({
  state: z.looseObject({ token: z.string(), user: currentUserSchema.nullable() }),
  version: z.literal(sessionVersion),
})
const versionedShape = z.looseObject({ version: z.number() })

export function readStoredSession(storage: SessionStorage): StoredSession {
  try {
    const text = storage.getItem(sessionKey)
    if (text === null) return { is: 'absent' }
    const value: unknown = JSON.parse(text)
    const read = storedShape.safeParse(value)
    if (read.success && read.data.state.token !== '' && read.data.state.user) {
      return { is: 'session', token: read.data.state.token, user: read.data.state.user }
    }
    const other = versionedShape.safeParse(value)
    if (other.success && other.data.version !== sessionVersion) {
      logError('The stored session was not migrated', `version ${other.data.version} instead of ${sessionVersion}`)
    }
    return { is: 'void' }
  } catch {
    return { is: 'void' }
  }
}

/** If the storage refuses (private mode, full), the person only has to sign in again after a restart. */
export function writeStoredSession(storage: SessionStorage, token: string, user: CurrentUser): void {
  try {
    storage.setItem(sessionKey, JSON.stringify({ state: { token, user }, version: sessionVersion }))
  } catch {}
}
