/**
 * Missing PPEs (D7.3): items that a closed count did not find, items not yet counted, and items counted short, with the next step for each.
 * The status of an item decides whether it is called missing.
 */
import { SegmentedControl, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { type CountStatus, statusLabels } from '#domain/counts/count-status.ts'
import { plural } from '#domain/text/format.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useActiveDocuments } from '#react/lists/use-active-documents.ts'
import { useSums } from '#react/lists/use-list.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { ReportActions } from './export/report-actions.tsx'
import { AsOf } from './figures/as-of.tsx'
import { FiguresTable, missingFigures } from './figures/figures-table.tsx'
import { ItemsTable, useItemList } from './figures/items-table.tsx'
import { ScopeBar, useScope } from './figures/scope-bar.tsx'
import { useFigures, useTotals } from './figures/use-figures.ts'
import { FindingsReport } from './findings-report.tsx'
import { type MissingListKind, missingColumns } from './missing-columns.tsx'
import classes from './reports.module.css'
import { useSightings } from './use-sightings.ts'

type View = 'missing' | 'waiting' | 'groups' | 'short'

interface ViewOptions {
  label: string
  where: Where
  form: 'missing' | 'uncounted' | 'counts'
  kind: MissingListKind
}

const views: Readonly<Record<View, ViewOptions>> = {
  missing: { label: statusLabels.missing, where: { count_status: 'missing' }, form: 'missing', kind: 'missing' },
  waiting: {
    label: statusLabels['not-counted'],
    where: { count_status: 'not-counted' },
    form: 'uncounted',
    kind: 'not-counted',
  },
  groups: {
    label: 'By group',
    where: { count_status: ['missing', 'not-counted'] },
    form: 'counts',
    kind: 'not-counted',
  },
  short: {
    label: 'Counted short',
    where: { balance: 'short', count_status: 'counted' },
    form: 'counts',
    kind: 'short',
  },
}

const emptyMessages: Readonly<Record<View, string>> = {
  missing: 'Nothing in this scope is missing.',
  waiting: 'Everything in this scope is counted.',
  groups: 'Everything in this scope is counted.',
  short: 'Nothing was counted short.',
}

/** How many items of the scope are missing, and how many are not yet counted. */
function useStatusCounts(where: Where): { missing: number; notCounted: number } {
  const sums = useSums({ collection: 'products', where, groupBy: ['count_status'], measures: ['rows'] })
  const groups = sums.state === 'ready' ? sums.value : (sums.stale ?? [])
  const countOf = (status: CountStatus) => Number(groups.find(({ key }) => key[0] === status)?.sums[0] ?? 0n)
  return { missing: countOf('missing'), notCounted: countOf('not-counted') }
}

export function MissingReportPage() {
  const inventoryPath = useInventoryPath()
  const scope = useScope()
  const counts = useStatusCounts(scope.where)
  const [chosenView, setView] = useState<View | 'looked' | null>(null)
  const view = chosenView ?? (counts.missing > 0 ? 'missing' : 'waiting')
  const [order, setOrder] = useState('names.user')
  const listView = view === 'looked' ? 'waiting' : view
  const { label: title, form, kind } = views[listView]
  const where = useMemo<Where>(() => ({ ...scope.where, ...views[listView].where }), [scope.where, listView])
  const list = useItemList({ collection: 'products', where, order: [order, 'property_number'] })
  const activeDocuments = useActiveDocuments(list.rows)
  const findings = useFindings()
  const sightings = useSightings(findings.rows)
  const { ready, total } = useTotals({ where })
  const figures = useFigures(scope.groupBy, { where })
  const columns = useMemo(
    () => missingColumns({ kind, inventoryPath, activeDocuments, sightings }),
    [kind, inventoryPath, activeDocuments, sightings],
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
      {counts.notCounted > 0 ? (
        <Banner tone="saved" role="note">
          {plural(counts.notCounted, 'item is', 'items are')} not yet counted. An item is called missing only when a
          closed count that includes it did not find it.
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
