/** The follow-up columns of the missing report: the next legal step, the loss report, and the status. */
import { Link } from 'react-router-dom'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { statusLabels } from '#domain/counts/count-status.ts'
import { type FindingView, sightingLabel } from '#domain/counts/finding-view.ts'
import { lossReportFor } from '#domain/counts/missing-next-step.ts'
import { type ActiveDocuments, followUpMessage } from '#domain/reports/active-documents.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/reports/reports-lists.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { followUpColumns } from './figures/items-table.tsx'
import classes from './reports.module.css'

/** The reason why the items of a list are in the report. */
export type MissingListKind = 'missing' | 'not-counted' | 'short'

export const missingColumns = ({
  kind,
  inventoryPath,
  activeDocuments,
  sightings,
}: {
  kind: MissingListKind
  inventoryPath: string
  /** Null while loading. */
  activeDocuments: ActiveDocuments | null
  sightings: ReadonlyMap<number, FindingView>
}): readonly Column<ProductView>[] =>
  followUpColumns([
    {
      key: 'path',
      title: kind === 'missing' ? t('missing.nextStep') : t('missing.ifItStays'),
      width: 240,
      card: 'line',
      maxLines: 3,
      cell: (p) => (activeDocuments ? followUpMessage(p, activeDocuments) : '…'),
    },
    {
      key: 'loss',
      title: t('missing.report'),
      width: 155,
      card: 'actions',
      cell: (p) => (
        <Link
          to={`${inventoryPath}/forms/item/rlsddp/${p.id}`}
          className={classes['rowLink']}
          aria-label={t('missing.prepareFor', { form: lossReportFor(p), propertyNumber: p.property_number })}
          onClick={(event) => event.stopPropagation()}
        >
          {t('missing.prepare', { form: lossReportFor(p) })}
        </Link>
      ),
    },
    {
      key: 'state',
      above: 'loss',
      title: forms('status'),
      width: 165,
      card: 'line',
      cell: (p) =>
        kind === 'short' ? (
          <StatusBadge tone="attention">
            {t('missing.counted', { counted: formatNumber(p.on_hand ?? 0), recorded: formatNumber(p.units) })}
          </StatusBadge>
        ) : (
          <MissingBadge isMissing={p.count_status === 'missing'} sighting={sightings.get(p.id)} />
        ),
    },
  ])

/** For an item that a counter did not find, or saw in another room. An item seen elsewhere is not called missing. */
function MissingBadge({ isMissing, sighting }: { isMissing: boolean; sighting: FindingView | undefined }) {
  if (!sighting)
    return (
      <StatusBadge tone={isMissing ? 'refused' : 'none'}>
        {statusLabels[isMissing ? 'missing' : 'not-counted']}
      </StatusBadge>
    )
  const isElsewhere = sighting.kind === 'elsewhere'
  return (
    <StatusBadge tone={isElsewhere ? 'elsewhere' : isMissing ? 'refused' : 'attention'}>
      {isMissing && !isElsewhere
        ? t('missing.missingAnd', { sighting: sightingLabel(sighting) })
        : sightingLabel(sighting)}
    </StatusBadge>
  )
}
