import { fixedTexts } from '#contract/fixed-texts.ts'
import { formatMoment } from '#domain/text/format.ts'
import { t } from '#text/shared/ui-table.ts'
import { useTimeZone } from '#ui/time-zone.ts'
import type { ListSummary } from './table-list.ts'

/** "48 of 1,500 items, as of 08:15": how many are shown, of how many, as of when. Announced when it changes. */
export function ListNote({
  list: { total, collectionSize, asOf, loading = false, stalled = false },
  selected = 0,
  noun,
}: {
  /** Until the number is known, no figure is shown, especially not 0. */
  list: ListSummary
  selected?: number
  /** The noun for the figures. */
  noun?: 'products' | 'documents' | 'lines' | 'requests' | 'campaigns' | 'users'
}) {
  const timeZone = useTimeZone()
  const all = collectionSize === undefined || collectionSize === total ? null : collectionSize
  const counted = noun ?? 'entries'
  const figures = all === null ? t('figures', { noun: counted, total }) : t('figuresOf', { noun: counted, total, all })
  const dated =
    asOf === undefined
      ? figures
      : asOf === null
        ? t('figuresNotOnDevice', { figures })
        : t('figuresAsOf', { figures, asOf: formatMoment(asOf, timeZone) })
  const note = selected > 0 ? t('selected', { figures: dated, count: selected }) : dated
  return (
    <span role="status" className="bilang-muted bilang-figures bilang-list-note">
      {loading && total === 0 ? (stalled ? t('notOnDevice') : fixedTexts.loading) : note}
    </span>
  )
}
