/** Who may be where (specification §2, §4; D2). Guards only send people on; what a person may do is refused by the server. */
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import type { Role } from '#contract/permissions.ts'
import { usePerson, useSession } from '#react/use-session.ts'
import { Loading } from '#ui/feedback/loading.tsx'

/** Signed out: any path leads to /login, and back to where one wanted to go afterwards. */
export function RequireSignedIn() {
  const state = useSession()
  const { pathname, search, hash } = useLocation()
  if (state.is === 'unknown') return <Loading height="100dvh" />
  if (state.is === 'out') return <Navigate to="/login" replace state={{ from: pathname + search + hash }} />
  return <Outlet />
}

/** Only for one role; anybody else, and who is inactive or has no role, is sent to /verify. */
export function RequireRole({ role }: { role: Role }) {
  const person = usePerson()
  const { pathname } = useLocation()
  if (person?.role !== role) return <Navigate to="/verify" replace state={returnPath(person?.role ?? null, pathname)} />
  return <Outlet />
}

/** For anybody who has a role at all. */
export function RequireAnyRole() {
  const person = usePerson()
  const { pathname, search } = useLocation()
  if (!person?.role) return <Navigate to="/verify" replace state={{ from: pathname + search }} />
  return <Outlet />
}

// A person without a role keeps where they wanted to go; one with another role goes to their own home, never round in circles.
const returnPath = (role: Role | null, pathname: string) => (role === null ? { from: pathname } : null)

/** Signed in: /login leads to /verify. */
export function RequireSignedOut() {
  const state = useSession()
  const { state: locationState } = useLocation()
  if (state.is === 'unknown') return <Loading height="100dvh" />
  if (state.is === 'in') return <Navigate to="/verify" replace state={locationState} />
  return <Outlet />
}

/** A path of the same name outside of the area, with its query: `/admin/qr?product_id=7` → `/qr?product_id=7`. */
export function RedirectWithQuery({ to }: { to: string }) {
  const { search } = useLocation()
  return <Navigate to={to + search} replace />
}
