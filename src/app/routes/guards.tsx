/** Guards by session (specification §2, §4). They only redirect; the server enforces permissions. */
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '#react/session/use-session.ts'
import { Loading } from '#ui/feedback/loading.tsx'

/** Without a session every path leads to /login, and after signing in back to the requested page. */
export function RequireSignedIn() {
  const state = useSession()
  const { pathname, search, hash } = useLocation()
  if (state.is === 'unknown') return <Loading height="100dvh" />
  if (state.is === 'out') return <Navigate to="/login" replace state={{ from: pathname + search + hash }} />
  return <Outlet />
}

/** With a session, /login leads to /verify; except if its token was refused and the person returns from the sign-in provider. */
export function RequireSignedOut() {
  const state = useSession()
  const { state: locationState, search } = useLocation()
  if (state.is === 'unknown') return <Loading height="100dvh" />
  if (state.is === 'in' && !(state.expired && search)) return <Navigate to="/verify" replace state={locationState} />
  return <Outlet />
}
