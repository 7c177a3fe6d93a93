import { useMemo } from 'react'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { User } from '#contract/collections/users.ts'
import { type SecondCountRecords, secondCountRecords } from '#domain/campaigns/second-counts.ts'
import { noLimit } from '#domain/catalog/catalog-queries.ts'
import { type KnownPerson, knownPeople } from '#domain/people/known-people.ts'
import { lastKnown, useLiveValue } from '../lists/use-list.ts'
import { useServices } from '../services.ts'

const nobody: readonly KnownPerson[] = []

/** Everybody in the list of this device, an entry that was joined with a person as that person; null while it is read. `isNeeded` false: nobody. */
export function useKnownPeople(isNeeded = true): readonly KnownPerson[] | null {
  const { catalog } = useServices()
  // not a text: the key of what is read
  const live = useLiveValue(`known people ${isNeeded}`, ['users'], async () => {
    if (!isNeeded) return nobody
    return knownPeople((await catalog.list<User>({ collection: 'users', from: 0, limit: noLimit })).rows)
  })
  return lastKnown(live)
}

/** What the records of a campaign say about second counts, by item. */
export function useSecondCountRecords(records: readonly CampaignRecord[]): ReadonlyMap<number, SecondCountRecords> {
  const people = useKnownPeople() ?? nobody
  return useMemo(() => secondCountRecords(records, people), [records, people])
}
