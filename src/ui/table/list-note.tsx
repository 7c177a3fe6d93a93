import { fixedTexts } from '#contract/fixed-texts.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { useTimeZone } from '../time-zone.ts'
import type { ListSummary } from './table-list.ts'

/** "48 of 1,500, as of 08:15": how many are shown, of how many, as of when. Announced when it changes. */
export function ListNote({
  list: { total, collectionSize, asOf, loading = false, stalled = false },
  selected = 0,
  noun,
}: {
  /** While nothing is known, no figure is shown, least of all 0. */
  list: ListSummary
  selected?: number
  /** What the figures count, such as "products". */
  noun?: string
}) {
  const timeZone = useTimeZone()
  return (
    <span role="status" className="bilang-muted bilang-figures">
      {loading && total === 0 ? (
        stalled ? (
          'not on this device yet'
        ) : (
          fixedTexts.loading
        )
      ) : (
        <>
          {formatNumber(total)}
          {collectionSize !== undefined && collectionSize !== total ? ` of ${formatNumber(collectionSize)}` : ''}
          {noun ? ` ${noun}` : ''}
          {asOf === undefined
            ? ''
            : asOf === null
              ? ', not on this device yet'
              : `, as of ${formatMoment(asOf, timeZone)}`}
          {selected > 0 ? ` · ${formatNumber(selected)} selected` : ''}
        </>
      )}
    </span>
  )
}
