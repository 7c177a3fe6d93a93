/**
 * Who is signed in. Promises: local storage is the truth, and its copy in IndexedDB, which the service worker reads, is written first, so
 * that a browser that dies in between neither signs out nor signs in again (decision 022); a refused token clears local storage and keeps
 * the person, so that counting goes on (D3.2); a refusal of an older token changes nothing (I24); no path touches the outbox (I4).
 */
import { currentUser, login, logout } from '#contract/actions/account.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { Me } from '#contract/session.ts'
import { logError } from '#domain/log-error.ts'
import { can, roleOf } from '#domain/role-of.ts'
import type { SessionRow } from '#local/core.ts'
import type { CoreReads, CoreStore, CoreWrites } from '#local/core-store.ts'
import type { RememberedSignIn } from '#local/meta.ts'
import { callAction } from '#remote/calls.ts'
import { toProblem } from '#remote/to-problem.ts'
import type { Session, SessionState, WaitingOfOthers } from './engine.ts'
import type { Clock, Net, Notify, Random } from './ports.ts'
import { confirmRemembered, forgetRemembered, openRemembered } from './remembered.ts'
import { unblock } from './resolve.ts'
import { sessionTruth, settleMs } from './session-truth.ts'
import { openWitness } from './session-witness.ts'
import { sha256 } from './sha256.ts'
import { readStored, type SessionStorage, writeStored } from './stored-session.ts'
import type { Vault } from './vault.ts'

export interface SessionParts {
  store: CoreStore
  /** Without a session: every request names its token. */
  net: Net
  storage: SessionStorage
  /** What this tab remembers by itself, across reloads: `sessionStorage`. */
  tab?: SessionStorage
  serverKey: string
  clock: Clock
  random: Random
  notify: Notify
  vault?: Vault | null
  /** Drops the downloaded lists (D3.4). */
  clearMirror(): Promise<void>
  /** Gives the lists of somebody who locked the device to the next person, who may read the same. */
  handOver?(to: string, from: readonly { userKey: string; sameRole: boolean }[]): Promise<void>
}

export interface OpenSession extends Session {
  /** The net with this session's token; a refused token expires the session. */
  net: Net
  person(): Pick<SessionRow, 'userKey' | 'user'> | null
  expire(tokenEpoch: number): Promise<void>
  /** Takes over a newer picture of the signed-in person. */
  adopt(user: Me): Promise<void>
  close(): void
}

/** Things with open ops of people who are not signed in now: a number and a first name, nothing else (D3.3, I28). */
export async function waitingOfOthers(tx: CoreReads, userKey: string | null): Promise<readonly WaitingOfOthers[]> {
  const people = (await tx.meta('people')) ?? {}
  const things = new Map<string, Set<string>>()
  for (const op of await tx.openOpsOfOthers(userKey)) {
    things.set(op.userKey, (things.get(op.userKey) ?? new Set()).add(`${op.entity}/${op.eid}`))
  }
  return [...things].map(([key, { size }]) => ({ userKey: key, firstName: people[key] ?? '', ops: size }))
}

const wrongHere = (left: number) =>
  left === 0
    ? "You're offline, and this password doesn't fit. This account needs a signal to sign in now."
    : `You're offline, and this password doesn't fit. ${left} ${left === 1 ? 'try is' : 'tries are'} left without a signal.`

/** No answer of the server about this person: a remembered sign-in may step in. */
const unanswered = ({ kind }: Problem) => ['offline', 'timeout', 'portal', 'moved', 'server'].includes(kind)

