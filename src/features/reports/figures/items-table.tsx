/** The item rows of the found and missing reports (specification §3: item, description, property number, person accountable, values, remarks). */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ProductView, RowQuery } from '#domain/catalog/catalog-queries.ts'
import { useWindowedList, type WindowedList } from '#react/lists/use-windowed-list.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import type { Column } from '#ui/table/column.ts'
import {
  itemColumn,
  locationColumn,
  personAccountableColumn,
  propertyNumberColumn,
  remarksColumn,
  totalCostColumn,
  unitCostColumn,
} from '#ui/table/product-columns.ts'
import { Table } from '#ui/table/table.tsx'

/** Widths that fit all columns on a screen of 1440 px. */
const itemColumns: readonly Column<ProductView>[] = [
  propertyNumberColumn,
  { ...itemColumn, width: 190 },
  { ...personAccountableColumn, width: 140 },
  { ...locationColumn, width: 170 },
  { ...unitCostColumn, width: 130 },
  { ...totalCostColumn, width: 130 },
  { ...remarksColumn, width: 110 },
]

/** Item columns with the follow-up columns before cost and location, so that they are visible without scrolling. */
export const followUpColumns = (followUp: readonly Column<ProductView>[]): readonly Column<ProductView>[] => [
  propertyNumberColumn,
  { ...itemColumn, width: 190 },
  { ...personAccountableColumn, width: 140 },
  ...followUp,
  totalCostColumn,
  locationColumn,
  remarksColumn,
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
  const area = useInventoryPath()
  const navigate = useNavigate()
  return (
    <Table<ProductView>
      label={label}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => row.property_number}
      order={order}
      onOrder={onOrder}
      onOpen={(row) => navigate(`${area}/database/${row.id}`)}
      empty={<Empty>{empty}</Empty>}
      height="60vh"
    />
  )
}

export const useItemList = (query: RowQuery): WindowedList<ProductView> => useWindowedList<ProductView>(query)
