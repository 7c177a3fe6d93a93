import { formatMoment, formatMomentForForm } from '#domain/text/format.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useReachText } from '#react/lists/use-reach.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/reports/reports.ts'
import { t as table } from '#text/shared/ui-table.ts'
import { ReachNote } from '#ui/list/reach-note.tsx'

/** The formatted moment of the offline list; null before the first download. */
export function useAsOf(): string | null {
  const { timeZone } = useServices()
  const { asOf } = useCatalogStatus('asOf')
  return asOf === null ? null : formatMoment(asOf, timeZone)
}

/** The same moment in the format for forms and files, with the full date because people read them on other days. */
export function useFormAsOf(): string | null {
  const { timeZone } = useServices()
  const { asOf } = useCatalogStatus('asOf')
  return asOf === null ? null : formatMomentForForm(asOf, timeZone)
}

/** "1,500 items · data as of 08:15": on every report, with the places whose items a limited person sees. */
export function AsOf({ rows, ready }: { rows: bigint | number; ready: boolean }) {
  const reachText = useReachText()
  const asOf = useAsOf()
  return (
    <>
      <p role="status" className="bilang-muted bilang-figures bilang-bare">
        {ready ? table('itemCount', { count: Number(rows) }) : t('calculating')} ·{' '}
        {asOf ? t('dataAsOf', { moment: asOf }) : t('noOfflineList')}
      </p>
      <ReachNote text={reachText} />
    </>
  )
}
