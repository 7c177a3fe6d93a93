/** Notes to read before an IIRUP or IIRUSP is printed: which columns stay blank and why, and values that no longer fit their item. */
import { Stack, Text } from '@mantine/core'
import { formatMoment, formatMomentForForm, plural } from '#domain/text/format.ts'
import type { ReportFacts } from '#print/print-job.ts'
import { useServices } from '#react/services.ts'
import type { Disposals } from '#react/use-disposals.ts'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'

/** For the footer of the form, after the moment of the list: the values may be older than it, or missing on this device. */
export function disposalsOnForm({ isOffered, isLoading, isOld, asOf }: Disposals, timeZone: string): string {
  if (!isOffered || isLoading || !isOld) return ''
  return asOf === null
    ? '; without inspection and disposal, which this device does not have'
    : `; inspection and disposal as of ${formatMomentForForm(asOf, timeZone)}`
}

export function DisposalPrintNotes({
  columns,
  disposals: { isOffered, isLoading, isOld, asOf },
  facts,
}: {
  /** Names the columns that these values fill. */
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
        Printed blank, to fill in by hand: {columns}. This server can’t store them.
      </Text>
    )
  return (
    <Stack gap="xs" className="no-print">
      {isOld && asOf === null ? (
        <OfflineNote
          isWarning
          safe={`The inspection and disposal values aren’t on this device, so the form is printed without: ${columns}.`}
          toDo="Connect to print them."
        />
      ) : isOld && asOf !== null ? (
        <OfflineNote
          isWarning
          safe={`Inspection and disposal are as of ${formatMoment(asOf, timeZone)}, and the form says so.`}
          toDo="Connect to update them."
        />
      ) : null}
      {withoutDisposal > 0 && asOf !== null ? (
        <Text size="sm">
          Nothing was entered yet about the inspection and disposal of {plural(withoutDisposal, 'item', 'items')}.
          Printed blank, to fill in by hand: {columns}.
        </Text>
      ) : null}
      {contradictions > 0 ? (
        <Banner tone="attention">
          <div>
            {plural(contradictions, 'item', 'items')} changed after the disposal was entered. Correct the values before
            you sign the form.
          </div>
          {firstContradictions.map((line) => (
            <div key={line}>{line}</div>
          ))}
          {contradictions > firstContradictions.length ? (
            <div>And {plural(contradictions - firstContradictions.length, 'more item', 'more items')}.</div>
          ) : null}
        </Banner>
      ) : null}
    </Stack>
  )
}
