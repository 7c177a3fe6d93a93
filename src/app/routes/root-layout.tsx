import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import type { Role } from '#contract/permissions.ts'
import { useServices } from '#react/services.ts'
import { useLanguage } from '#react/use-language.ts'
import { useOutboxExport } from '#react/use-outbox-export.ts'
import { usePerson } from '#react/use-session.ts'
import { t } from '#text/screens.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { shareOrDownloadFiles } from '#ui/files/share-files.ts'
import { ErrorBoundary } from '../error-screen.tsx'
import { screenAt } from './screens.ts'

function titleAt(pathname: string, role: Role | null): string {
  if (pathname === '/login') return t('signIn')
  if (pathname === '/verify') return t('checkingAccount')
  return (role === null ? null : screenAt(role, pathname)?.title) ?? t('notFound')
}

/** Around every page: its title, the last error boundary, and moving the focus after a navigation. */
export function RootLayout() {
  const { institute } = useServices()
  const { pathname } = useLocation()
  const role = usePerson()?.role ?? null
  const exportAll = useOutboxExport()
  useLanguage()
  const title = titleAt(pathname, role)
  const shownPath = useRef(pathname)

  useEffect(() => {
    document.title = `${title} · ${institute}`
  }, [title, institute])

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const main = document.querySelector<HTMLElement>('main')
    // Does not move the focus if the screen has already set it.
    if (main && !main.contains(document.activeElement)) {
      main.tabIndex = -1
      main.focus({ preventScroll: true })
      main.scrollTo?.(0, 0)
    }
  }, [pathname])

  return (
    <ErrorBoundary
      resetKey={pathname}
      onExport={async () => {
        await shareOrDownloadFiles(await exportAll())
      }}
    >
      <div role="status" className="bilang-hidden">
        {title}
      </div>
      <Suspense fallback={<Loading height="100dvh" />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}
