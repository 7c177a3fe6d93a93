/** The session as this page knows it, for the screens and for the rest of the engine. */
import type { CurrentUser } from '#contract/session.ts'
import type { SessionRow } from '#device-db/core-db.ts'
import type { CoreStore } from '#device-db/core-store.ts'
import { waitingOfOthers } from '#device-db/queries/waiting-of-others.ts'
import { makeEmitter } from '#platform/emitter.ts'
import type { RememberedPerson } from './remembered-sign-ins.ts'
import type { SessionState } from './session-types.ts'

export interface SessionStateHolder {
  state(): SessionState
  onState(listener: (state: SessionState) => void): () => void
  /** The stored session; null if nobody is signed in. */
  row(): SessionRow | null
  publish(next: SessionRow | null): Promise<void>
  /** Notes on the row, without an announcement, that local storage has the token for good. */
  noteSettled(): void
}

export function makeSessionState(
  store: CoreStore,
  listPeople: () => Promise<readonly RememberedPerson[]>,
): SessionStateHolder {
  const stateChanges = makeEmitter<SessionState>()
  let current: SessionRow | null = null
  let state: SessionState = { is: 'unknown' }

  return {
    state: () => state,
    onState: stateChanges.subscribe,
    row: () => current,
    async publish(next) {
      current = next
      if (next) {
        const { user, userKey, token, expired = false } = next
        state = { is: 'in', user: user as CurrentUser, userKey, token, expired }
      } else {
        const waiting = await store.read((tx) => waitingOfOthers(tx, null))
        state = { is: 'out', waiting, people: await listPeople() }
      }
      stateChanges.emit(state)
    },
    noteSettled() {
      if (current) current = { ...current, settled: true }
    },
  }
}
