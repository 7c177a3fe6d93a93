import type { Role } from '#contract/permissions.ts'
import { t } from '#text/menu.ts'
import { type NavItem, navGroups } from '#ui/nav-items.ts'
import { addressOf, screensFor } from '../routes/screens.ts'

/** The menu entries of a role, in the order of the groups and the table. */
export function navItemsFor(role: Role): readonly NavItem[] {
  const listed = screensFor(role).flatMap((screen): NavItem[] =>
    screen.menu
      ? [
          {
            to: addressOf(screen, role),
            label: t(`${screen.menu.text}.label`),
            description: t(`${screen.menu.text}.description`),
            group: screen.menu.group,
            icon: screen.menu.icon,
          },
        ]
      : [],
  )
  return navGroups.flatMap((group) => listed.filter((navItem) => navItem.group === group))
}

/**
 * The one menu entry that a path belongs to: `inventory/database/print-qr` has its own entry and does not belong to the product database.
 */
export function navItemAt(pathname: string, navItems: readonly NavItem[]): NavItem | null {
  const containing = navItems.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return containing.reduce<NavItem | null>(
    (best, navItem) => (best && best.to.length >= navItem.to.length ? best : navItem),
    null,
  )
}
