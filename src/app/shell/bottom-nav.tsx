import { useDisclosure } from '@mantine/hooks'
import { IconCloudUpload, IconDots, IconHome, IconLayoutGrid, IconList, IconScan } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Role } from '#contract/permissions.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/app/shell.ts'
import { t as common } from '#text/shared/common.ts'
import { withTexts } from '#text/text-catalog.ts'
import { useCloseOnBack } from '#ui/dialogs/use-close-on-back.ts'
import type { NavIcon, NavItem } from '#ui/nav-items.ts'
import { screenAt } from '../routes/screens.ts'
import { navItemAt } from './nav-items-of-role.ts'
import classes from './shell.module.css'
import type { ShellDialog } from './shell-dialog.ts'

const MoreSheet = lazy(async () => ({ default: (await withTexts(import('./more-sheet.tsx'))).MoreSheet }))

/** The bottom bar on a phone: Home, List, Scan in the middle, Outbox, More. Entries that a role does not have are left out. */
export function BottomNav({
  role,
  navItems,
  onDialog,
}: {
  role: Role
  navItems: readonly NavItem[]
  onDialog: (dialog: ShellDialog) => void
}) {
  const [opened, moreSheet] = useDisclosure(false)
  useCloseOnBack(moreSheet.close)
  const { notSent, needsReview } = useOutboxSummary('notSent', 'needsReview')
  const { pathname } = useLocation()
  const home = areaPaths[role]
  const database = `${home}/inventory/database`
  const list = screenAt(role, database) ? database : `${home}/inventory`
  const waiting = notSent + needsReview
  const openPath = navItemAt(pathname, navItems)?.to ?? pathname
  const inNav = new Set([home, list, '/qr', '/outbox'])
  return (
    <>
      <nav aria-label={t('main')} className={`${classes['bottomNav']} no-print`}>
        <NavBarLink to={home} label={titles('title.home')} icon={IconHome} openPath={openPath} />
        <NavBarLink
          to={list}
          label={t('list')}
          icon={list === database ? IconList : IconLayoutGrid}
          openPath={openPath}
        />
        {screenAt(role, '/qr') ? (
          <Link
            to="/qr"
            aria-current={openPath === '/qr' ? 'page' : undefined}
            className={`${classes['navBarLink']} ${classes['scan']}`}
          >
            <span className={classes['scanButton']}>
              <IconScan size={26} stroke={1.8} aria-hidden />
            </span>
            <span>{titles('title.scan')}</span>
          </Link>
        ) : null}
        <NavBarLink
          to="/outbox"
          label={titles('title.outbox')}
          icon={IconCloudUpload}
          openPath={openPath}
          badge={waiting > 0 ? { text: waiting > 999 ? '999+' : String(waiting), needsReview: needsReview > 0 } : null}
        />
        <button type="button" className={classes['navBarLink']} onClick={moreSheet.open} aria-haspopup="dialog">
          <IconDots size={22} stroke={1.7} aria-hidden />
          <span>{common('more')}</span>
        </button>
      </nav>
      {opened ? (
        <Suspense fallback={null}>
          <MoreSheet
            role={role}
            navItems={navItems.filter((navItem) => !inNav.has(navItem.to))}
            onClose={moreSheet.close}
            onDialog={onDialog}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function NavBarLink({
  to,
  label,
  icon: Icon,
  openPath,
  badge = null,
}: {
  to: string
  label: string
  icon: NavIcon
  /** The navigation path that the open screen belongs to. */
  openPath: string
  badge?: { text: string; needsReview: boolean } | null
}) {
  return (
    <Link to={to} aria-current={openPath === to ? 'page' : undefined} className={classes['navBarLink'] ?? ''}>
      <span className={classes['navBarIcon']}>
        <Icon size={22} stroke={1.7} aria-hidden />
        {badge ? (
          <span className={classes['badge']} data-alarm={badge.needsReview}>
            <span className="bilang-hidden">, </span>
            {badge.text}
            <span className="bilang-hidden"> {t('waiting')}</span>
          </span>
        ) : null}
      </span>
      <span>{label}</span>
    </Link>
  )
}
