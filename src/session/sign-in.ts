/**
 * Signs a person in: with the server, or without it if the person signed in on this device before (decision 023). Promise: a sign-in that
 * fails leaves no token behind.
 */
import { callAction } from '#api-client/call-action.ts'
import { getCurrentUser, login } from '#contract/actions/accounts/account-actions.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { CurrentUser } from '#contract/sign-in/session.ts'
import type { CoreWriter } from '#device-db/core-store.ts'
import type { RememberedSignIn } from '#device-db/meta.ts'
import { isServerUnavailable } from '#domain/app/problem-kinds.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import { t } from '#text/account/offline-sign-in.ts'
import type { CurrentSession } from './current-session.ts'
import type { makeRememberedSignIns } from './remembered-sign-ins.ts'
import type { SessionDeps } from './session-types.ts'

interface Password {
  name: string
  password: string
}

const wrongPasswordText = (triesLeft: number) =>
  triesLeft === 0 ? t('noTriesLeft') : t('triesLeft', { count: triesLeft })

export function makeSignIn(
  deps: Pick<SessionDeps, 'network' | 'handOver'>,
  {
    remembered,
    current,
    endToken,
  }: { remembered: ReturnType<typeof makeRememberedSignIns>; current: CurrentSession; endToken(token: string): void },
) {
  /** A colleague's lists are immediately available to the next person with the same rights. */
  async function takeOverLists(user: CurrentUser): Promise<void> {
    const role = roleOf(user)
    // A colleague's lists may contain items that this person may not see.
    if (!deps.handOver || !hasPermission(role, 'count.record') || user.reach !== undefined) return
    const colleagues = (await remembered.listValid()).filter((one) => hasPermission(one.role, 'count.record'))
    const formerOwners = colleagues.map((one) => ({ userKey: one.userKey, sameRole: one.role === role }))
    if (formerOwners.length > 0) await deps.handOver(current.keyOf(user), formerOwners)
  }

  async function startSession(
    token: string,
    user: CurrentUser,
    more: Parameters<CurrentSession['start']>[2],
  ): Promise<void> {
    await takeOverLists(user)
    await current.start(token, user, more)
  }

  /** Used when the server does not respond, for people who signed in here before. */
  async function signInOffline(name: string, password: string, unreachable: Problem): Promise<Outcome<CurrentUser>> {
    if (current.row()) return { ok: false, problem: unreachable }
    const unlocked = await remembered.unlock(name, password)
    if (unlocked.is === 'unknown') return { ok: false, problem: unreachable }
    if (unlocked.is === 'wrong') {
      const text = wrongPasswordText(unlocked.triesLeft)
      return { ok: false, problem: { kind: 'invalid', status: 0, fields: { non_field_errors: [text] }, text } }
    }
    // The server does not know about this sign-in, so the time without the server continues.
    await startSession(unlocked.token, unlocked.user, { contactAt: unlocked.confirmedAt })
    return { ok: true, value: unlocked.user }
  }

  /** Starts a session with a token from the server. `remember` may have started before. */
  async function startWithToken(
    token: string,
    known?: Password,
    remember = known && remembered.prepareToRemember(known.name, known.password),
  ): Promise<Outcome<CurrentUser>> {
    const user = await callAction(deps.network, getCurrentUser, {}, { token })
    if (!user.ok) {
      endToken(token)
      return user
    }
    const next = (await remember?.(current.keyOf(user.value), token, user.value)) ?? null
    let replaced: RememberedSignIn | null = null
    const writeAlso = async (tx: CoreWriter) => {
      replaced = next && (await remembered.writeSignIn(tx, next))
    }
    await startSession(token, user.value, { writeAlso })
    if (replaced && known) remembered.endReplaced(replaced, known.password)
    return user
  }

  async function signIn(name: string, password: string, code?: string): Promise<Outcome<CurrentUser>> {
    const body = { username: name, password, ...(code !== undefined && { one_time_code: code }) }
    const remember = remembered.prepareToRemember(name, password)
    const loginOutcome = await callAction(deps.network, login, { body }, { token: null })
    if (!loginOutcome.ok)
      // The server did not judge this person, so a remembered sign-in may be used.
      return isServerUnavailable(loginOutcome.problem)
        ? signInOffline(name, password, loginOutcome.problem)
        : loginOutcome
    return startWithToken(loginOutcome.value.token, { name, password }, remember)
  }

  return { signIn, startWithToken }
}
