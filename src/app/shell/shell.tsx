import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { SignInAgain } from '#features/session/sign-in-again.tsx'
import { useOutboxExport } from '#react/outbox/use-outbox-export.ts'
import { useLanguage } from '#react/session/use-language.ts'
import { usePerson } from '#react/session/use-session.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/app/shell.ts'
import { withTexts } from '#text/text-catalog.ts'
import { useCloseOnBack } from '#ui/dialogs/use-close-on-back.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { shareOrDownloadFiles } from '#ui/files/share-files.ts'
import { NavItemsContext } from '#ui/nav-items.ts'
import { menusId } from '#ui/theme/menus-id.ts'
import { useMedia } from '#ui/theme/use-media.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { ErrorBoundary } from '../error-screen.tsx'
import { screenAt } from '../routes/screens.ts'
import { BottomNav } from './bottom-nav.tsx'
import { ConnectionProvider } from './connection-provider.tsx'
import { DownloadProgress } from './download-progress.tsx'
import { HardwareScanner } from './hardware-scanner.tsx'
import { navItemsFor } from './nav-items-of-role.ts'
import { ServerUnreachable } from './server-unreachable.tsx'
import classes from './shell.module.css'
import type { ShellDialog } from './shell-dialog.ts'
import { SideNav } from './side-nav.tsx'
import { StatusBanners } from './status-banners.tsx'
import { TopBar } from './top-bar.tsx'
import { useEarlyKeys } from './use-early-keys.ts'
import { usePaletteKey } from './use-palette-key.ts'
import { useScrollPosition } from './use-scroll-position.ts'

const SignOutDialog = lazy(async () => ({
  default: (await withTexts(import('#features/session/sign-out-dialog.tsx'))).SignOutDialog,
}))
const SwitchPersonDialog = lazy(async () => ({
  default: (await withTexts(import('#features/session/switch-person-dialog.tsx'))).SwitchPersonDialog,
}))
const loadPalette = () => withTexts(import('./command-palette.tsx'))
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))
/** A part without which the app works: if it cannot be loaded, nothing is in its place. */
const orNothing = (load: () => Promise<() => null>) =>
  lazy(async () => ({ default: await load().catch(() => () => null) }))
const CutPaste = orNothing(async () => (await withTexts(import('./cut-paste.tsx'))).CutPaste)
const RememberedDeviceItems = orNothing(
  async () => (await import('#features/account/remembered-device-items.tsx')).RememberedDeviceItems,
)
const AppearanceDialog = lazy(async () => ({
  default: (await withTexts(import('./appearance-dialog.tsx'))).AppearanceDialog,
}))

/** The frame around every screen of a signed-in person: side navigation and top bar on a wide screen, top bar and bottom bar on a phone. */
export function Shell() {
  useLanguage()
  const person = usePerson()
  const { pathname } = useLocation()
  const isPhone = useMedia('phone')
  const exportAll = useOutboxExport()
  const [dialog, setDialog] = useState<ShellDialog>(null)
  const main = useRef<HTMLElement>(null)
  useScrollPosition(main)
  useEffect(() => whenIdle(() => void loadPalette().catch(() => {})), [])
  usePaletteKey(useCallback(() => setDialog((open) => (open === 'palette' ? null : (open ?? 'palette'))), []))
  const closeDialog = () => setDialog(null)
  useCloseOnBack(closeDialog)
  const takeEarlyKeys = useEarlyKeys(dialog === 'palette', closeDialog)
  const role = person?.role ?? null
  if (!person || role === null) return null
  const navItems = navItemsFor(role)
  const title = screenAt(role, pathname)?.title ?? titles('notFound')
  return (
    <ConnectionProvider>
      <NavItemsContext.Provider value={navItems}>
        <HardwareScanner />
        <a href="#main" className={`${classes['skipLink']} no-print`}>
          {t('skipToPage')}
        </a>
        <div className={classes['layout']}>
          <TopBar role={role} user={person.user} phone={isPhone} onDialog={setDialog} />
          {isPhone ? null : <SideNav role={role} navItems={navItems} onSearch={() => setDialog('palette')} />}
          <main ref={main} id="main" tabIndex={-1} className={classes['main']} aria-label={title}>
            <div className={`${classes['banners']} no-print`}>
              <SignInAgain />
              <ServerUnreachable />
              <StatusBanners />
            </div>
            <ErrorBoundary
              resetKey={pathname}
              onExport={async () => {
                await shareOrDownloadFiles(await exportAll())
              }}
            >
              <Suspense fallback={<Loading />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
            <div id={menusId} className="bilang-bleed" />
          </main>
          <DownloadProgress />
          {isPhone ? <BottomNav role={role} navItems={navItems} onDialog={setDialog} /> : null}
        </div>
        <Suspense fallback={null}>
          <RememberedDeviceItems />
        </Suspense>
        <Suspense fallback={null}>
          <CutPaste />
        </Suspense>
        <Suspense fallback={null}>
          {dialog === 'sign-out' ? <SignOutDialog opened onClose={closeDialog} /> : null}
          {dialog === 'switch' ? <SwitchPersonDialog opened onClose={closeDialog} /> : null}
          {dialog === 'palette' ? (
            <CommandPalette role={role} takeEarlyKeys={takeEarlyKeys} onClose={closeDialog} />
          ) : null}
          {dialog === 'appearance' ? <AppearanceDialog opened onClose={closeDialog} /> : null}
        </Suspense>
      </NavItemsContext.Provider>
    </ConnectionProvider>
  )
}
