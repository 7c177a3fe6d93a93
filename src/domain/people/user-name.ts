/** Rules for user names, and the proposed user name of a person. */
import { userNameLimit } from '#contract/limits.ts'
import { normalizeText } from '../catalog/search-text.ts'
import type { PersonName } from './parse-person-name.ts'

/** No lookalike letters and no spaces: people must be able to tell user names apart. */
export const isUserName = (text: string): boolean => /^[\w.@+-]+$/.test(text)

/** Two user names that differ only in case are the same. */
export const userNameKey = (username: string): string => username.trim().toLowerCase()

const plain = (text: string): string => normalizeText(text).replace(/[^a-z0-9]/g, '')
/** Leaves room for a number. */
const longest = userNameLimit - 6

/**
 * The part of the e-mail address before the @ if there is one, else the initial of the first name and the last name (`jdelacruz`), with a
 * number if it is taken. Empty if the name has no letter that a user name may have.
 */
export function proposeUserName(name: PersonName, email: string, isTaken: (username: string) => boolean): string {
  const local = normalizeText(email.split('@')[0] ?? '')
  const fromName = plain(name.last_name) === '' ? '' : plain(name.first_name).slice(0, 1) + plain(name.last_name)
  const base = (email.includes('@') && isUserName(local) ? local : fromName).slice(0, longest)
  if (base === '' || !isTaken(base)) return base
  let number = 2
  while (isTaken(`${base}${number}`)) number++
  return `${base}${number}`
}
