/** The copy of the session that a service worker can read. Written and cleared together with local storage (sync 2.12). */
import type { Core, SessionRow } from './core.ts'

export async function readSession(core: Core): Promise<SessionRow | null> {
  return (await core.session.get('current')) ?? null
}

/** The person stays, the token goes. Only when `tokenEpoch` is still the current one: answers whether it was (I24). */
export function expireSession(core: Core, tokenEpoch: number): Promise<boolean> {
  return core.transaction('rw', core.session, async () => {
    const row = await readSession(core)
    if (!row || row.expired || row.tokenEpoch !== tokenEpoch) return false
    await core.session.put({ ...row, token: '', expired: true })
    return true
  })
}
