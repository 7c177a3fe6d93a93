/**
 * Notes to read before printing: that the form lists only part of the items, items left out because of the form's date, without a known account, or
 * with a total offset.
 */
import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatDay } from '#domain/text/format.ts'
import type { ReportFacts } from '#print/print-job.ts'
import { useReachText } from '#react/lists/use-reach.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as reach } from '#text/administration/reach.ts'
import { t } from '#text/reports/reports-print.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'

export function FormNotes({ facts, asAt }: { facts: ReportFacts; asAt: string }) {
  const area = useInventoryPath()
  const { acquiredLater, withoutAccount, accountFromNumber, withOffset } = facts
  const reachText = useReachText()
  if (acquiredLater + withoutAccount + accountFromNumber + withOffset === 0 && reachText === null) return null
  return (
    <Stack gap="xs" className="no-print">
      {reachText ? (
        <Banner tone="attention">
          {reachText} {reach('onlyTheseOnForm')}
        </Banner>
      ) : null}
      {acquiredLater > 0 ? <Text size="sm">{t('leftOut', { count: acquiredLater, day: formatDay(asAt) })}</Text> : null}
      {withoutAccount > 0 ? (
        <Banner tone="attention">
          {t('withoutAccount', { count: withoutAccount })}{' '}
          <Link to={`${area}/database?major_account=none`}>{t('showWithoutAccount')}</Link>
        </Banner>
      ) : null}
      {accountFromNumber > 0 ? <Text size="sm">{t('accountFromNumber', { count: accountFromNumber })}</Text> : null}
      {withOffset > 0 ? <Text size="sm">{t('withOffset', { count: withOffset })}</Text> : null}
    </Stack>
  )
}
