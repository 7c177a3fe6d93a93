/** The item rows of the found and missing reports (spec 3: item, description, property number, person accountable, values, remarks). */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ProductView, RowQuery } from '#domain/catalogue.ts'
import { formatMoney } from '#domain/money.ts'
import { fullDescription } from '#domain/prepare-documents.ts'
import { useWindow, type WindowedList } from '#runtime/use-window.ts'
import { Empty } from '#ui/empty.tsx'
import type { Column } from '#ui/table/column.ts'
import { Table } from '#ui/table/table.tsx'
import { useArea } from './use-area.ts'

const number: Column<ProductView> = {
  key: 'property_number',
  title: 'Property number',
  width: 288,
  mono: true,
  order: 'property_number',
  card: 'second',
  cell: (p) => p.property_number,
}
const item: Column<ProductView> = {
  key: 'item',
  title: 'Item',
  width: 260,
  order: 'description',
  card: 'title',
  cell: fullDescription,
}
const person: Column<ProductView> = {
  key: 'person',
  title: 'Person accountable',
  width: 165,
  order: 'names.user',
  cell: (p) => p.names.user,
}
const place: Column<ProductView> = { key: 'place', title: 'Place', width: 210, order: 'place', cell: (p) => p.place }
const price: Column<ProductView> = {
  key: 'price',
  title: 'Unit value',
  width: 145,
  align: 'right',
  mono: true,
  order: 'price',
  card: 'off',
  cell: (p) => formatMoney(p.price),
}
const total: Column<ProductView> = {
  key: 'total',
  title: 'Total value',
  width: 145,
  align: 'right',
  mono: true,
  order: 'total',
  card: 'corner',
  cell: (p) => formatMoney(p.total),
}
const remarks: Column<ProductView> = {
  key: 'remarks',
  title: 'Remarks',
  width: 200,
  card: 'off',
  cell: (p) => p.remarks ?? '',
}

export const itemColumns: readonly Column<ProductView>[] = [number, item, person, place, price, total, remarks]

/** With what follows in sight: figures of one unit make room. */
export const followUpColumns = (follow: readonly Column<ProductView>[]): readonly Column<ProductView>[] => [
  number,
  item,
  person,
  total,
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
