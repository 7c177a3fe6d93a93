/** Notes to read before an IIRUP or IIRUSP is printed: which columns stay blank and why, and values that no longer fit their item. */
import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { disposalErrors } from '#domain/reports/disposal-figures.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import { plural } from '#domain/text/plural.ts'
import { formatMoment, formatMomentForForm } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'
import type { Disposals } from '#react/use-disposals.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'

/** For the footer of the form, after the moment of the list: the values may be older than it, or missing on this device. */
export function disposalsOnForm({ isOffered, isLoading, isOld, asOf }: Disposals, timeZone: string): string {
  if (!isOffered || isLoading || !isOld) return ''
  return asOf === null
    ? '; without inspection and disposal, which this device does not have'
    : `; inspection and disposal as of ${formatMomentForForm(asOf, timeZone)}`
}

const namedContradictions = 5

export function DisposalPrintNotes({
  columns,
  disposals: { isOffered, isLoading, isOld, asOf, disposalOf },
  rows,
}: {
  /** Names the columns that these values fill. */
  columns: string
  disposals: Disposals
  rows: readonly ReportProduct[] | null
}) {
  const { timeZone } = useServices()
  const contradictions = useMemo(
    () =>
      (rows ?? []).flatMap((item) => {
        const disposal = disposalOf(item.id)
        const messages = disposal ? Object.values(disposalErrors(disposal, item)).flat() : []
        return messages.length > 0 ? [`${item.property_number}: ${messages.join(' ')}`] : []
      }),
    [rows, disposalOf],
  )
  if (isLoading) return null
  if (!isOffered)
    return (
      <Text size="sm" className="no-print">
        Printed blank, to fill in by hand: {columns}. This server can’t store them.
      </Text>
    )
  const blank = (rows ?? []).filter((item) => disposalOf(item.id) === null).length
  return (
    <Stack gap="xs" className="no-print">
      {isOld && asOf === null ? (
        <Banner tone="attention">
          The inspection and disposal values aren’t on this device, and the server can’t be reached. The form is printed
          without: {columns}. Connect to print what was entered.
        </Banner>
      ) : isOld && asOf !== null ? (
        <Banner tone="attention">
          The server can’t be reached. Inspection and disposal are as of {formatMoment(asOf, timeZone)}, and the form
          says so.
        </Banner>
      ) : null}
      {blank > 0 && asOf !== null ? (
        <Text size="sm">
          Nothing was entered yet about the inspection and disposal of {plural(blank, 'item', 'items')}. Printed blank,
          to fill in by hand: {columns}.
        </Text>
      ) : null}
      {contradictions.length > 0 ? (
        <Banner tone="attention">
          <div>
            {plural(contradictions.length, 'item', 'items')} changed after the disposal was entered. Correct the values
            before you sign the form.
          </div>
          {contradictions.slice(0, namedContradictions).map((line) => (
            <div key={line}>{line}</div>
          ))}
          {contradictions.length > namedContradictions ? (
            <div>And {plural(contradictions.length - namedContradictions, 'more item', 'more items')}.</div>
          ) : null}
        </Banner>
      ) : null}
    </Stack>
  )
}
