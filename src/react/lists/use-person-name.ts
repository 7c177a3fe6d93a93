import type { User } from '#contract/collections/users.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { useRow } from './use-list.ts'

/** The name of a person; `#` and the id until it is known. Null without a person. */
export function usePersonName(id: number): string
export function usePersonName(id: number | null): string | null
export function usePersonName(id: number | null): string | null {
  const user = useRow<User>('users', id)
  if (id === null) return null
  return user.state === 'ready' && user.value ? formalName(user.value) : `#${id}`
}
