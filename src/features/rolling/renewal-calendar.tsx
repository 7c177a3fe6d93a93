/** PARs that are due for renewal now or in the next 12 months, overdue first, each with the way to prepare the next one; as a calendar file too. */
import { Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { calendarFile, dueState } from '#domain/documents/renewal-calendar.ts'
import { formatDay, formatNumber } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { type DueReceipt, useRenewalCalendar } from '#react/documents/use-renewals-due.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/counting/rolling.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ExportButton } from '#ui/files/export-button.tsx'
import { OfItem } from '#ui/of-item.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { useIncrementalCount } from '#ui/use-incremental-count.ts'
import classes from './rolling.module.css'

const tones = { overdue: 'refused', soon: 'attention', later: 'none' } as const

export function RenewalCalendar() {
  const { now, timeZone } = useServices()
  const area = useInventoryPath()
  const receipts = useRenewalCalendar()
  const shown = useIncrementalCount(receipts?.length ?? 0, 100)
  if (receipts === null) return <Loading />
  const today = dayOf(now(), timeZone)
  const overdue = receipts.filter((due) => dueState(due, today) === 'overdue').length
  return (
    <>
      <Text role="status" fw={600}>
        {t('due.counts', { overdue, later: formatNumber(receipts.length - overdue) })}
      </Text>
      <Text c="dimmed">{t('due.rule')}</Text>
      <Group>
        <Button component={Link} to={`${area}/par/due`} variant="secondary">
          {t('due.renewSeveral')}
        </Button>
        {receipts.some(({ dueOn }) => dueOn !== null) ? (
          <ExportButton readFiles={async () => [icsFile(receipts, now())]}>{t('due.file')}</ExportButton>
        ) : null}
      </Group>
      {receipts.length === 0 ? (
        <Empty heading={t('due.none')}>{t('due.noneText')}</Empty>
      ) : (
        <ul className={`bilang-card ${classes['items']} ${classes['due']}`}>
          {receipts.slice(0, shown).map((due) => (
            <Due key={due.receipt.id} due={due} today={today} area={area} />
          ))}
        </ul>
      )}
    </>
  )
}

function Due({ due, today, area }: { due: DueReceipt; today: string; area: string }) {
  const { receipt, dueOn, movedProducts, lines } = due
  const state = dueState(due, today)
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <div className="bilang-break">
          <Link to={`${area}/par/document/${receipt.id}`}>{printedNumber(receipt)}</Link>
          <Text>
            {receipt.received_by_name} · {t('due.lines', { count: lines })}
          </Text>
          <Text size="sm" c="dimmed">
            {[
              dueOn === null ? t('due.noDay') : t('due.on', { day: formatDay(dueOn) }),
              movedProducts.length > 0 ? t('due.moved', { count: movedProducts.length }) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          <StatusBadge tone={tones[state]}>{t(`due.state.${state}`)}</StatusBadge>
          {receipt.holder === null ? null : (
            <Button component={Link} to={`${area}/par/prepare?user=${receipt.holder}`} variant="secondary" size="sm">
              {t('due.prepare')}
              <OfItem name={`${receipt.received_by_name}, ${printedNumber(receipt)}`} />
            </Button>
          )}
        </Group>
      </Group>
    </li>
  )
}

function icsFile(receipts: readonly DueReceipt[], at: number) {
  const entries = receipts.flatMap(({ receipt, dueOn }) =>
    dueOn === null
      ? []
      : [
          {
            uid: `par-${receipt.id}@bilang`,
            day: dueOn,
            title: t('due.event', { number: printedNumber(receipt), person: receipt.received_by_name }),
            text: t('due.eventText'),
          },
        ],
  )
  // not a text: the name of a file
  return { name: 'par-renewals.ics', type: 'text/calendar', text: calendarFile(entries, t('due.calendar'), at) }
}
