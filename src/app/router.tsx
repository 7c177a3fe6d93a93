import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { type Role, roles } from '#contract/access.ts'
import { areaOf } from '#domain/role-of.ts'
import { VerifyScreen } from '#features/session/verify-screen.tsx'
import { OnlyFor, SignedIn, SignedOut, WithQuery, WithRole } from './guards.tsx'
import { KnownRow } from './known-row.tsx'
import { LazyScreen } from './lazy-screen.tsx'
import { NotFound } from './not-found.tsx'
import { Root } from './root.tsx'
import { type Screen, screens, screensFor } from './routes.ts'
import { Shell } from './shell/shell.tsx'
import { RoomTag, ShortProductTag } from './short-tags.tsx'
import { WhenListed } from './when-listed.tsx'

const loadLogin = async () => (await import('#features/session/login-screen.tsx')).LoginScreen

function elementOf({ title, load, ofList, of }: Pick<Screen, 'title' | 'load' | 'ofList' | 'of'>, tab = false) {
  const screen = <LazyScreen key={title} load={load} />
  const listed = ofList ? (
    <WhenListed key={title} title={tab ? null : title}>
      {screen}
    </WhenListed>
  ) : (
    screen
  )
  return of ? <KnownRow of={of}>{listed}</KnownRow> : listed
}

const screenRoute = (screen: Screen): RouteObject => {
  const element = elementOf(screen)
  const [first] = screen.children ?? []
  if (!first) return screen.path === '' ? { index: true, element } : { path: screen.path, element }
  return {
    path: screen.path,
    element,
    children: [
      { index: true, element: <Navigate to={first.path} replace /> },
      ...(screen.children ?? []).map((tab) => ({
        path: tab.path,
        element: elementOf(tab, true),
      })),
      { path: '*', element: <Navigate to="/notfound" replace /> },
    ],
  }
}

const areaRoute = (role: Role): RouteObject => ({
  path: areaOf[role],
  element: <OnlyFor role={role} />,
  children: [
    {
      element: <Shell />,
      children: screensFor(role)
        .filter((screen) => screen.in === 'area')
        .map(screenRoute),
    },
    { path: '*', element: <Navigate to="/notfound" replace /> },
  ],
})

/** The tree of routes, made of the table in `routes.ts` and the guards (spec 2). */
export function routeTree(): RouteObject[] {
  return [
    {
      element: <Root />,
      children: [
        { element: <SignedOut />, children: [{ path: '/login', element: <LazyScreen load={loadLogin} /> }] },
        {
          element: <SignedIn />,
          children: [
            { path: '/', element: <Navigate to="/verify" replace /> },
            { path: '/verify', element: <VerifyScreen /> },
            // Whoever follows an old tag of another area lands on the scan page all the same.
            ...roles.map((role) => ({ path: `${areaOf[role]}/qr`, element: <WithQuery to="/qr" /> })),
            ...roles.map(areaRoute),
            {
              element: <WithRole />,
              children: [
                { path: '/q/:id', element: <ShortProductTag /> },
                { path: '/r/:id', element: <RoomTag /> },
                {
                  element: <Shell />,
                  children: screens.filter((screen) => screen.in === 'top').map(screenRoute),
                },
              ],
            },
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
    },
  ]
}

export function makeRouter() {
  return createBrowserRouter(routeTree())
}
