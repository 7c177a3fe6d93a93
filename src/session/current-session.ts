/**
 * The session of this page: loads it, stores and publishes every change. Promises: the copy in IndexedDB is written before local storage (decision
 * 022); a change that belongs to an older token changes nothing (I24).
 */
import type { CurrentUser } from '#contract/sign-in/session.ts'
import type { SessionRow } from '#device-db/core-db.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import { userKeyOf } from '#device-db/user-key.ts'
import { logError } from '#domain/app/log-error.ts'
import { makeStoredConfirmation } from './confirm-stored.ts'
import { makeOfflineLimit } from './offline-limit.ts'
import type { makeRememberedSignIns } from './remembered-sign-ins.ts'
import { trackSeenToken } from './seen-token.ts'
import { expireToken, noteRestored, removeSession, startNewSession, storeUser } from './session-changes.ts'
import { chooseSessionSource, readSessionEvidence } from './session-source.ts'
import { makeSessionState, type SessionStateHolder } from './session-state.ts'
import type { SessionDeps, SessionEnd } from './session-types.ts'
import { writeStoredSession } from './stored-session.ts'

export type CurrentSession = ReturnType<typeof makeCurrentSession>

/** Call `load` before anything else. */
export function makeCurrentSession(deps: SessionDeps, remembered: ReturnType<typeof makeRememberedSignIns>) {
  const { store, storage, serverKey, clock, events } = deps
  const seenToken = trackSeenToken(storage, deps.tabStorage)
  const closed = new AbortController()
  const session = makeSessionState(store, remembered.listPeople)
  const storedConfirmation = makeStoredConfirmation(deps, session, seenToken, closed.signal)
  const { confirmStored, confirmStoredLater, wasRemoved } = storedConfirmation
  const offlineLimit = makeOfflineLimit(deps, () => endSession('too-long-offline'))
  const keyOf = (user: CurrentUser) => userKeyOf(serverKey, user.id)

  const endSession = (kind: SessionEnd) => endStoredSession(deps, session, kind)
  async function loadSession(): Promise<void> {
    const evidence = await readSessionEvidence(storage, store, seenToken)
    const { stored, copy, wasSignedOut } = evidence
    const source = chooseSessionSource(evidence)
    if (source === 'copy' && copy) {
      // Ended deliberately while the app was closed: the lists are deleted before anything is shown.
      if (copy.ended) return endSession('ended')
      if (offlineLimit.isPassed(copy)) return endSession('too-long-offline')
      if (copy.expired) {
        if (stored.is === 'session') storage.clear()
        return session.publish(copy)
      }
      const current = seenToken.isStored(copy.token) ? copy : await restoreStored(deps, copy)
      await session.publish(current)
      return confirmStored(current)
    }
    if (source === 'stored' && stored.is === 'session')
      return session.publish(await saveSession(stored.token, stored.user))
    if (source === 'left') return endSession('lock')
    if (wasSignedOut) storage.clear()
    return session.publish(null)
  }

  async function saveSession(
    token: string,
    user: CurrentUser,
    { writeAlso, contactAt }: NewSession = {},
  ): Promise<SessionRow> {
    const saved = await store.write(async (tx) => {
      const started = { token, user, userKey: keyOf(user), serverKey, writtenAt: clock.now() }
      const next = await startNewSession(tx, { ...started, ...(contactAt !== undefined && { contactAt }) }, deps)
      await writeAlso?.(tx)
      return next
    })
    writeStoredSession(storage, token, user)
    await confirmStored(saved)
    confirmStoredLater(saved)
    return saved
  }

  async function adopt(user: CurrentUser): Promise<void> {
    const before = session.row()
    if (!before || before.userKey !== keyOf(user) || before.expired) return
    const next: SessionRow = { ...before, user, contactAt: clock.now() }
    await store.write((tx) => storeUser(tx, { row: next, user, now: clock.now() }, deps))
    if (session.row()?.tokenEpoch !== before.tokenEpoch) return
    writeStoredSession(storage, next.token, user)
    await session.publish(next)
  }

  async function expire(tokenEpoch: number, ended?: true): Promise<void> {
    const expired = await store.write((tx) => expireToken(tx, tokenEpoch, ended))
    // A download or the service worker received the refusal first; this page does not know yet.
    if (!expired) return session.row()?.tokenEpoch === tokenEpoch && !session.row()?.expired ? loadSession() : undefined
    if (ended) return endSession('ended')
    storage.clear()
    await session.publish(expired)
    events.publish({ said: 'signed-out', why: 'refused' })
  }

  const checkStorage = () => {
    const current = session.row()
    if (current) offlineLimit.check(current).catch(() => {})
    if (current && !current.expired && wasRemoved(current))
      loadSession().catch((error: unknown) => logError('Local storage could not be compared', error))
  }
  /** Stores and publishes a new session. */
  async function start(token: string, user: CurrentUser, more?: NewSession): Promise<void> {
    await session.publish(await saveSession(token, user, more))
    events.publish({ said: 'signed-in' })
  }

  return {
    state: session.state,
    onState: session.onState,
    row: session.row,
    keyOf,
    load: loadSession,
    start,
    adopt,
    expire,
    end: endSession,
    checkStorage,
    close: () => closed.abort(),
  }
}

interface NewSession {
  /** Written in the session's transaction, or not at all. */
  writeAlso?: (tx: CoreWriter) => Promise<void>
  /** When the server last accepted the person, for a sign-in without the server. */
  contactAt?: number
}

/** Recorded work always stays, whatever ends the session. */
async function endStoredSession(
  { store, storage, clearMirror, events }: SessionDeps,
  session: Pick<SessionStateHolder, 'publish'>,
  kind: SessionEnd,
): Promise<void> {
  // On a lost phone the lists are deleted first; the end marker stays until then, so that the next start tries again.
  try {
    if (kind === 'ended') await clearMirror()
    await store.write((tx) => removeSession(tx, kind))
    storage.clear()
    if (kind === 'sign-out') await clearMirror()
  } finally {
    if (kind === 'ended') await session.publish(null, kind)
  }
  if (kind !== 'ended') await session.publish(null, kind)
  events.publish({ said: 'signed-out', why: 'person' })
}

/** Writes the session to local storage again. From now it needs its time to reach the disk, like a new one. */
async function restoreStored({ store, storage, clock }: SessionDeps, copy: SessionRow): Promise<SessionRow> {
  const restored: SessionRow = { ...copy, writtenAt: clock.now() }
  try {
    await store.write((tx) => noteRestored(tx, restored))
  } catch (error) {
    // A read-only database still allows the sign-in.
    logError('The restored session was not noted', error)
  }
  writeStoredSession(storage, copy.token, copy.user as CurrentUser)
  return restored
}
