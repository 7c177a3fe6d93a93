import type { Role } from '#contract/permissions.ts'
import type { ScreenTexts } from '#domain/app/match-screens.ts'
import { t } from '#text/app/menu.ts'
import { type NavItem, navGroups } from '#ui/nav-items.ts'
import { addressOf, screensFor, titleOf } from '../routes/screens.ts'

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

export interface OpenableScreen extends ScreenTexts {
  to: string
}

/**
 * Every screen and tab of a role that opens without an id, in the order of the table. Tabs of a screen without a menu entry replace it. One
 * without an entry of its own names the entry that it belongs to: PAR and ICS have screens of the same name.
 */
export function openableScreens(role: Role): readonly OpenableScreen[] {
  const navItems = navItemsFor(role)
  return screensFor(role).flatMap((screen): OpenableScreen[] => {
    const to = addressOf(screen, role)
    if (to.includes(':') || screen.needsQuery) return []
    const title = titleOf(screen)
    const { menu, children = [] } = screen
    const tabs = children.map((tab) => ({
      to: `${to}/${tab.path}`,
      label: titleOf(tab),
      title: titleOf(tab),
      hint: title,
    }))
    if (menu) return [{ to, label: t(`${menu.text}.label`), title, hint: t(`${menu.text}.description`) }, ...tabs]
    return tabs.length > 0 ? tabs : [{ to, label: title, title, hint: navItemAt(to, navItems)?.label ?? '' }]
  })
}
