/** People whose unsent work waits on this device while somebody else, or nobody, is signed in: a first name and a number, nothing else. */

import type { CoreReader } from '../core-store.ts'

export interface WaitingOfOthers {
  userKey: string
  firstName: string
  ops: number
}

/** Things with open ops of people who are not signed in now: a number and a first name, nothing else (D3.3, I28). */
export async function waitingOfOthers(tx: CoreReader, userKey: string | null): Promise<readonly WaitingOfOthers[]> {
  const people = (await tx.meta('people')) ?? {}
  const itemsByUser = new Map<string, Set<string>>()
  for (const op of await tx.openOpsOfOthers(userKey)) {
    itemsByUser.set(op.userKey, (itemsByUser.get(op.userKey) ?? new Set()).add(`${op.entity}/${op.eid}`))
  }
  return [...itemsByUser].map(([key, { size }]) => ({ userKey: key, firstName: people[key] ?? '', ops: size }))
}
