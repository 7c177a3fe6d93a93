import { useMemo } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation, useParams, useRoutes } from 'react-router-dom'
import { type Role, roles } from '#contract/permissions.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { VerifyScreen } from '#features/session/verify-screen.tsx'
import { usePageTitle } from '#react/page-title.ts'
import { useLanguage } from '#react/session/use-language.ts'
import { usePerson } from '#react/session/use-session.ts'
import { t } from '#text/app/screens.ts'
import { Shell } from '../shell/shell.tsx'
import { LazyScreen } from './lazy-screen.tsx'
import { NewInLanguage } from './new-in-language.tsx'
import { NotFound } from './not-found.tsx'
import { RequireOfflineList } from './require-offline-list.tsx'
import { RedirectWithQuery, RequireAnyRole, RequireRole } from './require-role.tsx'
import { RequireRow } from './require-row.tsx'
import type { Screen } from './screen.ts'
import { screenAt, screens, screensFor } from './screens.ts'
import { ProductTagRedirect, RoomTagRedirect } from './tag-redirects.tsx'

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

/** Addresses of forms in earlier releases, which bookmarks and open tabs still have, without their ids. */
const movedAddresses = [
  ['inventory/reports/loss/', 'inventory/forms/item/rlsddp/'],
  ['inventory/ics/return/', 'inventory/forms/slip/rrsp/'],
] as const

const MovedAddress = ({ to }: { to: string }) => <Navigate to={to + useParams()['id']} replace />

const areaRoute = (role: Role): RouteObject => ({
  path: areaPaths[role],
  element: <RequireRole role={role} />,
  children: [
    {
      element: <Shell />,
      children: screensFor(role)
        .filter((screen) => screen.in === 'area')
        .map(screenRoute),
    },
    ...movedAddresses.map(([from, to]) => ({
      path: `${from}:id`,
      element: <MovedAddress to={`${areaPaths[role]}/${to}`} />,
    })),
    { path: '*', element: <Navigate to="/notfound" replace /> },
  ],
})

/** The area of another role: its guard redirects, so its screens would only make each navigation match more paths. */
const foreignAreaRoute = (role: Role): RouteObject => ({
  path: `${areaPaths[role]}/*`,
  element: <RequireRole role={role} />,
})

/** The route tree of a role, made from the table in `screens.ts` and the guards (specification §2). */
export const signedInRoutesOf = (own: Role | null): RouteObject[] => [
  { path: '/', element: <Navigate to="/verify" replace /> },
  { path: '/verify', element: <VerifyScreen /> },
  // An old tag of another role's area still opens the scan page.
  ...roles.map((role) => ({ path: `${areaPaths[role]}/qr`, element: <RedirectWithQuery to="/qr" /> })),
  ...roles.map((role) => (role === own ? areaRoute(role) : foreignAreaRoute(role))),
  {
    element: <RequireAnyRole />,
    children: [
      { path: '/q/:id', element: <ProductTagRedirect /> },
      { path: '/r/:id', element: <RoomTagRedirect /> },
      { element: <Shell />, children: screens.filter((screen) => screen.in === 'top').map(screenRoute) },
    ],
  },
  { element: <FrameOfRole />, children: [{ path: '*', element: <NotFound /> }] },
]

/** The shell with its menu; a person without a role has neither. */
function FrameOfRole() {
  if (usePerson()?.role) return <Shell />
  return (
    <main>
      <Outlet />
    </main>
  )
}

function titleAt(pathname: string, role: Role | null): string {
  if (pathname === '/verify') return t('checkingAccount')
  return (role === null ? null : screenAt(role, pathname)?.title) ?? t('notFound')
}

export function SignedInRoutes() {
  useLanguage()
  const role = usePerson()?.role ?? null
  usePageTitle(titleAt(useLocation().pathname, role))
  return useRoutes(useMemo(() => signedInRoutesOf(role), [role]))
}
