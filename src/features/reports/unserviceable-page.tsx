/** Unserviceable property, by fund: what the IIRUP (GAM Appendix 74) and the IIRUSP (Annex A.10) list before the inspection. */
import { Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ProductView, Where } from '#domain/catalogue.ts'
import { useAll } from '#runtime/use-list.ts'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/problem-text.tsx'
import type { Column } from '#ui/table/column.ts'
import { AsOf } from './as-of.tsx'
import { FiguresTable, missingFigures } from './figures-table.tsx'
import { followUpColumns, ItemsTable, useItems } from './items-table.tsx'
import { ReportActions } from './report-actions.tsx'
import { writeWhere } from './report-print-page.tsx'
import classes from './reports.module.css'
import { ScopeBar, useScope } from './scope-bar.tsx'
import { useArea } from './use-area.ts'
import { useFigures, useTotals } from './use-figures.ts'

const columns: readonly Column<ProductView>[] = followUpColumns([
  { key: 'condition', title: 'Condition', width: 165, order: 'names.condition', cell: (p) => p.names.condition },
  { key: 'fund', title: 'Fund', width: 180, order: 'names.funding', cell: (p) => p.names.funding },
])

export function UnserviceablePage() {
  const live = useAll<{ id: number; name: string }>('conditions')
  const rows = live.state === 'ready' ? live.value : live.stale
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
        <Unserviceable conditions={conditions} />
      )}
    </div>
  )
}

function Unserviceable({ conditions }: { conditions: readonly number[] }) {
  const area = useArea()
  const scope = useScope('fund')
  const [order, setOrder] = useState('names.funding')
  const where = useMemo<Where>(() => ({ ...scope.where, condition: conditions }), [scope.where, conditions])
  const list = useItems({ entity: 'products', where, order: [order, 'property_number'] })
  const { ready, total } = useTotals({ where })
  const kinds = useFigures('category', { where })
  const figures = useFigures(scope.cut, { where })
  const semi = kinds.rows.filter((row) => row.key[0] !== 'PPE').reduce((sum, row) => sum + row.figures.rows, 0n)
  return (
    <>
      <div className={classes['head']}>
        <div>
          <Title order={1}>Unserviceable property</Title>
          <AsOf rows={total.rows} ready={ready} />
        </div>
        <ReportActions
          where={where}
          words={`Unserviceable, ${scope.words}`}
          form={semi > 0n && semi === total.rows ? 'semi-unserviceable' : 'unserviceable'}
        />
      </div>
      {semi > 0n ? (
        <Banner mark="saved" role="note">
          The IIRUP takes PPE only. {semi.toLocaleString('en')} of these items {semi === 1n ? 'is' : 'are'}{' '}
          semi-expendable and {semi === 1n ? 'belongs' : 'belong'} on the IIRUSP:{' '}
          <Link to={`${area}/reports/print?${new URLSearchParams({ form: 'iirusp', where: writeWhere(where) })}`}>
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
