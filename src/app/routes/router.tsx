import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { type Role, roles } from '#contract/permissions.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { VerifyScreen } from '#features/session/verify-screen.tsx'
import { RedirectWithQuery, RequireAnyRole, RequireRole, RequireSignedIn, RequireSignedOut } from './guards.tsx'
import { LazyScreen } from './lazy-screen.tsx'
import { NewInLanguage } from './new-in-language.tsx'
import { NotFound } from './not-found.tsx'
import { RequireOfflineList } from './require-offline-list.tsx'
import { RequireRow } from './require-row.tsx'
import { RootLayout } from './root-layout.tsx'
import type { Screen } from './screen.ts'
import { screens, screensFor } from './screens.ts'
import { ProductTagRedirect, RoomTagRedirect } from './tag-redirects.tsx'

const loadLogin = async () => (await import('#features/session/login-screen.tsx')).LoginScreen

/** The frame of a signed-in person; the sign-in does not need it. Call it early for a person who is signed in already. */
export const loadShell = async () => (await import('../shell/shell.tsx')).Shell

function screenElement(
  {
    title,
    load,
    needsOfflineList,
    collection,
    isRedrawnInPlace,
  }: Pick<Screen, 'title' | 'load' | 'needsOfflineList' | 'collection' | 'isRedrawnInPlace'>,
  isTab = false,
) {
  const screen = <LazyScreen key={title} load={load} />
  const withList = needsOfflineList ? (
    <RequireOfflineList key={title} title={isTab ? null : title}>
      {screen}
    </RequireOfflineList>
  ) : (
    screen
  )
  const element = collection ? <RequireRow collection={collection}>{withList}</RequireRow> : withList
  return isRedrawnInPlace ? element : <NewInLanguage>{element}</NewInLanguage>
}

const screenRoute = (screen: Screen): RouteObject => {
  const element = screenElement(screen)
  const [first] = screen.children ?? []
  if (!first) return screen.path === '' ? { index: true, element } : { path: screen.path, element }
  return {
    path: screen.path,
    element,
    children: [
      { index: true, element: <Navigate to={first.path} replace /> },
      ...(screen.children ?? []).map((isTab) => ({
        path: isTab.path,
        element: screenElement(isTab, true),
      })),
      { path: '*', element: <Navigate to="/notfound" replace /> },
    ],
  }
}

const areaRoute = (role: Role): RouteObject => ({
  path: areaPaths[role],
  element: <RequireRole role={role} />,
  children: [
    {
      element: <LazyScreen load={loadShell} />,
      children: screensFor(role)
        .filter((screen) => screen.in === 'area')
        .map(screenRoute),
    },
    { path: '*', element: <Navigate to="/notfound" replace /> },
  ],
})

/** The route tree, made from the table in `screens.ts` and the guards (specification §2). */
export function routeTree(): RouteObject[] {
  return [
    {
      element: <RootLayout />,
      children: [
        { element: <RequireSignedOut />, children: [{ path: '/login', element: <LazyScreen load={loadLogin} /> }] },
        {
          element: <RequireSignedIn />,
          children: [
            { path: '/', element: <Navigate to="/verify" replace /> },
            { path: '/verify', element: <VerifyScreen /> },
            // An old tag of another role's area still opens the scan page.
            ...roles.map((role) => ({ path: `${areaPaths[role]}/qr`, element: <RedirectWithQuery to="/qr" /> })),
            ...roles.map(areaRoute),
            {
              element: <RequireAnyRole />,
              children: [
                { path: '/q/:id', element: <ProductTagRedirect /> },
                { path: '/r/:id', element: <RoomTagRedirect /> },
                {
                  element: <LazyScreen load={loadShell} />,
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
