/** People with unsent work on this device who are not signed in now: a first name and a number, nothing else (D3.3, I28). */

import type { CoreReader } from '../core-store.ts'

export interface UnsentOfOthers {
  userKey: string
  firstName: string
  ops: number
}

/** `ops`: number of items with open ops. `userKey`: the signed-in person, or null. */
export async function unsentOfOthers(tx: CoreReader, userKey: string | null): Promise<readonly UnsentOfOthers[]> {
  const people = (await tx.meta('people')) ?? {}
  const itemsByUser = new Map<string, Set<string>>()
  for (const op of await tx.openOpsOfOthers(userKey)) {
    itemsByUser.set(op.userKey, (itemsByUser.get(op.userKey) ?? new Set()).add(`${op.entity}/${op.eid}`))
  }
  return [...itemsByUser].map(([key, { size }]) => ({ userKey: key, firstName: people[key] ?? '', ops: size }))
}
