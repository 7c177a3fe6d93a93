/**
 * Decides which people of a list can be added: every row is ready, looks like an existing person, or has reasons why it is not ready. Promises: a
 * user name is never assigned twice, ignoring case; nobody becomes an admin through a list; only ready rows are sent.
 */
import { users } from '#contract/collections/users.ts'
import { t } from '#text/administration/people-list.ts'
import { formalName } from '../catalog/row-label.ts'
import { normalizeText } from '../catalog/search-text.ts'
import { hasLogin } from './has-login.ts'
import { isSameName, type PersonName } from './parse-person-name.ts'
import type { PersonEntry } from './people-table.ts'
import { isUserName, proposeUserName, userNameKey } from './user-name.ts'

/** The roles that a new account can get. */
export const accountRoles = ['employee', 'sub-admin'] as const
export type AccountRole = (typeof accountRoles)[number]
/** The roles that a list can assign; `without`: people without a login. */
export type ListedRole = AccountRole | 'without'

export const listedRoles = (withPeople: boolean): readonly ListedRole[] => [
  ...(withPeople ? (['without'] as const) : []),
  ...accountRoles,
]

export interface ListedPerson extends PersonName {
  line: number
  source: string
  leftOut: readonly string[]
  username: string
  position: string
  /** Null: the file has an unknown role, see `roleText`. */
  role: ListedRole | null
  roleText: string
  /** The admin confirmed that this is not the existing person with the same name. */
  isAnother: boolean
}

export interface ExistingPerson extends PersonName {
  id: number
  username: string
}

export type PersonCheck =
  | { is: 'ready' }
  /** Someone with the same name exists; the row is added only as another person. */
  | { is: 'same-name'; reason: string }
  | { is: 'refused'; reasons: readonly string[] }

/** Maximum number of people in a list. */
export const mostListedPeople = 1_000

const roleWords: Readonly<Record<AccountRole, readonly string[]>> = {
  employee: ['employee', 'empleyado', 'end user', 'end-user'], // not a text: words of files
  'sub-admin': ['sub-admin', 'subadmin', 'sub admin', 'authorized', 'authorised'], // not a text: words of files
}
const adminWords = ['admin', 'administrator', 'superuser']

function roleOfText(text: string, fallback: ListedRole): ListedRole | null {
  const word = normalizeText(text)
  if (word === '') return fallback
  return accountRoles.find((role) => roleWords[role].includes(word)) ?? null
}

/** A person with a user name in the file can sign in, at least as an employee. */
const roleOfEntry = ({ role, username }: PersonEntry, fallback: ListedRole): ListedRole | null =>
  roleOfText(role, fallback === 'without' && username !== '' ? 'employee' : fallback)

/** The entries of a file as rows to check: with their roles, and a user name for each that has none. */
export function listPeople(
  entries: readonly PersonEntry[],
  { role, taken }: { role: ListedRole; taken: readonly string[] },
): readonly ListedPerson[] {
  const given = [...taken, ...entries.map((entry) => entry.username).filter(Boolean)]
  const takenNames = new Set(given.map(userNameKey))
  return entries.map((listed) => {
    const { email, role: roleText, username, ...entry } = listed
    const own = roleOfEntry(listed, role)
    if (own === 'without') return { ...entry, username: '', role: own, roleText, isAnother: false }
    const proposed = username || proposeUserName(entry, email, (name) => takenNames.has(userNameKey(name)))
    if (proposed !== '') takenNames.add(userNameKey(proposed))
    return { ...entry, username: proposed, role: own, roleText, isAnother: false }
  })
}

/** Adds a proposed user name to a person without one. */
export function withUserName(
  person: ListedPerson,
  others: readonly ListedPerson[],
  existing: readonly ExistingPerson[],
): ListedPerson {
  if (person.role === 'without') return { ...person, username: '' }
  if (person.username !== '') return person
  const taken = new Set([...others, ...existing].map(({ username }) => userNameKey(username)))
  return { ...person, username: proposeUserName(person, '', (name) => taken.has(userNameKey(name))) }
}

const roleReason = (roleText: string): string =>
  adminWords.includes(normalizeText(roleText)) ? t('reason.admin') : t('reason.role', { role: roleText })

/** Validates the fields of an account by the contract, without password and groups. */
function fieldReasons(person: ListedPerson): readonly string[] {
  const { first_name, middle_name, last_name, username, position } = person
  if (first_name.trim() === '' || last_name.trim() === '') return [t('reason.name')]
  const checked = users.draft.omit({ password: true, groups: true }).safeParse({
    first_name,
    middle_name,
    last_name,
    position,
    username: username.trim() === '' ? '-' : username,
  })
  return checked.success ? [] : [...new Set(checked.error.issues.map((issue) => issue.message))]
}

function userNameReason(username: string, earlier: ReadonlyMap<string, number>, taken: ReadonlySet<string>) {
  const name = username.trim()
  if (name === '') return t('reason.noUsername')
  if (!isUserName(name)) return t('reason.usernameLetters')
  if (taken.has(userNameKey(name))) return t('reason.usernameTaken', { username: name })
  const line = earlier.get(userNameKey(name))
  return line === undefined ? null : t('reason.usernameOfLine', { username: name, line: String(line) })
}

/** Checks all rows against each other and against the accounts that exist. The result is in the order of `people`. */
export function checkPeople(
  people: readonly ListedPerson[],
  existing: readonly ExistingPerson[],
): readonly PersonCheck[] {
  const taken = new Set(existing.map(({ username }) => userNameKey(username)))
  const userNameLines = new Map<string, number>()
  const byLastName = groupByLastName(existing)
  const earlierByLastName = new Map<string, ListedPerson[]>()
  return people.map((person) => {
    const nameReason = person.role === 'without' ? null : userNameReason(person.username, userNameLines, taken)
    const reasons = [
      ...fieldReasons(person),
      ...(nameReason === null ? [] : [nameReason]),
      ...(person.role === null ? [roleReason(person.roleText)] : []),
    ]
    if (!userNameLines.has(userNameKey(person.username))) userNameLines.set(userNameKey(person.username), person.line)
    const lastName = lastNameKey(person)
    const sameUser = byLastName.get(lastName)?.find((one) => isSameName(one, person))
    const sameLine = earlierByLastName.get(lastName)?.find((one) => isSameName(one, person))
    const together = earlierByLastName.get(lastName) ?? []
    earlierByLastName.set(lastName, [...together, person])
    if (reasons.length > 0) return { is: 'refused', reasons }
    if (person.isAnother || (!sameUser && !sameLine)) return { is: 'ready' }
    const reason = sameUser ? reasonOfSame(sameUser) : t('reason.sameLine', { line: String(sameLine!.line) })
    return { is: 'same-name', reason }
  })
}

const reasonOfSame = (person: ExistingPerson): string => {
  const name = formalName({ ...person })
  return hasLogin({ ...person })
    ? t('reason.sameUser', { name, username: person.username })
    : t('reason.samePerson', { name })
}

const lastNameKey = ({ last_name }: PersonName): string => normalizeText(last_name).replace(/[^\p{L}]/gu, '')

function groupByLastName(people: readonly ExistingPerson[]): ReadonlyMap<string, readonly ExistingPerson[]> {
  const groups = new Map<string, ExistingPerson[]>()
  for (const person of people) {
    const key = lastNameKey(person)
    const group = groups.get(key)
    if (group) group.push(person)
    else groups.set(key, [person])
  }
  return groups
}
