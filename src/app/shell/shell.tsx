import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { SignInAgain } from '#features/session/sign-in-again.tsx'
import { useExport } from '#runtime/use-export.ts'
import { usePerson } from '#runtime/use-session.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { PlacesContext } from '#ui/places.ts'
import { saveFiles } from '#ui/save-file.ts'
import { ErrorBoundary } from '../error-screen.tsx'
import { screenAt } from '../routes.ts'
import { WedgeAnywhere } from '../wedge-anywhere.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { News } from './news.tsx'
import { placesFor } from './places.ts'
import { Rail } from './rail.tsx'
import classes from './shell.module.css'
import { SilentServer } from './silent-server.tsx'
import { TopBar } from './top-bar.tsx'

const SignOutDialog = lazy(async () => ({
  default: (await import('#features/session/sign-out-dialog.tsx')).SignOutDialog,
}))
const LockDialog = lazy(async () => ({ default: (await import('#features/session/lock-dialog.tsx')).LockDialog }))
const AppearanceDialog = lazy(async () => ({ default: (await import('./appearance-dialog.tsx')).AppearanceDialog }))

export type ShellDialog = 'sign-out' | 'switch' | 'appearance' | null

/** What stands around every screen of a signed-in person: rail and top bar on a desk, top bar and thumb bar on a phone. */
export function Shell() {
  const person = usePerson()
  const { pathname } = useLocation()
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  const exportAll = useExport()
  const [dialog, setDialog] = useState<ShellDialog>(null)
  const role = person?.role ?? null
  const places = useMemo(() => (role === null ? [] : placesFor(role)), [role])
  if (!person || role === null) return null
  const title = screenAt(role, pathname)?.title ?? ''
  const close = () => setDialog(null)
  return (
    <PlacesContext.Provider value={places}>
      <WedgeAnywhere />
      <a href="#main" className={`${classes['skip']} no-print`}>
        Skip to the page
      </a>
      <div className={classes['frame']}>
        <TopBar role={role} user={person.user} phone={phone} onDialog={setDialog} />
        {phone ? null : <Rail role={role} places={places} />}
        <main id="main" tabIndex={-1} className={classes['main']} aria-label={title}>
          <div className={`${classes['news']} no-print`}>
            <SignInAgain />
            <SilentServer />
            <News />
          </div>
          <ErrorBoundary
            resetKey={pathname}
            onExport={async () => {
              await saveFiles(await exportAll())
            }}
          >
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        {phone ? <BottomBar role={role} places={places} onDialog={setDialog} /> : null}
      </div>
      <Suspense fallback={null}>
        {dialog === 'sign-out' ? <SignOutDialog opened onClose={close} /> : null}
        {dialog === 'switch' ? <LockDialog opened onClose={close} /> : null}
        {dialog === 'appearance' ? <AppearanceDialog opened onClose={close} /> : null}
      </Suspense>
    </PlacesContext.Provider>
  )
}
