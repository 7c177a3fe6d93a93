/** Notes to read before printing: items left out because of the form's date, and items without a known account. */
import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { FindAccount } from '#domain/products/account-finder.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import { formatDay } from '#domain/time/dates.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'

const itemsLabel = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`

export function FormNotes({
  acquiredLater,
  asAt,
  rows,
  accountOf,
}: {
  acquiredLater: number
  asAt: string
  rows: readonly ReportProduct[]
  accountOf: FindAccount
}) {
  const area = useInventoryPath()
  const accounts = useMemo(() => {
    let [withoutAccount, accountFromNumber] = [0, 0]
    for (const row of rows) {
      const account = accountOf(row)
      if (account === null) withoutAccount++
      else if (account.source === 'number') accountFromNumber++
    }
    return { none: withoutAccount, byNumber: accountFromNumber }
  }, [rows, accountOf])
  if (acquiredLater + accounts.none + accounts.byNumber === 0) return null
  return (
    <Stack gap="xs" className="no-print">
      {acquiredLater > 0 ? (
        <Text size="sm">
          Left out: {itemsLabel(acquiredLater)} acquired after {formatDay(asAt)}.
        </Text>
      ) : null}
      {accounts.none > 0 ? (
        <Banner tone="attention">
          {itemsLabel(accounts.none)} {accounts.none === 1 ? 'has' : 'have'} no account in the property records, and the
          property number names none. The form says “Account not recorded”.{' '}
          <Link to={`${area}/database?major_account=none`}>Show items without an account</Link>
        </Banner>
      ) : null}
      {accounts.byNumber > 0 ? (
        <Text size="sm">
          {itemsLabel(accounts.byNumber)} {accounts.byNumber === 1 ? 'has' : 'have'} no account in the property records.
          The form takes it from the property number.
        </Text>
      ) : null}
    </Stack>
  )
}
