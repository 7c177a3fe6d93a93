import { useSyncExternalStore } from 'react'
import type { Permission, Role } from '#contract/permissions.ts'
import type { CurrentUser } from '#contract/sign-in/session.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import type { SessionState } from '#session/session-types.ts'
import { useServices } from '../services.ts'

export function useSession(): SessionState {
  const { session } = useServices()
  return useSyncExternalStore(
    (listener) => session.onState(listener),
    () => session.state(),
  )
}

/** The signed-in person and their role; null while nobody is signed in. */
export function usePerson(): { user: CurrentUser; role: Role | null } | null {
  const state = useSession()
  return state.is === 'in' ? { user: state.user, role: roleOf(state.user) } : null
}

/** Names the signed-in person on this device, and their server; null while nobody is signed in. */
export function useUserKey(): string | null {
  const state = useSession()
  return state.is === 'in' ? state.userKey : null
}

/** True if the signed-in person has the permission (D2.2). */
export function useCan(action: Permission): boolean {
  return hasPermission(usePerson()?.role ?? null, action)
}
