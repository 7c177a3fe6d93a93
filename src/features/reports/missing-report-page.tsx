/**
 * Missing PPEs (D7.3): items that a closed count did not find, items not yet counted, and items counted short, with the next step for each.
 * The status of an item decides whether it is called missing.
 */

import { Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { type CountStatus, unfoundStatuses } from '#domain/counts/count-status.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useActiveDocuments } from '#react/lists/use-active-documents.ts'
import { lastKnown, useSums } from '#react/lists/use-list.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as states } from '#text/counting/count-states.ts'
import { t } from '#text/reports/reports-lists.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { Choices } from '#ui/form/choices.tsx'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { ListPage } from '#ui/table/list-page/list-page.tsx'
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

const tabs = ['missing', 'waiting', 'groups', 'short', 'looked'] as const
type Tab = (typeof tabs)[number]
const tabLabels = labelsOf<Tab>({
  missing: () => states('missing'),
  waiting: () => states('notCounted'),
  groups: () => t('missing.views.groups'),
  short: () => t('missing.views.short'),
  looked: () => states('notHere'),
})
/** A list of items; the last tab has findings. */
type View = Exclude<Tab, 'looked'>

interface ViewOptions {
  where: Where
  form: 'missing' | 'uncounted' | 'counts'
  kind: MissingListKind
}

const views: Readonly<Record<View, ViewOptions>> = {
  missing: { where: { count_status: 'missing' }, form: 'missing', kind: 'missing' },
  waiting: {
    where: { count_status: 'not-counted' },
    form: 'uncounted',
    kind: 'not-counted',
  },
  groups: {
    where: { count_status: unfoundStatuses },
    form: 'counts',
    kind: 'not-counted',
  },
  short: {
    where: { balance: 'short', count_status: 'counted' },
    form: 'counts',
    kind: 'short',
  },
}

/** How many items of the scope are missing, and how many are not yet counted; `isEmpty` if it has no items. */
function useStatusCounts(where: Where): { missing: number; notCounted: number; isEmpty: boolean } {
  const sums = useSums({ collection: 'products', where, groupBy: ['count_status'], measures: ['rows'] })
  const groups = lastKnown(sums) ?? []
  const countOf = (status: CountStatus) => Number(groups.find(({ key }) => key[0] === status)?.sums[0] ?? 0n)
  return { missing: countOf('missing'), notCounted: countOf('not-counted'), isEmpty: lastKnown(sums)?.length === 0 }
}

export function MissingReportPage() {
  const inventoryPath = useInventoryPath()
  const scope = useScope()
  const counts = useStatusCounts(scope.where)
  const [chosenView, setView] = useState<Tab | null>(null)
  const view = chosenView ?? (counts.missing > 0 ? 'missing' : 'waiting')
  const [order, setOrder] = useState('names.user')
  const listView = view === 'looked' ? 'waiting' : view
  const { form, kind } = views[listView]
  const title = tabLabels[listView]
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
  const settings = useTableSettings('missing-items')
  const isList = view !== 'looked' && view !== 'groups'
  return (
    <ListPage>
      <div className={classes['pageHead']}>
        <div>
          <Title order={1}>{t('missing.title')}</Title>
          <AsOf rows={total.rows} ready={ready} />
        </div>
        <ReportActions where={where} scope={scope.where} title={`${title}, ${scope.label}`} form={form}>
          {isList ? <ColumnChooser columns={columns} settings={settings} /> : null}
        </ReportActions>
      </div>
      {counts.notCounted > 0 ? (
        <Banner tone="attention" role="note">
          {t('missing.note', { count: counts.notCounted })}
        </Banner>
      ) : null}
      <Choices
        label={t('missing.view')}
        value={view}
        onChange={setView}
        options={tabs.map((value) => ({ value, label: tabLabels[value] }))}
      />
      {view === 'looked' ? null : <ScopeBar scope={scope} withGroupBy={view === 'groups'} />}
      {view === 'looked' ? (
        <FindingsReport
          findings={findings}
          kind="not-found"
          label={t('missing.lookedTitle')}
          empty={t('missing.noneLooked')}
        />
      ) : view === 'groups' ? (
        <FiguresTable figures={figures} columns={missingFigures} />
      ) : (
        <ItemsTable
          list={list}
          label={title}
          columns={columns}
          settings={settings}
          order={order}
          onOrder={setOrder}
          empty={t(counts.isEmpty ? 'missing.emptyScope' : `missing.none.${listView}`)}
        />
      )}
    </ListPage>
  )
}
