/**
 * Missing PPEs (D7.3): items that a closed count did not find, items not yet counted, and items counted short, with the next step for each.
 * The status of an item decides whether it is called missing.
 */
import { SegmentedControl, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ProductView, Where } from '#domain/catalog/catalog-queries.ts'
import { type CountStatus, statusLabels } from '#domain/counts/count-status.ts'
import { type FindingView, sightingLabel } from '#domain/counts/finding-view.ts'
import { lossReportFor } from '#domain/counts/missing-next-step.ts'
import { followUpMessage } from '#domain/reports/active-documents.ts'
import { plural } from '#domain/text/format.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useActiveDocuments } from '#react/lists/use-active-documents.ts'
import { useSums } from '#react/lists/use-list.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { ReportActions } from './export/report-actions.tsx'
import { AsOf } from './figures/as-of.tsx'
import { FiguresTable, missingFigures } from './figures/figures-table.tsx'
import { followUpColumns, ItemsTable, useItemList } from './figures/items-table.tsx'
import { ScopeBar, useScope } from './figures/scope-bar.tsx'
import { useFigures, useTotals } from './figures/use-figures.ts'
import { FindingsReport } from './findings-report.tsx'
import classes from './reports.module.css'
import { useSightings } from './use-sightings.ts'

type View = 'missing' | 'waiting' | 'groups' | 'short'

const views: Readonly<Record<View, { label: string; where: Where; form: 'missing' | 'uncounted' | 'counts' }>> = {
  missing: { label: statusLabels.missing, where: { count_status: 'missing' }, form: 'missing' },
  waiting: { label: statusLabels['not-counted'], where: { count_status: 'not-counted' }, form: 'uncounted' },
  groups: { label: 'By group', where: { count_status: ['missing', 'not-counted'] }, form: 'counts' },
  short: { label: 'Counted short', where: { balance: 'short', count_status: 'counted' }, form: 'counts' },
}

const emptyMessages: Readonly<Record<View, string>> = {
  missing: 'Nothing in this scope is missing.',
  waiting: 'Everything in this scope is counted.',
  groups: 'Everything in this scope is counted.',
  short: 'Nothing was counted short.',
}

export function MissingReportPage() {
  const area = useInventoryPath()
  const scope = useScope()
  const statusSums = useSums({
    collection: 'products',
    where: scope.where,
    groupBy: ['count_status'],
    measures: ['rows'],
  })
  const groups = statusSums.state === 'ready' ? statusSums.value : (statusSums.stale ?? [])
  const countOf = (status: CountStatus) => Number(groups.find(({ key }) => key[0] === status)?.sums[0] ?? 0n)
  const [missingCount, uncountedCount] = [countOf('missing'), countOf('not-counted')]
  const [chosenView, setView] = useState<View | 'looked' | null>(null)
  const view = chosenView ?? (missingCount > 0 ? 'missing' : 'waiting')
  const [order, setOrder] = useState('names.user')
  const listView = view === 'looked' ? 'waiting' : view
  const { label: title, form } = views[listView]
  const where = useMemo<Where>(() => ({ ...scope.where, ...views[listView].where }), [scope.where, listView])
  const list = useItemList({ collection: 'products', where, order: [order, 'property_number'] })
  const activeDocuments = useActiveDocuments(list.rows)
  const findings = useFindings()
  const sightings = useSightings(findings.rows)
  const { ready, total } = useTotals({ where })
  const figures = useFigures(scope.groupBy, { where })
  const columns = useMemo<readonly Column<ProductView>[]>(
    () =>
      followUpColumns([
        {
          key: 'path',
          title: view === 'missing' ? 'What follows' : 'If it stays missing',
          width: 380,
          card: 'line',
          cell: (p) =>
            activeDocuments ? <span className={classes['followUp']}>{followUpMessage(p, activeDocuments)}</span> : '…',
        },
        {
          key: 'loss',
          title: 'Report',
          width: 145,
          card: 'actions',
          cell: (p) => (
            <Link
              to={`${area}/reports/loss/${p.id}`}
              className={classes['rowLink']}
              aria-label={`Prepare ${lossReportFor(p)} for ${p.property_number}`}
              onClick={(event) => event.stopPropagation()}
            >
              Prepare {lossReportFor(p)}
            </Link>
          ),
        },
        {
          key: 'state',
          title: 'Status',
          width: 165,
          card: 'line',
          cell: (p) =>
            view === 'short' ? (
              <StatusBadge tone="attention">
                {p.on_hand ?? 0} of {p.units} counted
              </StatusBadge>
            ) : sightings.has(p.id) ? (
              <SightingBadge finding={sightings.get(p.id)} isClosed={p.count_status === 'missing'} />
            ) : p.count_status === 'missing' ? (
              <StatusBadge tone="refused">{statusLabels.missing}</StatusBadge>
            ) : (
              <StatusBadge tone="none">{statusLabels['not-counted']}</StatusBadge>
            ),
        },
      ]),
    [activeDocuments, sightings, view, area],
  )
  return (
    <div className="bilang-page bilang-wide">
      <div className={classes['pageHead']}>
        <div>
          <Title order={1}>Missing PPEs</Title>
          <AsOf rows={total.rows} ready={ready} />
        </div>
        <ReportActions where={where} scope={scope.where} title={`${title}, ${scope.label}`} form={form} />
      </div>
      {uncountedCount > 0 ? (
        <Banner tone="saved" role="note">
          {plural(uncountedCount, 'item is', 'items are')} not yet counted. An item is called missing only when a closed
          count that includes it did not find it.
        </Banner>
      ) : null}
      <SegmentedControl
        className="no-print bilang-start"
        aria-label="View"
        value={view}
        onChange={(value) => setView(value as typeof view)}
        data={[
          ...Object.entries(views).map(([value, { label }]) => ({ value, label })),
          { value: 'looked', label: 'Not here' },
        ]}
      />
      {view === 'looked' ? null : <ScopeBar scope={scope} withGroupBy={view === 'groups'} />}
      {view === 'looked' ? (
        <FindingsReport
          findings={findings}
          kind="not-found"
          label="Items looked for and not found"
          empty="Items that a counter looked for and did not find appear here."
        />
      ) : view === 'groups' ? (
        <FiguresTable figures={figures} columns={missingFigures} />
      ) : (
        <ItemsTable
          list={list}
          label={title}
          columns={columns}
          order={order}
          onOrder={setOrder}
          empty={emptyMessages[listView]}
        />
      )}
    </div>
  )
}

/** A counter looked for the item and did not find it, or saw it in another room. An item seen elsewhere is not called missing. */
function SightingBadge({ finding, isClosed }: { finding: FindingView | undefined; isClosed: boolean }) {
  if (!finding) return null
  const isElsewhere = finding.kind === 'elsewhere'
  return (
    <StatusBadge tone={isElsewhere ? 'elsewhere' : isClosed ? 'refused' : 'attention'}>
      {isClosed && !isElsewhere ? 'Missing. ' : ''}
      {sightingLabel(finding)}
    </StatusBadge>
  )
}
