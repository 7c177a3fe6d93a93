/** The items of a campaign's book, with what the count found of each. */
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BookProduct } from '#domain/campaign-book.ts'
import { formatMoney } from '#domain/money.ts'
import { fullDescription } from '#domain/prepare-documents.ts'
import { Empty } from '#ui/empty.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import type { Column } from '#ui/table/column.ts'
import { whole } from '#ui/table/listed.ts'
import { Table } from '#ui/table/table.tsx'
import { useArea } from './use-area.ts'

export const bookViews = {
  all: { label: 'All', missing: null, holds: () => true },
  found: { label: 'Found', missing: null, holds: (p: BookProduct) => p.scanned },
  unfound: { label: 'Not found yet', missing: 'Missing', holds: (p: BookProduct) => !p.scanned },
  short: { label: 'Short', missing: null, holds: (p: BookProduct) => p.balance === 'short' },
  over: { label: 'Over', missing: null, holds: (p: BookProduct) => p.balance === 'over' },
  moved: { label: 'Changed since', missing: null, holds: (p: BookProduct) => p.moved || p.gone },
} as const
export type BookView = keyof typeof bookViews
export const isBookView = (text: string | null): text is BookView => text !== null && text in bookViews

const state = (p: BookProduct, closed: boolean) => {
  if (p.physical_count !== null && p.physical_count !== p.units)
    return (
      <StateMark mark="attention">
        {p.physical_count} of {p.units}
      </StateMark>
    )
  if (p.scanned) return <StateMark mark="sent">Found</StateMark>
  if (p.gone) return <StateMark mark="refused">Left the list</StateMark>
  return closed ? <StateMark mark="refused">Missing</StateMark> : <StateMark mark="none">Not found yet</StateMark>
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const orders: Readonly<Record<string, (a: BookProduct, b: BookProduct) => number>> = {
  property_number: (a, b) => byText(a.property_number, b.property_number),
  person: (a, b) => byText(a.names.user, b.names.user),
  place: (a, b) => byText(a.place, b.place),
}

export function BookRows({ products, closed }: { products: readonly BookProduct[]; closed: boolean }) {
  const area = useArea()
  const go = useNavigate()
  const [order, setOrder] = useState('property_number')
  const rows = useMemo(() => {
    const step = orders[order.replace('-', '')] ?? orders['property_number']!
    const turned = order.startsWith('-') ? -1 : 1
    return [...products].sort((a, b) => turned * step(a, b) || a.id - b.id)
  }, [products, order])
  const columns = useMemo<readonly Column<BookProduct>[]>(
    () => [
      {
        key: 'number',
        title: 'Property number',
        width: 288,
        mono: true,
        order: 'property_number',
        card: 'second',
        cell: (p) => p.property_number,
      },
      { key: 'item', title: 'Item', width: 260, card: 'title', cell: fullDescription },
      { key: 'state', title: 'State', width: 150, card: 'corner', cell: (p) => state(p, closed) },
      { key: 'book', title: 'Book', width: 70, align: 'right', mono: true, cell: (p) => p.units },
      { key: 'count', title: 'Count', width: 70, align: 'right', mono: true, cell: (p) => p.physical_count ?? '–' },
      {
        key: 'value',
        title: 'Book value',
        width: 130,
        align: 'right',
        mono: true,
        card: 'off',
        cell: (p) => formatMoney(p.total),
      },
      { key: 'person', title: 'Holder on the book', width: 180, order: 'person', cell: (p) => p.names.user },
      { key: 'place', title: 'Place on the book', width: 210, order: 'place', cell: (p) => p.place },
      { key: 'remarks', title: 'Remarks', width: 200, card: 'off', cell: (p) => p.remarks ?? '' },
    ],
    [closed],
  )
  return (
    <Table<BookProduct>
      label="Items of the book"
      columns={columns}
      list={whole(rows)}
      rowId={(row) => row.id}
      rowName={(row) => row.property_number}
      order={order}
      onOrder={setOrder}
      onOpen={(row) => go(`${area}/database/${row.id}`)}
      empty={<Empty>No item of the book is here.</Empty>}
      height="60vh"
    />
  )
}
