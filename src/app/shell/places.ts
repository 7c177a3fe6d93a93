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

export const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  'sub-admin': 'Sub-admin',
  employee: 'Employee',
}
