/** Notes to read before an IIRUP or IIRUSP is printed: which columns stay blank and why, and values that contradict their item. */
import { Stack, Text } from '@mantine/core'
import { disposalErrors } from '#domain/reports/disposal-figures.ts'
import { formatMoment, formatMomentForForm } from '#domain/text/format.ts'
import type { ReportFacts } from '#print/print-job.ts'
import type { Disposals } from '#react/documents/use-disposals.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/reports/reports-disposal.ts'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'

/** For the footer of the form, after the date of the list: the values may be older, or missing on this device. */
export function disposalsOnForm({ isOffered, isLoading, isOld, asOf }: Disposals, timeZone: string): string {
  if (!isOffered || isLoading || !isOld) return ''
  // not a text: printed on an official form
  if (asOf === null) return '; without inspection and disposal, which this device does not have'
  // not a text: printed on an official form
  return `; inspection and disposal as of ${formatMomentForForm(asOf, timeZone)}`
}

export function DisposalPrintNotes({
  columns,
  disposals: { isOffered, isLoading, isOld, asOf },
  facts,
}: {
  /** Lists the columns that these values fill. */
  columns: string
  disposals: Disposals
  /** Null until the rows are read. */
  facts: ReportFacts | null
}) {
  const { timeZone } = useServices()
  const { withoutDisposal = 0, contradictions = 0, firstContradictions = [] } = facts ?? {}
  if (isLoading) return null
  if (!isOffered)
    return (
      <Text size="sm" className="no-print">
        {t('print.notStored', { columns })}
      </Text>
    )
  return (
    <Stack gap="xs" className="no-print">
      {isOld && asOf === null ? (
        <OfflineNote isWarning safe={t('print.notOnDevice', { columns })} toDo={t('print.connectToPrint')} />
      ) : isOld && asOf !== null ? (
        <OfflineNote
          isWarning
          safe={t('print.asOf', { moment: formatMoment(asOf, timeZone) })}
          toDo={t('print.connectToUpdate')}
        />
      ) : null}
      {withoutDisposal > 0 && asOf !== null ? (
        <Text size="sm">{t('print.nothingEntered', { count: withoutDisposal, columns })}</Text>
      ) : null}
      {contradictions > 0 ? (
        <Banner tone="attention">
          <div>{t('print.changedAfter', { count: contradictions })}</div>
          {firstContradictions.map(({ item, disposal }) => (
            <div key={item.id}>
              {item.property_number}: {Object.values(disposalErrors(disposal, item)).flat().join(' ')}
            </div>
          ))}
          {contradictions > firstContradictions.length ? (
            <div>{t('print.more', { count: contradictions - firstContradictions.length })}</div>
          ) : null}
        </Banner>
      ) : null}
    </Stack>
  )
}
