/**
 * The accounts that an admin added as a list, with their passwords, until the admin says that all are given out. They survive navigation, but are
 * only in memory: never stored on the device, and never shown to another person.
 */
import { useSyncExternalStore } from 'react'
import { usePasswordGuard } from '../use-password-guard.ts'

export interface AddedAccount {
  id: number
  name: string
  username: string
  /** Null: the account exists, but its password is not known here. */
  password: string | null
}

const none: readonly AddedAccount[] = []
const changes = new EventTarget()
let owner: number | null = null
let accounts = none

const set = (admin: number | null, next: readonly AddedAccount[]): void => {
  owner = admin
  accounts = next
  changes.dispatchEvent(new Event('change'))
}
const addedBy = (admin: number): readonly AddedAccount[] => (owner === admin ? accounts : none)

export const addedAccounts = {
  add: (admin: number, account: AddedAccount): void => set(admin, [...addedBy(admin), account]),
  /** The passwords of these accounts no longer work. */
  remove: (ids: readonly number[]): void =>
    set(
      owner,
      accounts.filter(({ id }) => !ids.includes(id)),
    ),
  clear: (): void => set(null, none),
}

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

export function useAddedAccounts(admin: number): readonly AddedAccount[] {
  const added = useSyncExternalStore(subscribe, () => addedBy(admin))
  const hasPasswords = added.some(({ password }) => password !== null)
  usePasswordGuard('added accounts', hasPasswords) // not a text
  return added
}
