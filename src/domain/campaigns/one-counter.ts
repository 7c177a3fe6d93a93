/**
 * Whether two counts of an item may be by one person, though two accounts recorded them: a sheet names who counted, and its author is who keyed it
 * in. Promise: who is not known to be another person than the one named on a sheet is taken for that person.
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
export type OneCounter = (product: number, one: CountByPerson, other: CountByPerson) => boolean

/** Accounts alone: for a device that has no records of sheets. */
export const byAccount: OneCounter = (_, one, other) => one.by === other.by

/** Whether two names on paper may be those of one person, also of one whose entries were joined. */
const mayBeOneOnPaper = (one: string, other: string, people: readonly KnownPerson[]): boolean =>
  mayBeSamePerson(one, other) ||
  people.some((person) => person.joined.length > 0 && mayBeNamed(one, person) && mayBeNamed(other, person))

/** By the sheets and statements of a campaign. */
export function oneCounter(records: readonly CampaignRecord[], people: readonly KnownPerson[]): OneCounter {
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
    // Accounts are compared by their numbers, and names only if a paper has nothing else.
    return otherName !== null && isNamed(otherName, one.by)
  }
}
