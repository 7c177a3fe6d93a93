/** Unserviceable property by fund, as listed on the IIRUP (GAM Appendix 74) and IIRUSP (Annex A.10) before the inspection. */
import { Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ProductView, Where } from '#domain/catalog/catalog-queries.ts'
import { disposalFigures, disposalSummary, unserviceableFormOf } from '#domain/reports/disposal-figures.ts'
import { unserviceableColumns, unserviceableLine } from '#domain/reports/unserviceable-lines.ts'
import { formatMoney, formatNumber, pluralWord } from '#domain/text/format.ts'
import { useAll } from '#react/lists/use-list.ts'
import { type Disposals, useDisposals } from '#react/use-disposals.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useCan } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import type { Column } from '#ui/table/column.ts'
import { DisposalDialog } from './disposal/disposal-dialog.tsx'
import { ReportActions } from './export/report-actions.tsx'
import { AsOf } from './figures/as-of.tsx'
import { FiguresTable, missingFigures } from './figures/figures-table.tsx'
import { followUpColumns, ItemsTable, useItemList } from './figures/items-table.tsx'
import { ScopeBar, useScope } from './figures/scope-bar.tsx'
import { useFigures, useTotals } from './figures/use-figures.ts'
import { writeFilter } from './print/filter-in-url.ts'
import classes from './reports.module.css'

const formFile = { label: 'IIRUP and IIRUSP', name: 'inspection and disposal' }

const recordColumns: readonly Column<ProductView>[] = [
  { key: 'condition', title: 'Condition', width: 165, order: 'names.condition', cell: (p) => p.names.condition },
  { key: 'fund', title: 'Fund', width: 180, order: 'names.funding', cell: (p) => p.names.funding },
]

/** The same figures as on the IIRUP and IIRUSP, and a button to enter them. */
function disposalColumns(disposals: Disposals, onEdit: ((product: ProductView) => void) | null): Column<ProductView>[] {
  const money = (amount: string | bigint | null | undefined) => (amount == null ? '' : formatMoney(amount))
  return [
    {
      key: 'carrying',
      title: 'Carrying amount',
      width: 135,
      align: 'right',
      mono: true,
      cell: (p) =>
        money(disposalFigures(unserviceableFormOf(p), unserviceableLine(p, disposals.disposalOf(p.id))).carryingAmount),
    },
    { key: 'disposal', title: 'Disposal', width: 150, cell: (p) => disposalSummary(disposals.disposalOf(p.id)) },
    {
      key: 'appraised',
      title: 'Appraised value',
      width: 135,
      align: 'right',
      mono: true,
      cell: (p) => money(disposals.disposalOf(p.id)?.appraised_value),
    },
    ...(onEdit
      ? [
          {
            key: 'enter',
            title: 'Inspection',
            width: 125,
            card: 'actions',
            cell: (p) => (
              <Button
                variant="link"
                size="sm"
                aria-label={`Enter values of ${p.property_number}: inspection and disposal`}
                onClick={(event) => {
                  event.stopPropagation()
                  onEdit(p)
                }}
              >
                Enter values
              </Button>
            ),
          } satisfies Column<ProductView>,
        ]
      : []),
  ]
}

export function UnserviceableReportPage() {
  const conditionsQuery = useAll<{ id: number; name: string }>('conditions')
  const rows = conditionsQuery.state === 'ready' ? conditionsQuery.value : conditionsQuery.stale
  const key = rows
    ?.filter((one) => /unserviceable/i.test(one.name))
    .map((one) => one.id)
    .join()
  const conditions = useMemo(() => key?.split(',').filter(Boolean).map(Number), [key])
  return (
    <div className="bilang-page bilang-wide">
      {conditions === undefined ? (
        <Loading />
      ) : conditions.length === 0 ? (
        <>
          <Title order={1}>Unserviceable property</Title>
          <Empty heading="No unserviceable condition">
            Add a condition with “unserviceable” in its name. Items in that condition appear here.
          </Empty>
        </>
      ) : (
        <UnserviceableItems conditions={conditions} />
      )}
    </div>
  )
}

function UnserviceableItems({ conditions }: { conditions: readonly number[] }) {
  const area = useInventoryPath()
  const scope = useScope('fund')
  const [order, setOrder] = useState('names.funding')
  const where = useMemo<Where>(() => ({ ...scope.where, condition: conditions }), [scope.where, conditions])
  const list = useItemList({ collection: 'products', where, order: [order, 'property_number'] })
  const { ready, total } = useTotals({ where })
  const byCategory = useFigures('category', { where })
  const figures = useFigures(scope.groupBy, { where })
  const disposals = useDisposals()
  const canEdit = useCan('catalogue.change') && disposals.isOffered && !disposals.isLoading
  const [edited, setEdited] = useState<ProductView | null>(null)
  const columns = useMemo(
    () =>
      followUpColumns([
        ...(disposals.isOffered ? disposalColumns(disposals, canEdit ? setEdited : null) : []),
        ...recordColumns,
      ]),
    [disposals, canEdit],
  )
  const semiCount = byCategory.rows
    .filter((row) => row.key[0] !== 'PPE')
    .reduce((sum, row) => sum + row.figures.rows, 0n)
  return (
    <>
      <div className={classes['pageHead']}>
        <div>
          <Title order={1}>Unserviceable property</Title>
          <AsOf rows={total.rows} ready={ready} />
        </div>
        <ReportActions
          where={where}
          title={`Unserviceable, ${scope.label}`}
          form={semiCount > 0n && semiCount === total.rows ? 'semi-unserviceable' : 'unserviceable'}
          {...(disposals.isOffered && !disposals.isLoading && disposals.asOf !== null
            ? { formFile: { ...formFile, columns: unserviceableColumns(disposals.disposalOf) } }
            : {})}
        />
      </div>
      {semiCount > 0n ? (
        <Banner tone="saved" role="note">
          The IIRUP takes PPE only. {formatNumber(semiCount)} of these items {pluralWord(semiCount, 'is', 'are')}{' '}
          semi-expendable and {pluralWord(semiCount, 'belongs', 'belong')} on the IIRUSP:{' '}
          <Link to={`${area}/reports/print?${new URLSearchParams({ form: 'iirusp', where: writeFilter(where) })}`}>
            print the IIRUSP
          </Link>
          .
        </Banner>
      ) : null}
      {disposals.isOffered ? null : (
        <Text c="dimmed">
          This server can’t store depreciation, disposal and sales. The forms leave these columns blank, to fill in by
          hand.
        </Text>
      )}
      <ScopeBar scope={scope} />
      <FiguresTable figures={figures} columns={missingFigures} />
      <ItemsTable
        list={list}
        label="Unserviceable property"
        columns={columns}
        order={order}
        onOrder={setOrder}
        empty="Nothing in this scope is unserviceable."
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
