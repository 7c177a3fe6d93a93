/**
 * The signed-in person. Promises: local storage is the source of truth, and its copy in IndexedDB, for the service worker, is written
 * first, so that a browser that crashes in between neither signs out nor signs in again (decision 022); a refused token clears local
 * storage and keeps the person, so that counting goes on (D3.2); a refusal of an older token changes nothing (I24); no function here
 * touches the outbox (I4), except that blocked ops are queued when the person may record again.
 */

import { callAction } from '#api-client/call-action.ts'
import { toProblem } from '#api-client/to-problem.ts'
import { getCurrentUser, login, logout } from '#contract/actions/account-actions.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { CurrentUser } from '#contract/session.ts'
import type { SessionRow } from '#device-db/core-db.ts'
import type { CoreStore, CoreWriter } from '#device-db/core-store.ts'
import type { RememberedSignIn } from '#device-db/meta.ts'
import type { WaitingOfOthers } from '#device-db/queries/waiting-of-others.ts'
import { waitingOfOthers } from '#device-db/queries/waiting-of-others.ts'
import { logError } from '#domain/app/log-error.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import { makeEmitter } from '#platform/emitter.ts'
import type { Clock, EventBus, Network, Random } from '#platform/ports.ts'
import { sha256 } from '#platform/sha256.ts'
import type { PasswordVault } from './password-vault.ts'
import type { RememberedPerson } from './remembered-sign-ins.ts'
import { confirmRemembered, forgetRemembered, makeRememberedSignIns } from './remembered-sign-ins.ts'
import { trackSeenToken } from './seen-token.ts'
import { chooseSessionSource, storageSettleMs } from './session-source.ts'
import { readStoredSession, type SessionStorage, writeStoredSession } from './stored-session.ts'

export interface SessionDeps {
  /** Queues blocked ops again when the person may record again. */
  unblockOps(tx: CoreWriter, userKey: string, clockStamp: { at: number; uuid(): string }): Promise<unknown>
  store: CoreStore
  /** The network without a session: every request names its token. */
  network: Network
  storage: SessionStorage
  /** Storage of this tab alone, which survives reloads: `sessionStorage`. */
  tabStorage?: SessionStorage
  serverKey: string
  clock: Clock
  random: Random
  events: EventBus
  vault?: PasswordVault | null
  /** Deletes the downloaded lists (D3.4). */
  clearMirror(): Promise<void>
  /** Gives the lists of a person who locked the device to the next person with the same rights. */
  handOver?(newOwner: string, formerOwners: readonly { userKey: string; sameRole: boolean }[]): Promise<void>
}

export interface SessionService extends Session {
  /** The network with this session's token. A refused token expires the session. */
  network: Network
  person(): Pick<SessionRow, 'userKey' | 'user'> | null
  expire(tokenEpoch: number): Promise<void>
  /** Stores newer data about the signed-in person. */
  adopt(user: CurrentUser): Promise<void>
  close(): void
}

const wrongPasswordText = (triesLeft: number) =>
  triesLeft === 0
    ? "You're offline, and this password doesn't fit. This account needs a signal to sign in now."
    : `You're offline, and this password doesn't fit. ${triesLeft} ${triesLeft === 1 ? 'try is' : 'tries are'} left without a signal.`

/** The server did not answer about this person: a remembered sign-in may be used. */
const isUnanswered = ({ kind }: Problem) => ['offline', 'timeout', 'portal', 'moved', 'server'].includes(kind)

