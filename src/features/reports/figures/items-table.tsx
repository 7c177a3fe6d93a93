/** The item rows of the found and missing reports (specification §3: item, description, property number, person accountable, values, remarks). */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ProductView, RowQuery } from '#domain/catalog/catalog-queries.ts'
import type { TableSettings } from '#domain/tables/table-layout.ts'
import { useWindowedList, type WindowedList } from '#react/lists/use-windowed-list.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import {
  itemColumn,
  locationColumn,
  personAccountableColumn,
  propertyNumberColumn,
  remarksColumn,
  totalCostColumn,
  unitCostColumn,
} from '#ui/table/columns/product-columns.ts'
import { Table } from '#ui/table/table.tsx'

/** All columns fit beside the menu of a screen 1,440 px wide. */
export const itemColumns: readonly Column<ProductView>[] = [
  propertyNumberColumn,
  itemColumn,
  personAccountableColumn,
  locationColumn,
  unitCostColumn,
  totalCostColumn,
  remarksColumn,
]

/** Item columns with the follow-up columns before cost and location, so that they are visible without scrolling. */
export const followUpColumns = (
  followUp: readonly Column<ProductView>[],
  costColumn: Column<ProductView> = totalCostColumn,
): readonly Column<ProductView>[] => [
  propertyNumberColumn,
  itemColumn,
  { ...personAccountableColumn, tableWidth: 120 },
  ...followUp,
  { ...costColumn, tableWidth: 132 },
  { ...locationColumn, tableWidth: 140 },
  { ...remarksColumn, tableWidth: 96 },
]

export function ItemsTable({
  list,
  label,
  columns,
  settings,
  order,
  onOrder,
  empty,
}: {
  list: WindowedList<ProductView>
  label: string
  columns: readonly Column<ProductView>[]
  settings: TableSettings
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
      settings={settings}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => row.property_number}
      order={order}
      onOrder={onOrder}
      onOpen={(row) => navigate(`${area}/database/${row.id}`)}
      empty={<Empty>{empty}</Empty>}
    />
  )
}

export const useItemList = (query: RowQuery): WindowedList<ProductView> => useWindowedList<ProductView>(query)
