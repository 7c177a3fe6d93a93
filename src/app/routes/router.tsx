import { type RouteObject, useRoutes } from 'react-router-dom'
import { RequireSignedIn, RequireSignedOut } from './guards.tsx'
import { LazyScreen, loadOnce } from './lazy-screen.tsx'
import { RootLayout } from './root-layout.tsx'

const loadLogin = async () => (await import('./login-route.tsx')).LoginRoute

/** The pages of a signed-in person, with their frame; the sign-in does not need them. */
const loadSignedIn = async () => (await import('./signed-in-routes.tsx')).SignedInRoutes

/** For the start on a device where somebody is signed in: requests the frame and the screen of this path while the session is still read. */
export async function preloadScreenAt(pathname: string): Promise<void> {
  const [{ screenOfAnyRole }] = await Promise.all([import('./screens.ts'), loadOnce(loadSignedIn)])
  const screen = screenOfAnyRole(pathname)
  if (screen) await loadOnce(screen.load)
}

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
