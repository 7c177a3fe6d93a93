import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useOutboxExport } from '#react/outbox/use-outbox-export.ts'
import { PageTitleContext } from '#react/page-title.ts'
import { useServices } from '#react/services.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { shareOrDownloadFiles } from '#ui/files/share-files.ts'
import { ErrorBoundary } from '../error-screen.tsx'

/** Around every page: its title, the last error boundary, and moving the focus after a navigation. */
export function RootLayout() {
  const { institute } = useServices()
  const { pathname } = useLocation()
  const exportAll = useOutboxExport()
  const [title, setTitle] = useState('')
  const shownPath = useRef(pathname)

  useEffect(() => {
    if (title !== '') document.title = `${title} · ${institute}`
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
      <PageTitleContext value={setTitle}>
        <Suspense fallback={<Loading height="100dvh" />}>
          <Outlet />
        </Suspense>
      </PageTitleContext>
    </ErrorBoundary>
  )
}
