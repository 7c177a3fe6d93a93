/**
 * Who is signed in. Promises: local storage and the copy for the service worker are written and cleared together, the copy first, and a
 * browser that dies in between neither signs out nor signs in again; a refused token clears
 * local storage and keeps the person, so that counting goes on (D3.2); a refusal of an older token changes nothing (I24); no path touches
 * the outbox (I4).
 */
import { currentUser, login, logout } from '#contract/actions/account.ts'
import type { Outcome } from '#contract/problem.ts'
import type { Me } from '#contract/session.ts'
import { can, roleOf } from '#domain/role-of.ts'
import type { SessionRow } from '#local/core.ts'
import type { CoreReads, CoreStore } from '#local/core-store.ts'
import { callAction } from '#remote/calls.ts'
import { toProblem } from '#remote/to-problem.ts'
import type { Session, SessionState, WaitingOfOthers } from './engine.ts'
import type { Clock, Net, Notify, Random } from './ports.ts'
import { unblock } from './resolve.ts'
import { sha256 } from './sha256.ts'
import { readStored, type SessionStorage, writeStored } from './stored-session.ts'

export interface SessionParts {
  store: CoreStore
  /** Without a session: every request names its token. */
  net: Net
  storage: SessionStorage
  serverKey: string
  clock: Clock
  random: Random
  notify: Notify
  /** Drops the downloaded lists (D3.4). */
  clearMirror(): Promise<void>
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

export async function openSession(parts: SessionParts): Promise<OpenSession> {
  const { store, storage, serverKey, clock, random, notify } = parts
  const listeners = new Set<(state: SessionState) => void>()
  let row: SessionRow | null = null
  let state: SessionState = { is: 'unknown' }
  const keyOf = (user: Me) => `${serverKey}:${user.id}`

  async function show(next: SessionRow | null): Promise<void> {
    row = next
    if (next) {
      const { user, userKey, token, expired = false } = next
      state = { is: 'in', user: user as Me, userKey, token, expired }
    } else state = { is: 'out', waiting: await store.read((tx) => waitingOfOthers(tx, null)) }
    for (const told of listeners) told(state)
  }

  /**
   * The copy is on the disk when its transaction ends; local storage is written down seconds later, and a browser that dies meanwhile loses
   * what was last done to it. So the copy is the truth: it brings back a lost sign-in, and what local storage still holds of somebody who
   * signed out is cleared. Local storage alone speaks only where there was no copy yet.
   */
  async function load(): Promise<void> {
    const kept = readStored(storage)
    const [copy, left] = await store.read((tx) => Promise.all([tx.session(), tx.meta('leftToken')]))
    if (copy?.expired) {
      if (kept) storage.clear()
      return show(copy)
    }
    if (copy) {
      if (copy.token !== kept?.token) writeStored(storage, copy.token, copy.user as Me)
      return show(copy)
    }
    if (!kept) return show(null)
    if (sha256(kept.token) !== left) return show(await keep(kept.token, kept.user))
    storage.clear()
    return show(null)
  }

  async function keep(token: string, user: Me): Promise<SessionRow> {
    const kept = await store.write(async (tx) => {
      const tokenEpoch = await tx.nextMeta('tokenEpoch')
      const next: SessionRow = { id: 'current', token, tokenEpoch, serverKey, userKey: keyOf(user), user }
      await tx.setSession(next)
      await tx.setMeta('people', { ...(await tx.meta('people')), [next.userKey]: user.first_name })
      return next
    })
    writeStored(storage, token, user)
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
      if (mayRecord) await unblock(tx, next.userKey, { at: clock.now(), uuid: () => random.uuid() })
    })
    writeStored(storage, next.token, user)
    await show(next)
  }

  async function expire(tokenEpoch: number): Promise<void> {
    const expired = await store.write(async (tx) => {
      const now = await tx.session()
      if (!now || now.expired || now.tokenEpoch !== tokenEpoch) return null
      const next: SessionRow = { ...now, token: '', expired: true }
      await tx.setSession(next)
      return next
    })
    if (!expired) return
    storage.clear()
    await show(expired)
    notify.tell({ said: 'signed-out', why: 'refused' })
  }

  async function forget(): Promise<void> {
    await store.write(async (tx) => {
      const leaving = await tx.session()
      if (leaving?.token) await tx.setMeta('leftToken', sha256(leaving.token))
      await tx.setSession(null)
    })
    storage.clear()
    await parts.clearMirror()
    await show(null)
    notify.tell({ said: 'signed-out', why: 'person' })
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
    close: stopListening,

    async signIn(name, password) {
      const body = { username: name, password }
      const entered = await callAction(parts.net, login, { body }, { token: null })
      if (!entered.ok) return entered
      const { token } = entered.value
      const who = await callAction(parts.net, currentUser, {}, { token })
      if (!who.ok) return who
      await show(await keep(token, who.value))
      notify.tell({ said: 'signed-in' })
      return who
    },

    async verify(): Promise<Outcome<Me>> {
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
        if (!told.ok && told.problem.kind !== 'sign-in') return told
      }
      await forget()
      return { ok: true, value: null }
    },

    net: {
      async send(request) {
        if (request.token !== undefined) return parts.net.send(request)
        const { token = '', tokenEpoch = 0 } = row ?? {}
        const answer = await parts.net.send({ ...request, token: token === '' ? null : token })
        if (toProblem(answer)?.kind === 'sign-in') await expire(tokenEpoch)
        return answer
      },
    },
  }
}
