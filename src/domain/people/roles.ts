import { type Permission, permissions, type Role } from '#contract/permissions.ts'

export interface RoleHolder {
  is_superuser: boolean
  is_active: boolean
  groups: readonly { id: number; name?: string | undefined }[]
}

/** The role of a person; null if they have none or are inactive (D2.1, specification §6). */
export function roleOf(person: RoleHolder): Role | null {
  if (!person.is_active) return null
  if (person.is_superuser) return 'admin'
  if (person.groups.some((group) => group.id === 1 || group.name === 'Authorized')) return 'sub-admin'
  if (person.groups.some((group) => group.id === 2 || group.name === 'Employee')) return 'employee'
  return null
}

/** Whether a role has a permission, by the permission table (D2.2). */
export function hasPermission(role: Role | null, permission: Permission): boolean {
  return role !== null && (permissions[permission] as readonly Role[]).includes(role)
}

/** First path segment of a role's area (specification §2). */
export const areaPaths: Readonly<Record<Role, '/admin' | '/subadmin' | '/employee'>> = {
  admin: '/admin',
  'sub-admin': '/subadmin',
  employee: '/employee',
}
