/** Finds the account of an item in the account lists on this device; null while they load. */
import { useMemo } from 'react'
import type { LedgerAccount, SubMajorAccount } from '#contract/collections/chart-of-accounts.ts'
import type { NumberedRow } from '#contract/collections/numbered-lists.ts'
import { createAccountFinder, type FindAccount } from '#domain/products/account-finder.ts'
import { type LiveValue, useAll } from '#react/lists/use-list.ts'

const latestRows = <T>(live: LiveValue<readonly T[]>) => (live.state === 'ready' ? live.value : live.stale)

export function useAccounts(): FindAccount | null {
  const majors = useAll<NumberedRow>('major-account-groups')
  const subMajors = useAll<SubMajorAccount>('sub-major-account-groups')
  const ledgers = useAll<LedgerAccount>('ledger-accounts')
  const majorRows = latestRows(majors)
  const subMajorRows = latestRows(subMajors)
  const ledgerRows = latestRows(ledgers)
  return useMemo(
    () =>
      majorRows && subMajorRows && ledgerRows
        ? createAccountFinder({ majors: majorRows, subMajors: subMajorRows, ledgers: ledgerRows })
        : null,
    [majorRows, subMajorRows, ledgerRows],
  )
}
