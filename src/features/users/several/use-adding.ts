/**
 * Adds the people of a list, one account after another. Promises: a refusal does not stop the others; a failure or an unclear response ends the run.
 */
import { useEffect, useRef, useState } from 'react'
import { addPerson } from '#contract/actions/accounts/person-actions.ts'
import { type Group, type User, users } from '#contract/collections/users.ts'
import type { Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { ExistingPerson, ListedPerson } from '#domain/people/check-people.ts'
import { isSameName } from '#domain/people/parse-person-name.ts'
import { useServices } from '#react/services.ts'
import { generateUserPassword } from '../generate-user-password.ts'
import { groupOf } from '../role-groups.ts'
import { addedAccounts } from './added-accounts.ts'

interface AddingState {
  done: number
  total: number
}

/** An account that may or may not exist on the server. */
export interface UnclearPerson {
  person: ListedPerson
  problem: Problem
}

/** A spreadsheet would run a password that begins with a sign such as `=` as a formula. */
function passwordForList(): string {
  for (;;) {
    const password = generateUserPassword()
    if (/^[a-z]/i.test(password)) return password
  }
}

export const toExistingPerson = ({ first_name, middle_name, last_name, id, username }: User): ExistingPerson => ({
  id,
  username,
  first_name,
  middle_name: middle_name ?? '',
  last_name,
})

type Api = ReturnType<typeof useServices>['api']

function addAccount(api: Api, person: ListedPerson, password: string, groups: readonly Group[]) {
  const { first_name, middle_name, last_name, username, position } = person
  return api.create(users, {
    first_name,
    middle_name,
    last_name,
    username,
    password,
    position: api.features().has('transfer-reports') ? position.trim() || null : undefined,
    groups: [groupOf(person.role!, groups)!],
  })
}

function addWithoutLogin(api: Api, { first_name, middle_name, last_name, position, isAnother }: ListedPerson) {
  const names = { first_name, middle_name, last_name, position: position.trim() || null }
  return api.call(addPerson, { body: { ...names, is_another: isAnother } })
}

export function useAdding(
  admin: number,
  groups: readonly Group[],
  {
    removeLine,
    refuseLine,
  }: { removeLine: (line: number) => void; refuseLine: (line: number, reasons: readonly string[]) => void },
) {
  const { api } = useServices()
  const [adding, setAdding] = useState<AddingState | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [unclear, setUnclear] = useState<UnclearPerson | null>(null)
  const [withoutLogin, setWithout] = useState(0)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  /** `false` ends the run. */
  const addOne = async (person: ListedPerson): Promise<boolean> => {
    const isAccount = person.role !== 'without'
    const password = passwordForList()
    const created = isAccount ? await addAccount(api, person, password, groups) : await addWithoutLogin(api, person)
    if (created.ok) {
      const { id, username } = created.value
      if (isAccount) addedAccounts.add(admin, { id, name: formalName(created.value), username, password })
      else setWithout((count) => count + 1)
      removeLine(person.line)
      return true
    }
    if (created.problem.kind === 'invalid') {
      refuseLine(person.line, Object.values(created.problem.fields).flat())
      return true
    }
    // The server refuses a name that it already has, so nobody without a login is added twice.
    if (isAccount && mayHaveHappened(created.problem)) setUnclear({ person, problem: created.problem })
    else setProblem(created.problem)
    return false
  }

  const addAll = async (people: readonly ListedPerson[]) => {
    setProblem(null)
    setWithout(0)
    isStopped.current = false
    setAdding({ done: 0, total: people.length })
    for (const [done, person] of people.entries()) {
      if (isStopped.current || !(await addOne(person))) break
      setAdding({ done: done + 1, total: people.length })
    }
    setAdding(null)
  }

  /** Looks for the account whose creation ended without a clear response. */
  const findUnclear = () => api.findByField(users, 'username', unclear?.person.username ?? '')
  /** The account exists; it is this person's only if the names match. */
  const settleUnclear = async (id: number | null): Promise<Problem | null> => {
    if (!unclear) return null
    const { person } = unclear
    if (id !== null) {
      const found = await api.fetchRow(users, id)
      if (!found.ok) return found.problem
      if (isSameName(toExistingPerson(found.value), person)) {
        addedAccounts.add(admin, { id, name: formalName(found.value), username: person.username, password: null })
        removeLine(person.line)
      }
    }
    setUnclear(null)
    return null
  }

  return {
    adding,
    problem,
    unclear,
    /** Of this run. */
    withoutLogin,
    hasGroups: (['employee', 'sub-admin'] as const).every((role) => groupOf(role, groups) !== null),
    addAll,
    stop() {
      isStopped.current = true
    },
    findUnclear,
    settleUnclear,
    forgetProblem: () => setProblem(null),
  }
}
