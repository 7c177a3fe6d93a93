import { useMemo } from 'react'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { User } from '#contract/collections/users.ts'
import { type SecondCountRecords, secondCountRecords } from '#domain/campaigns/second-counts.ts'
import { type KnownPerson, knownPeople } from '#domain/people/known-people.ts'
import { lastKnown, useLiveValue } from '../lists/use-list.ts'
import { useServices } from '../services.ts'

const nobody: readonly KnownPerson[] = []

/** All people in this device's list, with joined entries resolved; null while loading. `isNeeded` false: nobody. */
export function useKnownPeople(isNeeded = true): readonly KnownPerson[] | null {
  const { catalog } = useServices()
  // not a text: the key of what is read
  const live = useLiveValue(`known people ${isNeeded}`, ['users'], async () => {
    if (!isNeeded) return nobody
    return knownPeople((await catalog.list<User>({ collection: 'users' })).rows)
  })
  return lastKnown(live)
}

/** The second-count records of a campaign, by item. */
export function useSecondCountRecords(records: readonly CampaignRecord[]): ReadonlyMap<number, SecondCountRecords> {
  const people = useKnownPeople() ?? nobody
  return useMemo(() => secondCountRecords(records, people), [records, people])
}
