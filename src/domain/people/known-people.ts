/**
 * Resolves user entries to people: a joined entry is the person it was joined with, also across several joins, and that person has all the names.
 * Promise: the order of the entries has no effect.
 */
import { formalName } from '../catalog/row-label.ts'
import { mayBeSamePerson } from './same-name.ts'

type Entry = Readonly<Record<string, unknown>> & { id: number; joined_into?: number | null | undefined }

export interface KnownPerson {
  id: number
  name: string
  /** Entries that were joined with this person, with their names. */
  joined: readonly { id: number; name: string }[]
}

/** All people; joined entries belong to the person they were joined with. */
export function knownPeople<One extends object>(entries: readonly (One & Entry)[]): readonly KnownPerson[] {
  const intoOf = new Map(entries.map(({ id, joined_into }) => [id, joined_into ?? null]))
  const personOf = (start: number): number => {
    const passed = new Set([start])
    for (let id = start; ; ) {
      const into = intoOf.get(id) ?? null
      if (into === null || passed.has(into)) return id
      passed.add(into)
      id = into
    }
  }
  const people = new Map<number, KnownPerson & { joined: { id: number; name: string }[] }>()
  for (const one of entries)
    if (personOf(one.id) === one.id) people.set(one.id, { id: one.id, name: formalName(one), joined: [] })
  for (const one of entries) {
    const person = personOf(one.id)
    if (person !== one.id) people.get(person)?.joined.push({ id: one.id, name: formalName(one) })
  }
  return [...people.values()]
}

/** The person with this entry; an entry that was joined with another person is that person. */
export const personAs = (people: readonly KnownPerson[], chosen: number): KnownPerson | undefined =>
  people.find(({ id, joined }) => id === chosen || joined.some((entry) => entry.id === chosen))

/** The person of an entry; an entry that nobody knows is itself. */
export function personFinder(people: readonly KnownPerson[]): (entry: number) => number {
  const persons = new Map(people.flatMap(({ id, joined }) => joined.map((entry) => [entry.id, id] as const)))
  return (entry) => persons.get(entry) ?? entry
}

/** Whether a name on paper may be one of this person's names. */
export const mayBeNamed = (onPaper: string, { name, joined }: KnownPerson): boolean =>
  [name, ...joined.map((one) => one.name)].some((known) => mayBeSamePerson(onPaper, known))
