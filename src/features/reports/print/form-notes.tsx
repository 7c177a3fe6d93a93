/** Notes to read before printing: items left out because of the form's date, without a known account, or with a total offset. */
import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { itemsLabel } from '#domain/reports/late-additions.ts'
import { formatDay, pluralWord } from '#domain/text/format.ts'
import type { ReportFacts } from '#print/print-job.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'

/** Instead of the form while its day is in the future. */
export const noFormWithoutDay = 'Choose today or an earlier day to see the form.'

export function FormNotes({ facts, asAt }: { facts: ReportFacts; asAt: string }) {
  const area = useInventoryPath()
  const { acquiredLater, withoutAccount, accountFromNumber, withOffset } = facts
  if (acquiredLater + withoutAccount + accountFromNumber + withOffset === 0) return null
  return (
    <Stack gap="xs" className="no-print">
      {acquiredLater > 0 ? (
        <Text size="sm">
          Left out: {itemsLabel(acquiredLater)} acquired after {formatDay(asAt)}.
        </Text>
      ) : null}
      {withoutAccount > 0 ? (
        <Banner tone="attention">
          {itemsLabel(withoutAccount)} {pluralWord(withoutAccount, 'has', 'have')} no account in the property records,
          and the property number names none. The form says “Account not recorded”.{' '}
          <Link to={`${area}/database?major_account=none`}>Show items without an account</Link>
        </Banner>
      ) : null}
      {accountFromNumber > 0 ? (
        <Text size="sm">
          {itemsLabel(accountFromNumber)} {pluralWord(accountFromNumber, 'has', 'have')} no account in the property
          records. The form takes it from the property number.
        </Text>
      ) : null}
      {withOffset > 0 ? (
        <Text size="sm">
          {itemsLabel(withOffset)} {pluralWord(withOffset, 'has', 'have')} a total offset. The form has no column for
          it: its values are quantity × unit value, so they differ from the totals on screen.
        </Text>
      ) : null}
    </Stack>
  )
}
