import { useCallback, useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { User } from '#contract/collections/users.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import { compareText } from '#domain/text/compare-text.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { t } from '#text/campaigns/campaign-rooms.ts'

export interface Counter {
  id: number
  name: string
}

/** The people who may count in this campaign, by name, and the names of all people. */
export function useCounters({ people }: Pick<Campaign, 'people'>): {
  counters: readonly Counter[]
  nameOf: (person: number) => string
  /** False until the list of people is loaded; there are no names before. */
  isKnown: boolean
} {
  const users = useAll<User>('users')
  const rows = lastKnown(users)
  const names = useMemo(() => new Map((rows ?? []).map((user) => [user.id, formalName(user)])), [rows])
  const chosen = (people ?? []).join()
  const counters = useMemo(() => {
    const isChosen = (id: number) => chosen === '' || chosen.split(',').includes(String(id))
    const mayCount = (user: User) => user.is_active && hasPermission(roleOf(user), 'count.record')
    return (rows ?? [])
      .filter((user) => mayCount(user) && isChosen(user.id))
      .map((user): Counter => ({ id: user.id, name: formalName(user) }))
      .sort((a, b) => compareText(a.name, b.name) || a.id - b.id)
  }, [rows, chosen])
  const nameOf = useCallback((person: number) => names.get(person) ?? t('unknownPerson'), [names])
  return { counters, nameOf, isKnown: rows !== null }
}
