/** The items of a campaign's baseline, with the count of each. */
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BaselineRef, Where } from '#domain/catalog/catalog-queries.ts'
import type { BaselineProduct } from '#domain/counts/baseline-product.ts'
import { statusLabels, unfoundStatuses } from '#domain/counts/count-status.ts'
import { departures } from '#domain/counts/departures.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useWindowedList } from '#react/lists/use-windowed-list.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as states } from '#text/counting/count-states.ts'
import { t } from '#text/reports/reports-campaign.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import {
  cardQuantityColumn,
  countColumn,
  itemColumn,
  locationColumn,
  personAccountableColumn,
  propertyNumberColumn,
  remarksColumn,
  totalCostColumn,
} from '#ui/table/columns/product-columns.ts'
import { Table } from '#ui/table/table.tsx'
import classes from '../reports.module.css'

export const baselineViews = {
  all: { where: {} },
  found: { where: { count_status: 'counted' } },
  unfound: { where: { count_status: unfoundStatuses } },
  short: { where: { balance: 'short' } },
  over: { where: { balance: 'over' } },
  moved: { where: { drift: ['moved', 'gone'] } },
  leftScope: { where: { departure: departures } },
} as const satisfies Record<string, { where: Where }>
export type BaselineView = keyof typeof baselineViews
export const isBaselineView = (text: string | null): text is BaselineView => text !== null && text in baselineViews

/** Items that a closed campaign has not counted are missing. `seesAll`: the device has all items, and so the whole baseline. */
export function baselineViewLabel(view: BaselineView | 'entered', isClosed: boolean, seesAll: boolean): string {
  if (view === 'found') return states('counted')
  if (view === 'unfound') return states(isClosed ? 'missing' : 'notCounted')
  return t(`views.${view === 'entered' && !seesAll ? 'enteredPart' : view}`)
}

const stateBadge = (p: BaselineProduct) => {
  if (p.drift === 'gone') return <StatusBadge tone="refused">{t('leftTheList')}</StatusBadge>
  if (p.count_status === 'missing') return <StatusBadge tone="refused">{statusLabels.missing}</StatusBadge>
  if (p.on_hand !== null && p.on_hand !== p.units)
    return (
      <StatusBadge tone="attention">
        {t('countedOf', { counted: formatNumber(p.on_hand), recorded: formatNumber(p.units) })}
      </StatusBadge>
    )
  return p.count_status === 'counted' ? (
    <StatusBadge tone="sent">{statusLabels.counted}</StatusBadge>
  ) : (
    <StatusBadge tone="none">{statusLabels['not-counted']}</StatusBadge>
  )
}

export function BaselineRows({
  baseline,
  where,
  inBaseline,
  renderCount,
}: {
  baseline: BaselineRef
  where: Where
  /** False: items that are only on today's list; shown with today's figures. */
  inBaseline: boolean
  /** Renders the row count above the table. */
  renderCount: (total: number, loading: boolean) => ReactNode
}) {
  const area = useInventoryPath()
  const navigate = useNavigate()
  const [order, setOrder] = useState('property_number')
  const list = useWindowedList<BaselineProduct>({
    collection: 'products',
    baseline: { of: baseline, rows: inBaseline ? 'frozen' : 'entered' },
    where,
    order: [order, 'id'],
  })
  const columns = useMemo<readonly Column<BaselineProduct>[]>(
    () => [
      propertyNumberColumn,
      itemColumn,
      { key: 'state', title: forms('status'), width: 168, card: 'state', cell: (p) => stateBadge(p) },
      inBaseline ? cardQuantityColumn : { ...cardQuantityColumn, title: forms('quantity') },
      countColumn,
      { ...totalCostColumn, card: 'off' },
      { ...personAccountableColumn, tableWidth: 160, ...(inBaseline && { title: t('personAccountable') }) },
      { ...locationColumn, ...(inBaseline && { title: t('location') }) },
      { ...remarksColumn, tableWidth: 120 },
    ],
    [inBaseline],
  )
  const settings = useTableSettings('baseline-items')
  return (
    <>
      <div className={classes['pageHead']}>
        {renderCount(list.total, list.loading)}
        <ColumnChooser columns={columns} settings={settings} />
      </div>
      <Table<BaselineProduct>
        label={inBaseline ? t('itemsInBaseline') : t('itemsNotInBaseline')}
        columns={columns}
        settings={settings}
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => row.property_number}
        order={order}
        onOrder={setOrder}
        onOpen={(row) => navigate(`${area}/database/${row.id}`)}
        empty={<Empty>{inBaseline ? t('noneMatch') : t('allInBaseline')}</Empty>}
        height="60vh"
      />
    </>
  )
}
