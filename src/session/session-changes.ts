/** All changes of the stored session, each within one transaction. A change that belongs to an older token changes nothing (I24). */
import type { CurrentUser } from '#contract/sign-in/session.ts'
import type { SessionRow } from '#device-db/core-db.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import { sha256 } from '#platform/sha256.ts'
import { confirmRemembered, forgetRemembered } from './remembered-sign-ins.ts'
import type { SessionDeps, SessionEnd } from './session-types.ts'

export async function startNewSession(
  tx: CoreWriter,
  started: Pick<SessionRow, 'token' | 'serverKey' | 'userKey'> & {
    user: CurrentUser
    writtenAt: number
    contactAt?: number
  },
  deps: UnblockDeps,
): Promise<SessionRow> {
  const { token, userKey, user } = started
  const next: SessionRow = { id: 'current', tokenEpoch: await tx.nextMeta('tokenEpoch'), ...started }
  await tx.setSession(next)
  await tx.setMeta('people', { ...(await tx.meta('people')), [userKey]: user.first_name })
  if ((await tx.meta('leftToken')) === sha256(token)) await tx.setMeta('leftToken', '')
  await unblock(tx, userKey, user, started.writtenAt, deps)
  return next
}

type UnblockDeps = Pick<SessionDeps, 'unblockOps' | 'random'>

/** Counts that the server refused for a missing right are sent again: a changed role ends the sign-in, so the next one may have the right again. */
async function unblock(
  tx: CoreWriter,
  userKey: string,
  user: CurrentUser,
  at: number,
  { unblockOps, random }: UnblockDeps,
): Promise<void> {
  if (hasPermission(roleOf(user), 'count.record')) await unblockOps(tx, userKey, { at, uuid: () => random.uuid() })
}

/** Records that local storage has held the token long enough for it to be on disk. Returns whether the session is still the same. */
export async function markSettled(tx: CoreWriter, row: SessionRow): Promise<boolean> {
  const { tokenEpoch, expired } = (await tx.session()) ?? {}
  if (tokenEpoch !== row.tokenEpoch || expired) return false
  await tx.setSession({ ...row, settled: true })
  return true
}

/** Records when the session was rewritten to local storage, or when the server last responded, unless another session began or ended meanwhile. */
export async function noteRestored(tx: CoreWriter, row: SessionRow): Promise<void> {
  const { tokenEpoch, expired } = (await tx.session()) ?? {}
  if (tokenEpoch === row.tokenEpoch && !expired) await tx.setSession(row)
}

/** Stores newer data about the signed-in person. */
export async function storeUser(
  tx: CoreWriter,
  { row, user, now }: { row: SessionRow; user: CurrentUser; now: number },
  deps: UnblockDeps,
): Promise<void> {
  if ((await tx.session())?.tokenEpoch !== row.tokenEpoch) return
  await tx.setSession(row)
  await confirmRemembered(tx, row.userKey, user, now)
  await unblock(tx, row.userKey, user, now, deps)
}

/** Deletes a refused token and keeps the person. Null if another token is already in use. */
export async function expireToken(tx: CoreWriter, tokenEpoch: number, ended?: true): Promise<SessionRow | null> {
  const session = await tx.session()
  if (!session || session.expired || session.tokenEpoch !== tokenEpoch) return null
  const next: SessionRow = { ...session, token: '', expired: true, ...(ended && { ended }) }
  await tx.setSession(next)
  await forgetRemembered(tx, session.userKey)
  return next
}

/** Ends the session; only after a lock can the person sign in again without a network. */
export async function removeSession(tx: CoreWriter, kind: SessionEnd): Promise<void> {
  const leavingSession = await tx.session()
  if (leavingSession?.token) await tx.setMeta('leftToken', sha256(leavingSession.token))
  if (leavingSession && kind !== 'lock') await forgetRemembered(tx, leavingSession.userKey)
  await tx.setSession(null)
}
