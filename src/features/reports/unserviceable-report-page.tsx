/** Unserviceable property by fund, as listed on the IIRUP (GAM Appendix 74) and IIRUSP (Annex A.10) before the inspection. */
import { Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ProductView, Where } from '#domain/catalog/catalog-queries.ts'
import { useAll } from '#react/lists/use-list.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import type { Column } from '#ui/table/column.ts'
import { ReportActions } from './export/report-actions.tsx'
import { AsOf } from './figures/as-of.tsx'
import { FiguresTable, missingFigures } from './figures/figures-table.tsx'
import { followUpColumns, ItemsTable, useItemList } from './figures/items-table.tsx'
import { ScopeBar, useScope } from './figures/scope-bar.tsx'
import { useFigures, useTotals } from './figures/use-figures.ts'
import { writeFilter } from './print/filter-in-url.ts'
import classes from './reports.module.css'

const columns: readonly Column<ProductView>[] = followUpColumns([
  { key: 'condition', title: 'Condition', width: 165, order: 'names.condition', cell: (p) => p.names.condition },
  { key: 'fund', title: 'Fund', width: 180, order: 'names.funding', cell: (p) => p.names.funding },
])

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
          <Empty heading="No condition is called unserviceable">
            Add a condition whose name contains “unserviceable”; items in it are listed here.
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
        />
      </div>
      {semiCount > 0n ? (
        <Banner tone="saved" role="note">
          The IIRUP takes PPE only. {semiCount.toLocaleString('en')} of these items {semiCount === 1n ? 'is' : 'are'}{' '}
          semi-expendable and {semiCount === 1n ? 'belongs' : 'belong'} on the IIRUSP:{' '}
          <Link to={`${area}/reports/print?${new URLSearchParams({ form: 'iirusp', where: writeFilter(where) })}`}>
            print the IIRUSP
          </Link>
          .
        </Banner>
      ) : null}
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
    </>
  )
}