export async function openSession(parts: SessionParts): Promise<OpenSession> {
  const { store, storage, serverKey, clock, random, notify } = parts
  const endToken = (token: string) => void callAction(parts.net, logout, {}, { token }).catch(() => {})
  const remembered = openRemembered({ store, clock, vault: parts.vault ?? null, onReplaced: endToken })
  const witness = openWitness(storage, parts.tab)
  const listeners = new Set<(state: SessionState) => void>()
  const closed = new AbortController()
  let row: SessionRow | null = null
  let state: SessionState = { is: 'unknown' }
  const keyOf = (user: Me) => `${serverKey}:${user.id}`

  async function show(next: SessionRow | null): Promise<void> {
    row = next
    if (next) {
      const { user, userKey, token, expired = false } = next
      state = { is: 'in', user: user as Me, userKey, token, expired }
    } else {
      const waiting = await store.read((tx) => waitingOfOthers(tx, null))
      state = { is: 'out', waiting, people: await remembered.people() }
    }
    for (const told of listeners) told(state)
  }

  /** Notes for this tab that local storage held the token, and for all tabs once it has been there long enough to be on disk. */
  async function settle(now: SessionRow): Promise<void> {
    if (!witness.note(now.token)) return
    if (now.settled || Math.abs(clock.now() - (now.writtenAt ?? 0)) < settleMs) return
    const done = await store.write(async (tx) => {
      const { tokenEpoch, expired } = (await tx.session()) ?? {}
      if (tokenEpoch !== now.tokenEpoch || expired) return false
      await tx.setSession({ ...now, settled: true })
      return true
    })
    if (done && row?.tokenEpoch === now.tokenEpoch) row = { ...row, settled: true }
  }
  function settleLater(now: SessionRow): void {
    const later = async () => {
      await clock.sleep(settleMs, closed.signal)
      if (row?.tokenEpoch === now.tokenEpoch) await settle(row)
    }
    // Closed meanwhile, or a device without room: the next start notes it.
    later().catch(() => {})
  }

  async function load(): Promise<void> {
    const stored = readStored(storage)
    const [copy, left] = await store.read((tx) => Promise.all([tx.session(), tx.meta('leftToken')]))
    const written = copy !== null && (copy.settled === true || witness.hasSeen(copy.token))
    const signedOut = stored.is === 'session' && sha256(stored.token) === left
    const truth = sessionTruth({ stored, copy, written, signedOut })
    if (truth === 'copy' && copy) {
      if (copy.expired) {
        if (stored.is === 'session') storage.clear()
        return show(copy)
      }
      if (!witness.holds(copy.token)) writeStored(storage, copy.token, copy.user as Me)
      await show(copy)
      return settle(copy)
    }
    if (truth === 'stored' && stored.is === 'session') return show(await keep(stored.token, stored.user))
    if (truth === 'left') return forget('lock')
    if (signedOut) storage.clear()
    return show(null)
  }

  /** `also` is written with the session, or not at all. */
  async function keep(token: string, user: Me, also?: (tx: CoreWrites) => Promise<void>): Promise<SessionRow> {
    const kept = await store.write(async (tx) => {
      const tokenEpoch = await tx.nextMeta('tokenEpoch')
      const userKey = keyOf(user)
      const next: SessionRow = { id: 'current', token, tokenEpoch, serverKey, userKey, user, writtenAt: clock.now() }
      await tx.setSession(next)
      await tx.setMeta('people', { ...(await tx.meta('people')), [userKey]: user.first_name })
      if ((await tx.meta('leftToken')) === sha256(token)) await tx.setMeta('leftToken', '')
      await also?.(tx)
      return next
    })
    writeStored(storage, token, user)
    await settle(kept)
    settleLater(kept)
    return kept
  }

  async function adopt(user: Me): Promise<void> {
    const before = row
    if (!before || before.userKey !== keyOf(user) || before.expired) return
    const next: SessionRow = { ...before, user }
    const mayRecord = can(roleOf(user), 'count.record')
    await store.write(async (tx) => {
      if ((await tx.session())?.tokenEpoch !== before.tokenEpoch) return
      await tx.setSession(next)
      await confirmRemembered(tx, next.userKey, user, clock.now())
      if (mayRecord) await unblock(tx, next.userKey, { at: clock.now(), uuid: () => random.uuid() })
    })
    if (row?.tokenEpoch !== before.tokenEpoch) return
    writeStored(storage, next.token, user)
    await show(next)
  }

  async function expire(tokenEpoch: number): Promise<void> {
    const expired = await store.write(async (tx) => {
      const now = await tx.session()
      if (!now || now.expired || now.tokenEpoch !== tokenEpoch) return null
      const next: SessionRow = { ...now, token: '', expired: true }
      await tx.setSession(next)
      await forgetRemembered(tx, now.userKey)
      return next
    })
    if (!expired) return
    storage.clear()
    await show(expired)
    notify.tell({ said: 'signed-out', why: 'refused' })
  }

  async function forget(how: 'sign-out' | 'lock'): Promise<void> {
    await store.write(async (tx) => {
      const leaving = await tx.session()
      if (leaving?.token) await tx.setMeta('leftToken', sha256(leaving.token))
      if (leaving && how === 'sign-out') await forgetRemembered(tx, leaving.userKey)
      await tx.setSession(null)
    })
    storage.clear()
    if (how === 'sign-out') await parts.clearMirror()
    await show(null)
    notify.tell({ said: 'signed-out', why: 'person' })
  }

  /** Lists that a colleague with the same rights left on this device serve the next person at once. */
  async function takeLists(user: Me): Promise<void> {
    const role = roleOf(user)
    if (!parts.handOver || !can(role, 'count.record')) return
    const staff = (await remembered.valid()).filter((one) => can(one.role, 'count.record'))
    const from = staff.map((one) => ({ userKey: one.userKey, sameRole: one.role === role }))
    await parts.handOver(keyOf(user), from)
  }

  async function enter(token: string, user: Me, also?: (tx: CoreWrites) => Promise<void>): Promise<void> {
    await takeLists(user)
    await show(await keep(token, user, also))
    notify.tell({ said: 'signed-in' })
  }

  /** In place of a server that does not answer, for people who signed in here before. */
  async function signInHere(name: string, password: string, silence: Problem): Promise<Outcome<Me>> {
    if (row) return { ok: false, problem: silence }
    const unlocked = await remembered.unlock(name, password)
    if (unlocked.is === 'unknown') return { ok: false, problem: silence }
    if (unlocked.is === 'wrong') {
      const text = wrongHere(unlocked.left)
      return { ok: false, problem: { kind: 'invalid', status: 0, fields: { non_field_errors: [text] }, text } }
    }
    await enter(unlocked.token, unlocked.user)
    return { ok: true, value: unlocked.user }
  }

  const look = () => {
    if (row && !row.expired && !witness.holds(row.token) && (row.settled || witness.hasSeen(row.token)))
      load().catch((error: unknown) => logError('Local storage could not be compared', error))
  }
  const stopListening = notify.listen((news) => {
    if (news.said === 'signed-out' || news.said === 'signed-in') void load()
  })

  await load()
  return {
    state: () => state,
    onState(told) {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    person: () => row,
    expire,
    adopt,
    look,
    close() {
      closed.abort()
      stopListening()
    },

    async signIn(name, password) {
      const body = { username: name, password }
      const remember = remembered.prepare(name, password)
      const entered = await callAction(parts.net, login, { body }, { token: null })
      if (!entered.ok) return unanswered(entered.problem) ? signInHere(name, password, entered.problem) : entered
      const { token } = entered.value
      const who = await callAction(parts.net, currentUser, {}, { token })
      if (!who.ok) {
        // A sign-in that leads nowhere leaves no token behind.
        endToken(token)
        return who
      }
      const next = await remember(keyOf(who.value), token, who.value)
      let replaced: RememberedSignIn | null = null
      await enter(token, who.value, async (tx) => {
        replaced = next && (await remembered.write(tx, next))
      })
      if (replaced) remembered.endReplaced(replaced, password)
      return who
    },

    async verify(): Promise<Outcome<Me>> {
      look()
      const asked = row
      if (!asked || asked.expired) {
        return { ok: false, problem: { kind: 'sign-in', text: 'Sign in again to go on sending.' } }
      }
      const who = await callAction(parts.net, currentUser, {}, { token: asked.token })
      if (who.ok) {
        await adopt(who.value)
        return who
      }
      if (who.problem.kind === 'sign-in') await expire(asked.tokenEpoch)
      const said = who.problem.kind === 'sign-in' || who.problem.kind === 'forbidden'
      return said ? who : { ok: true, value: asked.user as Me }
    },

    async signOut() {
      const leaving = row
      if (leaving && !leaving.expired) {
        const told = await callAction(parts.net, logout, {}, { token: leaving.token })
        // A token that is no longer known or allowed has nothing left to end.
        if (!told.ok && told.problem.kind !== 'sign-in' && told.problem.kind !== 'forbidden') return told
      }
      await forget('sign-out')
      return { ok: true, value: null }
    },
    lock: () => forget('lock'),
    async canReturn() {
      const key = row?.userKey
      return (await remembered.valid()).some((one) => one.userKey === key)
    },

    net: {
      async send(request) {
        if (request.token !== undefined) return parts.net.send(request)
        look()
        const { token = '', tokenEpoch = 0 } = row ?? {}
        const answer = await parts.net.send({ ...request, token: token === '' ? null : token })
        if (toProblem(answer)?.kind === 'sign-in') await expire(tokenEpoch)
        return answer
      },
    },
  }
}
