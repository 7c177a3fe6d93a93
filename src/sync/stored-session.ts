/** The session in local storage: key `ims-app`, version 0 (spec 4, 9; D3.1). */
import { z } from 'zod'
import { type Me, me, sessionKey, sessionVersion } from '#contract/session.ts'

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'clear'>

const stored = z.looseObject({
  state: z.looseObject({ token: z.string(), user: me.nullable() }),
  version: z.literal(sessionVersion),
})

/** Null when nobody is signed in, or what is stored is of no version that this app knows. */
export function readStored(storage: SessionStorage): { token: string; user: Me } | null {
  try {
    const read = stored.safeParse(JSON.parse(storage.getItem(sessionKey) ?? 'null'))
    if (!read.success || read.data.state.token === '' || !read.data.state.user) return null
    return { token: read.data.state.token, user: read.data.state.user }
  } catch {
    return null
  }
}

/** Storage that refuses (private mode, full) only means signing in again after a restart. */
export function writeStored(storage: SessionStorage, token: string, user: Me): void {
  try {
    storage.setItem(sessionKey, JSON.stringify({ state: { token, user }, version: sessionVersion }))
  } catch {}
}
