import type { Group } from '#contract/collections/users.ts'
import type { ListedRole } from '#domain/people/check-people.ts'
import { roleOf } from '#domain/people/roles.ts'

/** The group that gives a role; null if the device has none. */
export const groupOf = (role: ListedRole, groups: readonly Group[]): number | null =>
  groups.find((group) => roleOf({ is_superuser: false, is_active: true, groups: [group] }) === role)?.id ?? null