export async function openSession(deps: SessionDeps): Promise<SessionService> {
  const { store, storage, serverKey, clock, random, events } = deps
  const endToken = (token: string) => void callAction(deps.network, logout, {}, { token }).catch(() => {})
  const remembered = makeRememberedSignIns({ store, clock, vault: deps.vault ?? null, onReplaced: endToken })
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

  /** Lists of a colleague with the same rights are available to the next person at once. */
  async function takeOverLists(user: CurrentUser): Promise<void> {
    const role = roleOf(user)
    if (!deps.handOver || !hasPermission(role, 'count.record')) return
    const colleagues = (await remembered.listValid()).filter((one) => hasPermission(one.role, 'count.record'))
    const formerOwners = colleagues.map((one) => ({ userKey: one.userKey, sameRole: one.role === role }))
    await deps.handOver(keyOf(user), formerOwners)
  }

  async function startSession(
    token: string,
    user: CurrentUser,
    writeAlso?: (tx: CoreWriter) => Promise<void>,
  ): Promise<void> {
    await takeOverLists(user)
    await publishState(await saveSession(token, user, writeAlso))
    events.publish({ said: 'signed-in' })
  }

  /** Used when the server does not answer, for people who signed in here before. */
  async function signInOffline(name: string, password: string, unreachable: Problem): Promise<Outcome<CurrentUser>> {
    if (current) return { ok: false, problem: unreachable }
    const unlocked = await remembered.unlock(name, password)
    if (unlocked.is === 'unknown') return { ok: false, problem: unreachable }
    if (unlocked.is === 'wrong') {
      const text = wrongPasswordText(unlocked.triesLeft)
      return { ok: false, problem: { kind: 'invalid', status: 0, fields: { non_field_errors: [text] }, text } }
    }
    await startSession(unlocked.token, unlocked.user)
    return { ok: true, value: unlocked.user }
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
  const unsubscribe = events.subscribe((event) => {
    if (event.said === 'signed-out' || event.said === 'signed-in') void loadSession()
  })

  await loadSession()
  return {
    state: () => state,
    onState: stateChanges.subscribe,
    person: () => current,
    expire,
    adopt,
    checkStorage,
    close() {
      closed.abort()
      unsubscribe()
    },

    async signIn(name, password) {
      const body = { username: name, password }
      const remember = remembered.prepareToRemember(name, password)
      const loginOutcome = await callAction(deps.network, login, { body }, { token: null })
      if (!loginOutcome.ok)
        return isUnanswered(loginOutcome.problem) ? signInOffline(name, password, loginOutcome.problem) : loginOutcome
      const { token } = loginOutcome.value
      const user = await callAction(deps.network, getCurrentUser, {}, { token })
      if (!user.ok) {
        // A sign-in that fails here must leave no token behind.
        endToken(token)
        return user
      }
      const next = await remember(keyOf(user.value), token, user.value)
      let replaced: RememberedSignIn | null = null
      await startSession(token, user.value, async (tx) => {
        replaced = next && (await remembered.writeSignIn(tx, next))
      })
      if (replaced) remembered.endReplaced(replaced, password)
      return user
    },

    async verify(): Promise<Outcome<CurrentUser>> {
      checkStorage()
      const sessionAsked = current
      if (!sessionAsked || sessionAsked.expired) {
        return { ok: false, problem: { kind: 'sign-in', text: 'Sign in again to go on sending.' } }
      }
      const user = await callAction(deps.network, getCurrentUser, {}, { token: sessionAsked.token })
      if (user.ok) {
        await adopt(user.value)
        return user
      }
      if (user.problem.kind === 'sign-in') await expire(sessionAsked.tokenEpoch)
      const wasRefused = user.problem.kind === 'sign-in' || user.problem.kind === 'forbidden'
      return wasRefused ? user : { ok: true, value: sessionAsked.user as CurrentUser }
    },

    async signOut() {
      const leavingSession = current
      if (leavingSession && !leavingSession.expired) {
        const loggedOut = await callAction(deps.network, logout, {}, { token: leavingSession.token })
        // A token that the server no longer knows or allows has nothing left to end.
        if (!loggedOut.ok && loggedOut.problem.kind !== 'sign-in' && loggedOut.problem.kind !== 'forbidden')
          return loggedOut
      }
      await endSession('sign-out')
      return { ok: true, value: null }
    },
    lock: () => endSession('lock'),
    async canSignInOffline() {
      const key = current?.userKey
      return (await remembered.listValid()).some((one) => one.userKey === key)
    },

    network: {
      async send(request) {
        if (request.token !== undefined) return deps.network.send(request)
        checkStorage()
        const { token = '', tokenEpoch = 0 } = current ?? {}
        const response = await deps.network.send({ ...request, token: token === '' ? null : token })
        if (toProblem(response)?.kind === 'sign-in') await expire(tokenEpoch)
        return response
      },
    },
  }
}

/** `expired`: the server refused the token; counting goes on, sending waits for the same person (D3.2). */
export type SessionState =
  | { is: 'unknown' }
  | { is: 'out'; waiting: readonly WaitingOfOthers[]; people: readonly RememberedPerson[] }
  | { is: 'in'; user: CurrentUser; userKey: string; token: string; expired: boolean }

export interface Session {
  state(): SessionState
  onState(listener: (state: SessionState) => void): () => void
  signIn(name: string, password: string): Promise<Outcome<CurrentUser>>
  /** `GET users/me`. Without a network the stored person is returned (D3.5). */
  verify(): Promise<Outcome<CurrentUser>>
  /** Signs out at the server, then clears the session and the mirrored data, never the outbox (D3.4). */
  signOut(): Promise<Outcome<null>>
  /** Ends the session on this device without asking the server. The lists stay for the next person, the counts with their author. */
  lock(): Promise<void>
  /** Whether the signed-in person can sign in again without a network. */
  canSignInOffline(): Promise<boolean>
  /** Compares with local storage, which a person can clear at any time (decision 022). */
  checkStorage(): void
}
