/** The session as this page knows it, for the screens and for the rest of the engine. */
import type { CurrentUser } from '#contract/sign-in/session.ts'
import type { SessionRow } from '#device-db/core-db.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import { unsentOfOthers } from '#device-db/queries/unsent-of-others.ts'
import { makeEmitter } from '#platform/emitter.ts'
import type { RememberedPerson } from './remembered-sign-ins.ts'
import type { SessionEnd, SessionState } from './session-types.ts'

export interface SessionStateHolder {
  state(): SessionState
  onState(listener: (state: SessionState) => void): () => void
  /** The stored session; null if nobody is signed in. */
  row(): SessionRow | null
  /** `end`: why nobody is signed in. */
  publish(next: SessionRow | null, end?: SessionEnd): Promise<void>
  /** Records on the row, without an event, that local storage has the token permanently. */
  noteSettled(): void
}

export function makeSessionState(
  store: CoreStore,
  listPeople: () => Promise<readonly RememberedPerson[]>,
): SessionStateHolder {
  const stateChanges = makeEmitter<SessionState>()
  let current: SessionRow | null = null
  let state: SessionState = { is: 'unknown' }
  // A late database read may return a session that is already over: its end is published once, by the first message about it,
  // and the session does not start again.
  let tokenEpoch = 0
  let endOf = -1
  let endMark: symbol | undefined

  return {
    state: () => state,
    onState: stateChanges.subscribe,
    row: () => current,
    async publish(next, end) {
      if (next && next.tokenEpoch === endOf) return
      current = next
      if (next) {
        const { user, userKey, token, expired = false } = next
        tokenEpoch = next.tokenEpoch
        state = { is: 'in', user: user as CurrentUser, userKey, token, expired }
      } else {
        // Published once, by the first message about it; valid until somebody signs in.
        if (end === 'ended' && endOf !== tokenEpoch) {
          endOf = tokenEpoch
          endMark = Symbol(end)
        }
        const waiting = await store.read((tx) => unsentOfOthers(tx, null))
        const people = await listPeople()
        // Somebody signed in meanwhile.
        if (current !== null) return
        const known = state.is === 'out' ? state.ended : undefined
        const ended = end === 'ended' ? endMark : known
        state = { is: 'out', waiting, people, ...(ended && { ended }) }
      }
      stateChanges.emit(state)
    },
    noteSettled() {
      if (current) current = { ...current, settled: true }
    },
  }
}
