/** The list of people to add: saved on this device without passwords, checked against the accounts, and added one account at a time. */
import { useMemo, useRef, useState } from 'react'
import type { Group, User } from '#contract/collections/users.ts'
import {
  checkPeople,
  type ListedPerson,
  type ListedRole,
  listPeople,
  withUserName,
} from '#domain/people/check-people.ts'
import { useDraft } from '#react/use-draft.ts'
import type { ReadList } from './read-people-file.ts'
import { toExistingPerson, useAdding } from './use-adding.ts'

export interface PeopleList {
  people: readonly ListedPerson[]
  unusedColumns: readonly string[]
  hasEmails: boolean
}

const empty: PeopleList = { people: [], unusedColumns: [], hasEmails: false }

export function usePeopleList(admin: number, accounts: readonly User[], groups: readonly Group[]) {
  const stored = useDraft<PeopleList>('people list') // not a text
  const [edited, setEdited] = useState<PeopleList | null>(null)
  const list = edited ?? stored.draft ?? empty
  /** The latest saved list, because adding several accounts spans many renders. */
  const latest = useRef<PeopleList | null>(null)
  const current = () => latest.current ?? stored.draft ?? empty
  const [refusals, setRefusals] = useState<Readonly<Record<number, readonly string[]>>>({})
  const existing = useMemo(() => accounts.map(toExistingPerson), [accounts])
  const checks = useMemo(() => checkPeople(list.people, existing), [list, existing])

  const save = (next: PeopleList) => {
    latest.current = next
    setEdited(next)
    if (next.people.length > 0) stored.save(next)
    else void stored.clear()
  }
  const savePeople = (people: readonly ListedPerson[]) => save({ ...current(), people })
  const removeLine = (line: number) => savePeople(current().people.filter((one) => one.line !== line))
  const run = useAdding(admin, groups, {
    removeLine,
    refuseLine: (line, reasons) => setRefusals((before) => ({ ...before, [line]: reasons })),
  })
  const isReady = (person: ListedPerson, at: number) =>
    checks[at]?.is === 'ready' && !refusals[person.line] && run.unclear?.person.line !== person.line
  const ready = list.people.filter(isReady)

  return {
    ...list,
    ...run,
    isLoaded: stored.isLoaded,
    checks,
    refusals,
    ready,
    addReady: () => run.addAll(ready),
    start({ entries, unusedColumns, hasEmails }: ReadList, role: ListedRole) {
      const taken = accounts.map(({ username }) => username)
      setRefusals({})
      save({ people: listPeople(entries, { role, taken }), unusedColumns, hasEmails })
    },
    change(person: ListedPerson) {
      setRefusals(({ [person.line]: _, ...others }) => others)
      const { people } = current()
      const named = withUserName(person, people, existing)
      savePeople(people.map((one) => (one.line === person.line ? named : one)))
    },
    remove: removeLine,
    clear() {
      setRefusals({})
      run.forgetProblem()
      save(empty)
    },
  }
}
