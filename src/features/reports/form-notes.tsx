/** What a person must know of a form before it is printed: items left out by its date, and items that no account is known of. */
import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { AccountOf } from '#domain/account-of.ts'
import type { ReportProduct } from '#domain/campaign-book.ts'
import { formatDay } from '#domain/dates.ts'
import { Banner } from '#ui/problem-text.tsx'
import { useArea } from './use-area.ts'

const items = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`

export function FormNotes({
  later,
  asAt,
  rows,
  accountOf,
}: {
  later: number
  asAt: string
  rows: readonly ReportProduct[]
  accountOf: AccountOf
}) {
  const area = useArea()
  const accounts = useMemo(() => {
    let [none, byNumber] = [0, 0]
    for (const row of rows) {
      const account = accountOf(row)
      if (account === null) none++
      else if (account.from === 'number') byNumber++
    }
    return { none, byNumber }
  }, [rows, accountOf])
  if (later + accounts.none + accounts.byNumber === 0) return null
  return (
    <Stack gap="xs" className="no-print">
      {later > 0 ? (
        <Text size="sm">
          Left out: {items(later)} acquired after {formatDay(asAt)}.
        </Text>
      ) : null}
      {accounts.none > 0 ? (
        <Banner mark="attention">
          {items(accounts.none)} {accounts.none === 1 ? 'has' : 'have'} no account in the property records, and the
          property number names none. The form says “Account not recorded”.{' '}
          <Link to={`${area}/database?major_account=none`}>Show items without an account</Link>
        </Banner>
      ) : null}
      {accounts.byNumber > 0 ? (
        <Text size="sm">
          {items(accounts.byNumber)} {accounts.byNumber === 1 ? 'has' : 'have'} no account in the property records. The
          form takes it from the property number.
        </Text>
      ) : null}
    </Stack>
  )
}
