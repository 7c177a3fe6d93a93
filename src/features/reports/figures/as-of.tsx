import { formatMoment, formatMomentForForm, plural } from '#domain/text/format.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'

/** The formatted moment of the offline list; null before the first download. */
export function useAsOf(): string | null {
  const { timeZone } = useServices()
  const { asOf } = useCatalogStatus()
  return asOf === null ? null : formatMoment(asOf, timeZone)
}

/** The same moment in the format for forms and files, with the full date because people read them on other days. */
export function useFormAsOf(): string | null {
  const { timeZone } = useServices()
  const { asOf } = useCatalogStatus()
  return asOf === null ? null : formatMomentForForm(asOf, timeZone)
}

/** "1,500 items · data as of 08:15": on every report. */
export function AsOf({ rows, ready = true }: { rows: bigint | number; ready?: boolean }) {
  const asOf = useAsOf()
  return (
    <p role="status" className="bilang-muted bilang-figures bilang-bare">
      {ready ? plural(rows, 'item', 'items') : 'Calculating…'} ·{' '}
      {asOf ? `data as of ${asOf}, including your counts on this device` : 'no offline list on this device yet'}
    </p>
  )
}
