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

const itemColumns: readonly Column<ProductView>[] = [
  propertyNumber,
  item,
  holder,
  place,
  unitValue,
  totalValue,
  remarks,
]

/** With what follows in sight: figures of one unit make room. */
export const followUpColumns = (follow: readonly Column<ProductView>[]): readonly Column<ProductView>[] => [
  propertyNumber,
  item,
  holder,
  totalValue,
  ...follow,
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
