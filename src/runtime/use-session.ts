import { useSyncExternalStore } from 'react'
import type { Action, Role } from '#contract/access.ts'
import type { Me } from '#contract/session.ts'
import { can, roleOf } from '#domain/role-of.ts'
import type { SessionState } from '#sync/engine.ts'
import { useParts } from './parts.ts'

export function useSession(): SessionState {
  const { session } = useParts()
  return useSyncExternalStore(
    (told) => session.onState(told),
    () => session.state(),
  )
}

/** The signed-in person and their role; null while nobody is signed in. */
export function usePerson(): { user: Me; role: Role | null } | null {
  const state = useSession()
  return state.is === 'in' ? { user: state.user, role: roleOf(state.user) } : null
}

/** Whether the signed-in person may do a thing (D2.2). */
export function useCan(action: Action): boolean {
  return can(usePerson()?.role ?? null, action)
}
