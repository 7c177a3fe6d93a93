import { Kbd } from '@mantine/core'
import { IconHome, IconLayoutGrid, IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import type { Role } from '#contract/permissions.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/app/shell.ts'
import { t as common } from '#text/shared/common.ts'
import { type NavIcon, type NavItem, navGroupLabel, navGroups } from '#ui/nav-items.ts'
import { navItemAt } from './nav-items-of-role.ts'
import classes from './shell.module.css'
import { paletteKeys } from './use-palette-key.ts'

/** The screens of a role on a wide screen, grouped by task. */
export function SideNav({
  role,
  navItems,
  onSearch,
}: {
  role: Role
  navItems: readonly NavItem[]
  onSearch: () => void
}) {
  const home = areaPaths[role]
  const { pathname } = useLocation()
  const inventory = `${home}/inventory`
  const openItem = navItemAt(pathname, navItems)
  return (
    <nav aria-label={t('main')} className={`${classes['sideNav']} no-print`}>
      <button
        type="button"
        className={classes['navLink']}
        aria-haspopup="dialog"
        aria-keyshortcuts={paletteKeys().aria}
        onClick={onSearch}
      >
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span>{common('search')}</span>
        <Kbd size="xs" aria-hidden className={classes['navKeys'] ?? ''}>
          {paletteKeys().shown}
        </Kbd>
      </button>
      <SideNavLink to={home} label={titles('title.home')} icon={IconHome} isOpen={pathname === home} />
      <SideNavLink to={inventory} label={t('inventoryHome')} icon={IconLayoutGrid} isOpen={pathname === inventory} />
      {navGroups.map((group) => {
        const groupItems = navItems.filter((navItem) => navItem.group === group)
        return groupItems.length === 0 ? null : (
          <section key={group}>
            <div className={classes['navGroupTitle']}>{navGroupLabel(group)}</div>
            {groupItems.map((navItem) => (
              <SideNavLink
                key={navItem.to}
                to={navItem.to}
                label={navItem.label}
                icon={navItem.icon}
                isOpen={navItem === openItem}
              />
            ))}
          </section>
        )
      })}
    </nav>
  )
}

function SideNavLink({
  to,
  label,
  icon: Icon,
  isOpen: openItem,
}: {
  to: string
  label: string
  icon: NavIcon
  isOpen: boolean
}) {
  return (
    <Link to={to} aria-current={openItem ? 'page' : undefined} className={classes['navLink'] ?? ''}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <span>{label}</span>
    </Link>
  )
}
