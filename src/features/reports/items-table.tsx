/** The item rows of the found and missing reports (spec 3: item, description, property number, person accountable, values, remarks). */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ProductView, RowQuery } from '#domain/catalogue.ts'
import { useWindow, type WindowedList } from '#runtime/use-window.ts'
import { Empty } from '#ui/empty.tsx'
import type { Column } from '#ui/table/column.ts'
import { holder, item, place, propertyNumber, remarks, totalValue, unitValue } from '#ui/table/product-columns.ts'
import { Table } from '#ui/table/table.tsx'
import { useArea } from './use-area.ts'

/** As wide as a desk of 1440 px has room for, to the last column. */
const itemColumns: readonly Column<ProductView>[] = [
  propertyNumber,
  { ...item, width: 190 },
  { ...holder, width: 140 },
  { ...place, width: 170 },
  { ...unitValue, width: 130 },
  { ...totalValue, width: 130 },
  { ...remarks, width: 110 },
]

/** With what follows in sight, before what the books say. */
export const followUpColumns = (follow: readonly Column<ProductView>[]): readonly Column<ProductView>[] => [
  propertyNumber,
  { ...item, width: 190 },
  { ...holder, width: 140 },
  ...follow,
  totalValue,
  place,
  remarks,
]

export function ItemsTable({
  list,
  label,
  columns = itemColumns,
  order,
  onOrder,
  empty,
}: {
  list: WindowedList<ProductView>
  label: string
  columns?: readonly Column<ProductView>[]
  order: string
  onOrder: (order: string) => void
  empty: ReactNode
}) {
  const area = useArea()
  const go = useNavigate()
  return (
    <Table<ProductView>
      label={label}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => row.property_number}
      order={order}
      onOrder={onOrder}
      onOpen={(row) => go(`${area}/database/${row.id}`)}
      empty={<Empty>{empty}</Empty>}
      height="60vh"
    />
  )
}

export const useItems = (query: RowQuery): WindowedList<ProductView> => useWindow<ProductView>(query)
