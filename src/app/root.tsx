import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useParts } from '#runtime/parts.ts'
import { useExport } from '#runtime/use-export.ts'
import { usePerson } from '#runtime/use-session.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { saveFiles } from '#ui/save-file.ts'
import { ErrorBoundary } from './error-screen.tsx'
import { screenAt } from './routes.ts'

const others: Readonly<Record<string, string>> = { '/login': 'Sign in', '/verify': 'Checking your account' }

/** Around every page: its title, the last net under render failures, and the focus that follows a navigation. */
export function Root() {
  const { institute } = useParts()
  const { pathname } = useLocation()
  const role = usePerson()?.role ?? null
  const exportAll = useExport()
  const title = others[pathname] ?? (role === null ? null : screenAt(role, pathname)?.title) ?? 'Page not found'
  const arrived = useRef(pathname)

  useEffect(() => {
    document.title = `${title} · ${institute}`
  }, [title, institute])

  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    const main = document.querySelector<HTMLElement>('main')
    // A screen that has put the focus somewhere itself keeps it.
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
        await saveFiles(await exportAll())
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
