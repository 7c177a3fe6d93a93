/** The copy of the session in the database, for the service worker. Written and cleared together with local storage (sync §12). */
import type { CoreDb, SessionRow } from './core-db.ts'

export async function readSession(db: CoreDb): Promise<SessionRow | null> {
  return (await db.session.get('current')) ?? null
}

/** Deletes the token but keeps the person, only if `tokenEpoch` is still current. Returns whether it was (I24). */
export function expireSession(db: CoreDb, tokenEpoch: number, ended = false): Promise<boolean> {
  return db.transaction('rw', db.session, async () => {
    const row = await readSession(db)
    if (!row || row.expired || row.tokenEpoch !== tokenEpoch) return false
    await db.session.put({ ...row, token: '', expired: true, ...(ended && { ended }) })
    return true
  })
}
