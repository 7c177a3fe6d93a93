/** Unserviceable property by fund, as listed on the IIRUP (GAM Appendix 74) and IIRUSP (Annex A.10) before the inspection. */
import { Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ProductView, Where } from '#domain/catalog/catalog-queries.ts'
import { disposalFigures, disposalSummary, unserviceableFormOf } from '#domain/reports/disposal-figures.ts'
import { isUnserviceableCondition, unserviceableStatuses } from '#domain/reports/form-rows.ts'
import { inspectedCost, inspectedUnits } from '#domain/reports/inspected-units.ts'
import { unserviceableFileColumns, unserviceableLine } from '#domain/reports/unserviceable-lines.ts'
import { formatMoney, formatNumber, formatPesos } from '#domain/text/format.ts'
import { type Disposals, useDisposals } from '#react/documents/use-disposals.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useCan } from '#react/session/use-session.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t } from '#text/reports/reports-lists.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { totalCostColumn } from '#ui/table/columns/product-columns.ts'
import { ListPage } from '#ui/table/list-page/list-page.tsx'
import { DisposalDialog } from './disposal/disposal-dialog.tsx'
import { ReportActions } from './export/report-actions.tsx'
import { AsOf } from './figures/as-of.tsx'
import { FiguresTable, unserviceableFigures } from './figures/figures-table.tsx'
import { followUpColumns, ItemsTable, useItemList } from './figures/items-table.tsx'
import { ScopeBar, useScope } from './figures/scope-bar.tsx'
import { useFigures, useTotals } from './figures/use-figures.ts'
import { writeFilter } from './print/filter-in-url.ts'
import classes from './reports.module.css'

const recordColumns = (): readonly Column<ProductView>[] => [
  {
    key: 'condition',
    title: fields('labels.condition'),
    width: 140,
    above: 'fund',
    order: 'names.condition',
    cell: (p) => p.names.condition,
  },
  { key: 'fund', title: fields('labels.funding'), width: 140, order: 'names.funding', cell: (p) => p.names.funding },
  {
    key: 'quantity',
    title: t('unserviceable.quantity'),
    width: 110,
    align: 'right',
    mono: true,
    cell: (p) => {
      const [inspected, recorded] = [formatNumber(inspectedUnits(p)), formatNumber(p.units)]
      return inspected === recorded ? recorded : t('unserviceable.found', { found: inspected, recorded })
    },
  },
]

/** The total cost of the form: of the units to inspect, at their unit cost. */
const costColumn: Column<ProductView> = {
  ...totalCostColumn,
  order: 'inspected_cost',
  cell: (p) => formatMoney(inspectedCost(p)),
  cardCell: (p) => formatPesos(inspectedCost(p)),
}

/** The same figures as on the IIRUP and IIRUSP, and a button to enter them. */
function disposalColumns(disposals: Disposals, onEdit: ((product: ProductView) => void) | null): Column<ProductView>[] {
  const money = (amount: string | bigint | null | undefined) => (amount == null ? '' : formatMoney(amount))
  return [
    {
      key: 'carrying',
      title: t('unserviceable.carryingAmount'),
      width: 135,
      above: 'appraised',
      align: 'right',
      mono: true,
      cell: (p) =>
        money(disposalFigures(unserviceableFormOf(p), unserviceableLine(p, disposals.disposalOf(p.id))).carryingAmount),
    },
    {
      key: 'disposal',
      title: t('unserviceable.disposal'),
      width: 130,
      above: 'enter',
      cell: (p) => disposalSummary(disposals.disposalOf(p.id)),
    },
    {
      key: 'appraised',
      title: t('unserviceable.appraisedValue'),
      width: 135,
      align: 'right',
      mono: true,
      cell: (p) => money(disposals.disposalOf(p.id)?.appraised_value),
    },
    ...(onEdit
      ? [
          {
            key: 'enter',
            title: t('unserviceable.inspection'),
            width: 125,
            card: 'actions',
            cell: (p) => (
              <Button
                variant="link"
                size="sm"
                aria-label={t('unserviceable.enterOf', { propertyNumber: p.property_number })}
                onClick={(event) => {
                  event.stopPropagation()
                  onEdit(p)
                }}
              >
                {t('unserviceable.enter')}
              </Button>
            ),
          } satisfies Column<ProductView>,
        ]
      : []),
  ]
}

