import type { Role } from '#contract/access.ts'
import { type Place, placeGroups } from '#ui/places.ts'
import { addressOf, screensFor } from '../routes.ts'

/** What the menus list for a role, in the order of the groups and of the table. */
export function placesFor(role: Role): readonly Place[] {
  const listed = screensFor(role).flatMap((screen): Place[] =>
    screen.menu
      ? [
          {
            to: addressOf(screen, role),
            label: screen.menu.label ?? screen.title,
            says: screen.menu.says,
            group: screen.menu.group,
            icon: screen.menu.icon,
          },
        ]
      : [],
  )
  return placeGroups.flatMap((group) => listed.filter((place) => place.group === group))
}

/** The one place that a path belongs to: `inventory/database/print-qr` is a place of its own and none of the product database. */
export function placeAt(pathname: string, places: readonly Place[]): Place | null {
  const around = places.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return around.reduce<Place | null>((best, place) => (best && best.to.length >= place.to.length ? best : place), null)
}

export const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  'sub-admin': 'Sub-admin',
  employee: 'Employee',
}
