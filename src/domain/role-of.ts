import { type Action, access, type Role } from '#contract/access.ts'

export interface Person {
  is_superuser: boolean
  is_active: boolean
  groups: readonly { id: number; name?: string | undefined }[]
}

/** The role of a person, or `null` when they have none or are inactive (D2.1, spec 6). */
export function roleOf(person: Person): Role | null {
  if (!person.is_active) return null
  if (person.is_superuser) return 'admin'
  if (person.groups.some((group) => group.id === 1 || group.name === 'Authorized')) return 'sub-admin'
  if (person.groups.some((group) => group.id === 2 || group.name === 'Employee')) return 'employee'
  return null
}

/** Whether a role may do a thing, by the one table (D2.2). */
export function can(role: Role | null, action: Action): boolean {
  return role !== null && (access[action] as readonly Role[]).includes(role)
}

/** First path segment of a role's area (spec 2). */
export const areaOf: Readonly<Record<Role, '/admin' | '/subadmin' | '/employee'>> = {
  admin: '/admin',
  'sub-admin': '/subadmin',
  employee: '/employee',
}
