/** The account of an item, by the account lists of this device; null while they are read. */
import { useMemo } from 'react'
import type { LedgerAccount, SubMajorAccount } from '#contract/resources/accounts.ts'
import type { Numbered } from '#contract/resources/numbered.ts'
import { type AccountOf, accountFinder } from '#domain/account-of.ts'
import { type Live, useAll } from '#runtime/use-list.ts'

const rowsOf = <T>(live: Live<readonly T[]>) => (live.state === 'ready' ? live.value : live.stale)

export function useAccounts(): AccountOf | null {
  const majors = useAll<Numbered>('major-account-groups')
  const subMajors = useAll<SubMajorAccount>('sub-major-account-groups')
  const ledgers = useAll<LedgerAccount>('ledger-accounts')
  const first = rowsOf(majors)
  const second = rowsOf(subMajors)
  const third = rowsOf(ledgers)
  return useMemo(
    () => (first && second && third ? accountFinder({ majors: first, subMajors: second, ledgers: third }) : null),
    [first, second, third],
  )
}
