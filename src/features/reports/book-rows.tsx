/** The items of a campaign's book, with what the count found of each. */
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BookProduct } from '#domain/campaign-book.ts'
import { toCentavos } from '#domain/money.ts'
import { fullDescription } from '#domain/prepare-documents.ts'
import { useSorted } from '#runtime/use-in-turns.ts'
import { Empty } from '#ui/empty.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import type { Column } from '#ui/table/column.ts'
import { whole } from '#ui/table/listed.ts'
import { booked, counted, holder, item, place, propertyNumber, remarks, totalValue } from '#ui/table/product-columns.ts'
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

type Order = (a: BookProduct, b: BookProduct) => number
const byText =
  (text: (p: BookProduct) => string): Order =>
  (a, b) => {
    const [x, y] = [text(a), text(b)]
    return x < y ? -1 : x > y ? 1 : 0
  }
const byNumber = byText((p) => p.property_number)
/** By the `order` of the columns. */
const orders: Readonly<Record<string, Order>> = {
  property_number: byNumber,
  description: byText(fullDescription),
  'names.user': byText((p) => p.names.user),
  place: byText((p) => p.place),
  total: (a, b) => Number(toCentavos(a.total) - toCentavos(b.total)),
}

export function BookRows({
  products,
  closed,
  booked: onBook,
}: {
  products: readonly BookProduct[]
  closed: boolean
  /** False: what stands on today's list only, and shows today's figures. */
  booked: boolean
}) {
  const area = useArea()
  const go = useNavigate()
  const [order, setOrder] = useState('property_number')
  const compare = useMemo<Order>(() => {
    const step = orders[order.replace('-', '')] ?? byNumber
    const turned = order.startsWith('-') ? -1 : 1
    return (a, b) => turned * step(a, b) || a.id - b.id
  }, [order])
  const rows = useSorted(products, compare)
  const columns = useMemo<readonly Column<BookProduct>[]>(
    () => [
      propertyNumber,
      item,
      { key: 'state', title: 'State', width: 150, card: 'corner', cell: (p) => state(p, closed && onBook) },
      onBook ? booked : { ...booked, title: 'Units' },
      counted,
      { ...totalValue, ...(onBook && { title: 'Book value' }), card: 'off' },
      { ...holder, ...(onBook && { title: 'Holder on the book' }) },
      { ...place, ...(onBook && { title: 'Place on the book' }) },
      remarks,
    ],
    [closed, onBook],
  )
  return (
    <Table<BookProduct>
      label={onBook ? 'Items of the book' : 'Items not on the book'}
      columns={columns}
      list={rows ? whole(rows) : { rows: [], total: products.length, loading: true }}
      rowId={(row) => row.id}
      rowName={(row) => row.property_number}
      order={order}
      onOrder={setOrder}
      onOpen={(row) => go(`${area}/database/${row.id}`)}
      empty={<Empty>{onBook ? 'No item of the book is here.' : 'Everything on the list is on the book.'}</Empty>}
      height="60vh"
    />
  )
}
