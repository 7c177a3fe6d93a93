/**
 * The session of this page: loads it, stores every change of it and announces it. Promises: the copy in IndexedDB is written before local
 * storage (decision 022); a change that belongs to an older token changes nothing (I24).
 */
import type { CurrentUser } from '#contract/session.ts'
import type { SessionRow } from '#device-db/core-db.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import { waitingOfOthers } from '#device-db/queries/waiting-of-others.ts'
import { logError } from '#domain/app/log-error.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import { makeEmitter } from '#platform/emitter.ts'
import { sha256 } from '#platform/sha256.ts'
import { confirmRemembered, forgetRemembered, type makeRememberedSignIns } from './remembered-sign-ins.ts'
import { trackSeenToken } from './seen-token.ts'
import { chooseSessionSource, storageSettleMs } from './session-source.ts'
import type { SessionDeps, SessionState } from './session-types.ts'
import { readStoredSession, writeStoredSession } from './stored-session.ts'

export type CurrentSession = ReturnType<typeof makeCurrentSession>

/** Call `load` before anything else. */
export function makeCurrentSession(deps: SessionDeps, remembered: ReturnType<typeof makeRememberedSignIns>) {
  const { store, storage, serverKey, clock, random, events } = deps
  const seenToken = trackSeenToken(storage, deps.tabStorage)
  const stateChanges = makeEmitter<SessionState>()
  const closed = new AbortController()
  let current: SessionRow | null = null
  let state: SessionState = { is: 'unknown' }
  const keyOf = (user: CurrentUser) => `${serverKey}:${user.id}`

  async function publishState(next: SessionRow | null): Promise<void> {
    current = next
    if (next) {
      const { user, userKey, token, expired = false } = next
      state = { is: 'in', user: user as CurrentUser, userKey, token, expired }
    } else {
      const waiting = await store.read((tx) => waitingOfOthers(tx, null))
      state = { is: 'out', waiting, people: await remembered.listPeople() }
    }
    stateChanges.emit(state)
  }

  /** Notes for this tab that local storage held the token; for all tabs, once it was there long enough to be on disk. */
  async function confirmStored(row: SessionRow): Promise<void> {
    if (!seenToken.markSeen(row.token)) return
    if (row.settled || Math.abs(clock.now() - (row.writtenAt ?? 0)) < storageSettleMs) return
    const done = await store.write(async (tx) => {
      const { tokenEpoch, expired } = (await tx.session()) ?? {}
      if (tokenEpoch !== row.tokenEpoch || expired) return false
      await tx.setSession({ ...row, settled: true })
      return true
    })
    if (done && current?.tokenEpoch === row.tokenEpoch) current = { ...current, settled: true }
  }
  function confirmStoredLater(row: SessionRow): void {
    const wait = async () => {
      await clock.sleep(storageSettleMs, closed.signal)
      if (current?.tokenEpoch === row.tokenEpoch) await confirmStored(current)
    }
    // The session was closed meanwhile, or the storage is full: the next start notes it.
    wait().catch(() => {})
  }

  async function loadSession(): Promise<void> {
    const storedSession = readStoredSession(storage)
    const [dbCopy, leftToken] = await store.read((tx) => Promise.all([tx.session(), tx.meta('leftToken')]))
    const wasStored = dbCopy !== null && (dbCopy.settled === true || seenToken.hasSeen(dbCopy.token))
    const wasSignedOut = storedSession.is === 'session' && sha256(storedSession.token) === leftToken
    const source = chooseSessionSource({ stored: storedSession, copy: dbCopy, wasStored, wasSignedOut })
    if (source === 'copy' && dbCopy) {
      if (dbCopy.expired) {
        if (storedSession.is === 'session') storage.clear()
        return publishState(dbCopy)
      }
      if (!seenToken.isStored(dbCopy.token)) writeStoredSession(storage, dbCopy.token, dbCopy.user as CurrentUser)
      await publishState(dbCopy)
      return confirmStored(dbCopy)
    }
    if (source === 'stored' && storedSession.is === 'session')
      return publishState(await saveSession(storedSession.token, storedSession.user))
    if (source === 'left') return endSession('lock')
    if (wasSignedOut) storage.clear()
    return publishState(null)
  }

  /** `writeAlso` is written in the session's transaction, or not at all. */
  async function saveSession(
    token: string,
    user: CurrentUser,
    writeAlso?: (tx: CoreWriter) => Promise<void>,
  ): Promise<SessionRow> {
    const saved = await store.write(async (tx) => {
      const tokenEpoch = await tx.nextMeta('tokenEpoch')
      const userKey = keyOf(user)
      const next: SessionRow = { id: 'current', token, tokenEpoch, serverKey, userKey, user, writtenAt: clock.now() }
      await tx.setSession(next)
      await tx.setMeta('people', { ...(await tx.meta('people')), [userKey]: user.first_name })
      if ((await tx.meta('leftToken')) === sha256(token)) await tx.setMeta('leftToken', '')
      await writeAlso?.(tx)
      return next
    })
    writeStoredSession(storage, token, user)
    await confirmStored(saved)
    confirmStoredLater(saved)
    return saved
  }

  async function adopt(user: CurrentUser): Promise<void> {
    const before = current
    if (!before || before.userKey !== keyOf(user) || before.expired) return
    const next: SessionRow = { ...before, user }
    const mayRecord = hasPermission(roleOf(user), 'count.record')
    await store.write(async (tx) => {
      if ((await tx.session())?.tokenEpoch !== before.tokenEpoch) return
      await tx.setSession(next)
      await confirmRemembered(tx, next.userKey, user, clock.now())
      if (mayRecord) await deps.unblockOps(tx, next.userKey, { at: clock.now(), uuid: () => random.uuid() })
    })
    if (current?.tokenEpoch !== before.tokenEpoch) return
    writeStoredSession(storage, next.token, user)
    await publishState(next)
  }

  async function expire(tokenEpoch: number): Promise<void> {
    const expired = await store.write(async (tx) => {
      const session = await tx.session()
      if (!session || session.expired || session.tokenEpoch !== tokenEpoch) return null
      const next: SessionRow = { ...session, token: '', expired: true }
      await tx.setSession(next)
      await forgetRemembered(tx, session.userKey)
      return next
    })
    if (!expired) return
    storage.clear()
    await publishState(expired)
    events.publish({ said: 'signed-out', why: 'refused' })
  }

  async function endSession(kind: 'sign-out' | 'lock'): Promise<void> {
    await store.write(async (tx) => {
      const leavingSession = await tx.session()
      if (leavingSession?.token) await tx.setMeta('leftToken', sha256(leavingSession.token))
      if (leavingSession && kind === 'sign-out') await forgetRemembered(tx, leavingSession.userKey)
      await tx.setSession(null)
    })
    storage.clear()
    if (kind === 'sign-out') await deps.clearMirror()
    await publishState(null)
    events.publish({ said: 'signed-out', why: 'person' })
  }

  const checkStorage = () => {
    if (
      current &&
      !current.expired &&
      !seenToken.isStored(current.token) &&
      (current.settled || seenToken.hasSeen(current.token))
    )
      loadSession().catch((error: unknown) => logError('Local storage could not be compared', error))
  }
  /** Stores a new session and announces it. `writeAlso` is written in the session's transaction, or not at all. */
  async function start(token: string, user: CurrentUser, writeAlso?: (tx: CoreWriter) => Promise<void>): Promise<void> {
    await publishState(await saveSession(token, user, writeAlso))
    events.publish({ said: 'signed-in' })
  }

  return {
    state: () => state,
    onState: stateChanges.subscribe,
    row: () => current,
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
