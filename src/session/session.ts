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
import type { CoreWriter } from '#device-db/core-store.ts'
import type { RememberedSignIn } from '#device-db/meta.ts'
import { isServerUnavailable } from '#domain/app/problem-kinds.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import { plural } from '#domain/text/format.ts'
import { makeCurrentSession } from './current-session.ts'
import { makeRememberedSignIns } from './remembered-sign-ins.ts'
import type { SessionDeps, SessionService } from './session-types.ts'

const wrongPasswordText = (triesLeft: number) =>
  triesLeft === 0
    ? "You're offline, and this password doesn't fit. This account needs a signal to sign in now."
    : `You're offline, and this password doesn't fit. ${plural(triesLeft, 'try is', 'tries are')} left without a signal.`

export async function openSession(deps: SessionDeps): Promise<SessionService> {
  const { store, clock, events } = deps
  const endToken = (token: string) => void callAction(deps.network, logout, {}, { token }).catch(() => {})
  const remembered = makeRememberedSignIns({ store, clock, vault: deps.vault ?? null, onReplaced: endToken })
  const current = makeCurrentSession(deps, remembered)

  /** Lists of a colleague with the same rights are available to the next person at once. */
  async function takeOverLists(user: CurrentUser): Promise<void> {
    const role = roleOf(user)
    if (!deps.handOver || !hasPermission(role, 'count.record')) return
    const colleagues = (await remembered.listValid()).filter((one) => hasPermission(one.role, 'count.record'))
    const formerOwners = colleagues.map((one) => ({ userKey: one.userKey, sameRole: one.role === role }))
    await deps.handOver(current.keyOf(user), formerOwners)
  }

  async function startSession(
    token: string,
    user: CurrentUser,
    writeAlso?: (tx: CoreWriter) => Promise<void>,
  ): Promise<void> {
    await takeOverLists(user)
    await current.start(token, user, writeAlso)
  }

  /** Used when the server does not answer, for people who signed in here before. */
  async function signInOffline(name: string, password: string, unreachable: Problem): Promise<Outcome<CurrentUser>> {
    if (current.row()) return { ok: false, problem: unreachable }
    const unlocked = await remembered.unlock(name, password)
    if (unlocked.is === 'unknown') return { ok: false, problem: unreachable }
    if (unlocked.is === 'wrong') {
      const text = wrongPasswordText(unlocked.triesLeft)
      return { ok: false, problem: { kind: 'invalid', status: 0, fields: { non_field_errors: [text] }, text } }
    }
    await startSession(unlocked.token, unlocked.user)
    return { ok: true, value: unlocked.user }
  }

  const unsubscribe = events.subscribe((event) => {
    if (event.said === 'signed-out' || event.said === 'signed-in') void current.load()
  })

  await current.load()
  return {
    state: current.state,
    onState: current.onState,
    person: current.row,
    expire: current.expire,
    adopt: current.adopt,
    checkStorage: current.checkStorage,
    close() {
      current.close()
      unsubscribe()
    },

    async signIn(name, password) {
      const body = { username: name, password }
      const remember = remembered.prepareToRemember(name, password)
      const loginOutcome = await callAction(deps.network, login, { body }, { token: null })
      if (!loginOutcome.ok)
        // The server said nothing about this person: a remembered sign-in may be used.
        return isServerUnavailable(loginOutcome.problem)
          ? signInOffline(name, password, loginOutcome.problem)
          : loginOutcome
      const { token } = loginOutcome.value
      const user = await callAction(deps.network, getCurrentUser, {}, { token })
      if (!user.ok) {
        // A sign-in that fails here must leave no token behind.
        endToken(token)
        return user
      }
      const next = await remember(current.keyOf(user.value), token, user.value)
      let replaced: RememberedSignIn | null = null
      await startSession(token, user.value, async (tx) => {
        replaced = next && (await remembered.writeSignIn(tx, next))
      })
      if (replaced) remembered.endReplaced(replaced, password)
      return user
    },

    async verify(): Promise<Outcome<CurrentUser>> {
      current.checkStorage()
      const sessionAsked = current.row()
      if (!sessionAsked || sessionAsked.expired) {
        return { ok: false, problem: { kind: 'sign-in', text: 'Sign in again to go on sending.' } }
      }
      const user = await callAction(deps.network, getCurrentUser, {}, { token: sessionAsked.token })
      if (user.ok) {
        await current.adopt(user.value)
        return user
      }
      if (user.problem.kind === 'sign-in') await current.expire(sessionAsked.tokenEpoch)
      const wasRefused = user.problem.kind === 'sign-in' || user.problem.kind === 'forbidden'
      return wasRefused ? user : { ok: true, value: sessionAsked.user as CurrentUser }
    },

    async signOut() {
      const leavingSession = current.row()
      if (leavingSession && !leavingSession.expired) {
        const loggedOut = await callAction(deps.network, logout, {}, { token: leavingSession.token })
        // A token that the server no longer knows or allows has nothing left to end.
        if (!loggedOut.ok && loggedOut.problem.kind !== 'sign-in' && loggedOut.problem.kind !== 'forbidden')
          return loggedOut
      }
      await current.end('sign-out')
      return { ok: true, value: null }
    },
    lock: () => current.end('lock'),
    async canSignInOffline() {
      const key = current.row()?.userKey
      return (await remembered.listValid()).some((one) => one.userKey === key)
    },

    network: {
      async send(request) {
        if (request.token !== undefined) return deps.network.send(request)
        current.checkStorage()
        const { token = '', tokenEpoch = 0 } = current.row() ?? {}
        const response = await deps.network.send({ ...request, token: token === '' ? null : token })
        if (toProblem(response)?.kind === 'sign-in') await current.expire(tokenEpoch)
        return response
      },
    },
  }
}
