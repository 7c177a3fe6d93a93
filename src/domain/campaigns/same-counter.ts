/**
 * Whether two counts of an item may be by one person although two accounts recorded them: a sheet names its counter, while its author is the person
 * who keyed it in. Promise: anyone who may be the person named on a sheet is treated as that person until it is recorded that they are not.
 */
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { type KnownPerson, mayBeNamed, personAs } from '../people/known-people.ts'
import { mayBeSamePerson } from '../people/same-name.ts'
import { namesOnPaper } from './count-sheets.ts'
import { otherPeople } from './second-counts.ts'

export interface CountByPerson {
  count: number
  /** The account that recorded it; null: not known. */
  by: number | null
}
export type SameCounter = (product: number, one: CountByPerson, other: CountByPerson) => boolean

/** Compares accounts only, for a device without sheet records. */
export const byAccount: SameCounter = (_, one, other) => one.by === other.by

/** Whether two names on paper may belong to one person, including a person with joined entries. */
const mayBeOneOnPaper = (one: string, other: string, people: readonly KnownPerson[]): boolean =>
  mayBeSamePerson(one, other) ||
  people.some((person) => person.joined.length > 0 && mayBeNamed(one, person) && mayBeNamed(other, person))

/** Also uses the sheets and statements of a campaign. */
export function sameCounter(records: readonly CampaignRecord[], people: readonly KnownPerson[]): SameCounter {
  const nameOnPaper = namesOnPaper(records)
  const isOther = otherPeople(records)
  const isNamed = (onPaper: string, by: number | null) => {
    const person = by === null ? undefined : personAs(people, by)
    return person !== undefined && mayBeNamed(onPaper, person) && !isOther(person, onPaper)
  }
  return (product, one, other) => {
    if (one.by === other.by) return true
    const [name, otherName] = [nameOnPaper(product, one), nameOnPaper(product, other)]
    if (name !== null) return otherName === null ? isNamed(name, other.by) : mayBeOneOnPaper(name, otherName, people)
    // People are compared by account id; by name only if paper is the only source.
    return otherName !== null && isNamed(otherName, one.by)
  }
}