export function UnserviceableReportPage() {
  const conditionsQuery = useAll<{ id: number; name: string }>('conditions')
  const rows = lastKnown(conditionsQuery)
  const key = rows
    ?.filter((one) => isUnserviceableCondition(one.name))
    .map((one) => one.id)
    .join()
  const conditions = useMemo(() => key?.split(',').filter(Boolean).map(Number), [key])
  return (
    <ListPage>
      {conditions === undefined ? (
        <Loading />
      ) : conditions.length === 0 ? (
        <>
          <Title order={1}>{t('unserviceable.title')}</Title>
          <Empty heading={t('unserviceable.noCondition')}>{t('unserviceable.addCondition')}</Empty>
        </>
      ) : (
        <UnserviceableItems conditions={conditions} />
      )}
    </ListPage>
  )
}

function UnserviceableItems({ conditions }: { conditions: readonly number[] }) {
  const area = useInventoryPath()
  const scope = useScope('fund')
  const [order, setOrder] = useState('names.funding')
  const where = useMemo<Where>(
    () => ({ ...scope.where, condition: conditions, count_status: unserviceableStatuses }),
    [scope.where, conditions],
  )
  const list = useItemList({ collection: 'products', where, order: [order, 'property_number'] })
  const { ready, total } = useTotals({ where })
  const missing = useTotals({ where: useMemo(() => ({ ...where, count_status: 'missing' }), [where]) }).total.rows
  const byCategory = useFigures('category', { where })
  const figures = useFigures(scope.groupBy, { where })
  const disposals = useDisposals()
  const canEdit = useCan('catalogue.change') && disposals.isOffered && !disposals.isLoading
  const [edited, setEdited] = useState<ProductView | null>(null)
  const columns = useMemo(
    () =>
      followUpColumns(
        [...(disposals.isOffered ? disposalColumns(disposals, canEdit ? setEdited : null) : []), ...recordColumns()],
        costColumn,
      ),
    [disposals, canEdit],
  )
  const settings = useTableSettings('unserviceable-items')
  const semiCount = byCategory.rows
    .filter((row) => row.key[0] !== 'PPE')
    .reduce((sum, row) => sum + row.figures.rows, 0n)
  return (
    <>
      <div className={classes['pageHead']}>
        <div>
          <Title order={1}>{t('unserviceable.title')}</Title>
          <AsOf rows={total.rows} ready={ready} />
        </div>
        <ReportActions
          where={where}
          title={`${t('unserviceable.file')}, ${scope.label}`}
          form={semiCount > 0n && semiCount === total.rows ? 'semi-unserviceable' : 'unserviceable'}
          {...(disposals.isOffered && !disposals.isLoading && disposals.asOf !== null
            ? {
                formFile: {
                  label: t('unserviceable.form'),
                  name: t('unserviceable.formFile'),
                  columns: unserviceableFileColumns(disposals.disposalOf),
                },
              }
            : {})}
        >
          <ColumnChooser columns={columns} settings={settings} />
        </ReportActions>
      </div>
      {semiCount > 0n ? (
        <Banner tone="attention" role="note">
          {t.rich('unserviceable.semiExpendable', {
            count: Number(semiCount),
            link: (text) => (
              <Link to={`${area}/reports/print?${new URLSearchParams({ form: 'iirusp', where: writeFilter(where) })}`}>
                {text}
              </Link>
            ),
          })}
        </Banner>
      ) : null}
      {missing > 0n ? <Text>{t('unserviceable.missing', { count: Number(missing) })}</Text> : null}
      {disposals.isOffered ? null : <Text c="dimmed">{t('unserviceable.notStored')}</Text>}
      <ScopeBar scope={scope} />
      <div className={classes['figuresAbove']}>
        <FiguresTable figures={figures} columns={unserviceableFigures} />
      </div>
      <ItemsTable
        list={list}
        label={t('unserviceable.title')}
        columns={columns}
        settings={settings}
        order={order}
        onOrder={setOrder}
        empty={t('unserviceable.none')}
      />
      {edited ? (
        <DisposalDialog
          product={edited}
          known={disposals.disposalOf(edited.id)}
          onSaved={disposals.adopt}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  )
}
