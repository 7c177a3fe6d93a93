/**
 * The signed-in person. Promises: local storage is the source of truth, and its copy in IndexedDB, for the service worker, is written first, so that
 * a browser crash in between neither signs out nor signs in again (decision 022); a refused token clears local storage and keeps the person, so that
 * counting can continue (D3.2); a refusal of an older token changes nothing (I24); no function here touches the outbox (I4), except that blocked ops
 * are queued when the person may record again.
 */

import { callAction } from '#api-client/call-action.ts'
import { toProblem } from '#api-client/to-problem.ts'
import { getCurrentUser, logout } from '#contract/actions/accounts/account-actions.ts'
import type { Outcome } from '#contract/problem.ts'
import type { CurrentUser } from '#contract/sign-in/session.ts'
import { problemTexts } from '#domain/app/problem-texts.ts'
import { makeCurrentSession } from './current-session.ts'
import { makeRememberedSignIns } from './remembered-sign-ins.ts'
import type { SessionDeps, SessionService } from './session-types.ts'
import { makeSignIn } from './sign-in.ts'

export async function openSession(deps: SessionDeps): Promise<SessionService> {
  const { store, clock, events } = deps
  const endToken = (token: string) => void callAction(deps.network, logout, {}, { token }).catch(() => {})
  const remembered = makeRememberedSignIns({ store, clock, vault: deps.vault ?? null, onReplaced: endToken })
  const current = makeCurrentSession(deps, remembered)

  const { signIn, startWithToken } = makeSignIn(deps, { remembered, current, endToken })

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

    signIn,
    startWithToken,
    async verify(): Promise<Outcome<CurrentUser>> {
      current.checkStorage()
      const sessionAsked = current.row()
      if (!sessionAsked || sessionAsked.expired) {
        return { ok: false, problem: { kind: 'sign-in', text: problemTexts['sign-in'].short } }
      }
      const user = await callAction(deps.network, getCurrentUser, {}, { token: sessionAsked.token })
      if (user.ok) {
        await current.adopt(user.value)
        return user
      }
      if (user.problem.kind === 'sign-in') await current.expire(sessionAsked.tokenEpoch, user.problem.ended)
      const wasRefused = user.problem.kind === 'sign-in' || user.problem.kind === 'forbidden'
      return wasRefused ? user : { ok: true, value: sessionAsked.user as CurrentUser }
    },

    async signOut() {
      const leavingSession = current.row()
      if (leavingSession && !leavingSession.expired) {
        const loggedOut = await callAction(deps.network, logout, {}, { token: leavingSession.token })
        // A token that is unknown or no longer allowed does not need to be revoked.
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
        const problem = toProblem(response)
        if (problem?.kind === 'sign-in') await current.expire(tokenEpoch, problem.ended)
        return response
      },
    },
  }
}
