import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { LedgerAccount, SubMajorAccount } from '#contract/collections/chart-of-accounts.ts'
import type { NumberedRow } from '#contract/collections/numbered-lists.ts'
import { createAccountFinder, type FindAccount } from './account-finder.ts'

interface RowSource {
  list<Row>(query: { collection: CollectionName }): Promise<{ rows: readonly Row[] }>
}

/** The accounts of items by the chart of the offline list: for every form and card the same. */
export async function readAccounts(source: RowSource): Promise<FindAccount> {
  const all = async <Row>(collection: CollectionName) => (await source.list<Row>({ collection })).rows
  const [majors, subMajors, ledgers] = await Promise.all([
    all<NumberedRow>('major-account-groups'),
    all<SubMajorAccount>('sub-major-account-groups'),
    all<LedgerAccount>('ledger-accounts'),
  ])
  return createAccountFinder({ majors, subMajors, ledgers })
}
