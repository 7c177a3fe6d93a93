import type { User } from '#contract/collections/users.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { useRow } from '#react/lists/use-list.ts'

/** The name of a person who acted on a campaign; null without one. */
export function usePersonName(id: number | null): string | null {
  const user = useRow<User>('users', id)
  if (id === null) return null
  return user.state === 'ready' && user.value ? formalName(user.value) : `#${id}`
}
