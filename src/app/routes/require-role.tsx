/** Guards by role (specification §2; D2). They only redirect; the server enforces permissions. */
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import type { Role } from '#contract/permissions.ts'
import { usePerson } from '#react/session/use-session.ts'

/** For one role only. Another role, an inactive account or one without a role is redirected to /verify. */
export function RequireRole({ role }: { role: Role }) {
  const person = usePerson()
  const { pathname } = useLocation()
  if (person?.role !== role) return <Navigate to="/verify" replace state={returnPath(person?.role ?? null, pathname)} />
  return <Outlet />
}

/** For any account that has a role. */
export function RequireAnyRole() {
  const person = usePerson()
  const { pathname, search } = useLocation()
  if (!person?.role) return <Navigate to="/verify" replace state={{ from: pathname + search }} />
  return <Outlet />
}

// A person without a role keeps the requested path. A person with another role goes to their own home, which prevents a redirect loop.
const returnPath = (role: Role | null, pathname: string) => (role === null ? { from: pathname } : null)

/** Redirects to the same path outside the area and keeps the query: `/admin/qr?product_id=7` → `/qr?product_id=7`. */
export function RedirectWithQuery({ to }: { to: string }) {
  const { search } = useLocation()
  return <Navigate to={to + search} replace />
}
