/** Found PPEs (D7.2): items found in the current count, and the findings of counters. */

import { Tabs, Title } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { findingKindLabels } from '#domain/counts/finding-view.ts'
import { foundCost } from '#domain/reports/found-cost.ts'
import { formatMoney, formatPesos } from '#domain/text/format.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { t as findingTexts } from '#text/reconcile/findings.ts'
import { t } from '#text/reports/reports-lists.ts'
import { TabList } from '#ui/list/tab-list.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { totalCostColumn } from '#ui/table/columns/product-columns.ts'
import { ListPage } from '#ui/table/list-page/list-page.tsx'
import { ReportActions } from './export/report-actions.tsx'
import { AsOf } from './figures/as-of.tsx'
import { ItemsTable, itemColumns, useItemList } from './figures/items-table.tsx'
import { ScopeBar, useScope } from './figures/scope-bar.tsx'
import { useTotals } from './figures/use-figures.ts'
import { FindingsReport } from './findings-report.tsx'
import classes from './reports.module.css'

/** The cost of what was counted, as on the form. */
const costColumn: Column<ProductView> = {
  ...totalCostColumn,
  order: 'found_cost',
  cell: (p) => moneyOf(foundCost(p), formatMoney),
  cardCell: (p) => moneyOf(foundCost(p), formatPesos),
}
const moneyOf = (cost: string | null, format: (cost: string) => string) => (cost === null ? '' : format(cost))
const columns = itemColumns.map((column) => (column.key === totalCostColumn.key ? costColumn : column))

const tabs = ['found', 'station', 'elsewhere', 'findings'] as const

export function FoundReportPage() {
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'found'
  const findings = useFindings()
  const showTab = (value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value && value !== 'found') next.set('tab', value)
        else next.delete('tab')
        return next
      },
      { replace: true },
    )
  return (
    <ListPage>
      <Title order={1}>{t('found.title')}</Title>
      <Tabs className="bilang-column" value={tab} onChange={showTab} keepMounted={false}>
        <TabList
          label={t('found.title')}
          open={tab}
          tabs={[
            { value: 'found', label: t('found.inThisCount') },
            { value: 'station', label: findingKindLabels['found-at-station'] },
            { value: 'elsewhere', label: findingKindLabels.elsewhere },
            { value: 'findings', label: t('found.all') },
          ]}
        />
        <Tabs.Panel value="found" pt="md" className="bilang-column">
          <FoundItems />
        </Tabs.Panel>
        <Tabs.Panel value="station" pt="md" className="bilang-column">
          <FindingsReport
            findings={findings}
            kind="found-at-station"
            label={t('found.stationTitle')}
            empty={t('found.noneAtStation')}
            hasOfficialForm
          />
        </Tabs.Panel>
        <Tabs.Panel value="elsewhere" pt="md" className="bilang-column">
          <FindingsReport
            findings={findings}
            kind="elsewhere"
            label={t('found.otherRoomTitle')}
            empty={t('found.noneInAnotherRoom')}
          />
        </Tabs.Panel>
        <Tabs.Panel value="findings" pt="md" className="bilang-column">
          <FindingsReport findings={findings} label={findingTexts('title')} empty={t('found.noFindings')} />
        </Tabs.Panel>
      </Tabs>
    </ListPage>
  )
}

function FoundItems() {
  const scope = useScope()
  const where = { ...scope.where, count_status: 'counted' }
  const [order, setOrder] = useState('property_number')
  const settings = useTableSettings('found-items')
  const list = useItemList({ collection: 'products', where, order: [order] })
  const { ready, total } = useTotals({ where })
  return (
    <div className="bilang-column">
      <ScopeBar scope={scope} withGroupBy={false} />
      <div className={classes['pageHead']}>
        <AsOf rows={total.rows} ready={ready} />
        <ReportActions where={where} scope={scope.where} title={`${t('found.title')}, ${scope.label}`} form="found">
          <ColumnChooser columns={columns} settings={settings} />
        </ReportActions>
      </div>
      <ItemsTable
        columns={columns}
        settings={settings}
        list={list}
        label={t('found.title')}
        order={order}
        onOrder={setOrder}
        empty={t('found.none')}
      />
    </div>
  )
}
