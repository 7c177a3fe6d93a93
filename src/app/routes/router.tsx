import { type RouteObject, useRoutes } from 'react-router-dom'
import { RequireSignedIn, RequireSignedOut } from './guards.tsx'
import { LazyScreen } from './lazy-screen.tsx'
import { RootLayout } from './root-layout.tsx'

const loadLogin = async () => (await import('./login-route.tsx')).LoginRoute

/** The pages of a signed-in person, with their frame; the sign-in does not need them. Call it early for a person who is signed in already. */
export const loadSignedIn = async () => (await import('./signed-in-routes.tsx')).SignedInRoutes

/** The sign-in, and all other paths, whose routes are loaded when somebody is signed in (specification §2). */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    children: [
      { element: <RequireSignedOut />, children: [{ path: '/login', element: <LazyScreen load={loadLogin} /> }] },
      { element: <RequireSignedIn />, children: [{ path: '*', element: <LazyScreen load={loadSignedIn} /> }] },
    ],
  },
]

export function AppRoutes() {
  return useRoutes(routes)
}
