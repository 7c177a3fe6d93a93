/** The items of a campaign's book, with what the count found of each. */
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BookProduct } from '#domain/campaign-book.ts'
import type { BookRef, Where } from '#domain/catalogue.ts'
import { statusLabels } from '#domain/count-status.ts'
import { useWindow } from '#runtime/use-window.ts'
import { Empty } from '#ui/empty.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import type { Column } from '#ui/table/column.ts'
import { booked, counted, holder, item, place, propertyNumber, remarks, totalValue } from '#ui/table/product-columns.ts'
import { Table } from '#ui/table/table.tsx'
import { useArea } from './use-area.ts'

export const bookViews = {
  all: { label: 'All', missing: null, where: {} },
  found: { label: 'Counted', missing: null, where: { count_status: 'counted' } },
  unfound: { label: 'Not yet counted', missing: 'Missing', where: { count_status: ['not-counted', 'missing'] } },
  short: { label: 'Short', missing: null, where: { balance: 'short' } },
  over: { label: 'Over', missing: null, where: { balance: 'over' } },
  moved: { label: 'Changed since', missing: null, where: { drift: ['moved', 'gone'] } },
} as const satisfies Record<string, { label: string; missing: string | null; where: Where }>
export type BookView = keyof typeof bookViews
export const isBookView = (text: string | null): text is BookView => text !== null && text in bookViews

const state = (p: BookProduct) => {
  if (p.drift === 'gone') return <StateMark mark="refused">Left the list</StateMark>
  if (p.count_status === 'missing') return <StateMark mark="refused">{statusLabels.missing}</StateMark>
  if (p.on_hand !== null && p.on_hand !== p.units)
    return (
      <StateMark mark="attention">
        {p.on_hand} of {p.units}
      </StateMark>
    )
  return p.count_status === 'counted' ? (
    <StateMark mark="sent">{statusLabels.counted}</StateMark>
  ) : (
    <StateMark mark="none">{statusLabels['not-counted']}</StateMark>
  )
}

export function BookRows({
  book,
  where,
  onBook,
  count,
}: {
  book: BookRef
  where: Where
  /** False: what stands on today's list only, and shows today's figures. */
  onBook: boolean
  /** Says how many there are, over the table. */
  count: (total: number, loading: boolean) => ReactNode
}) {
  const area = useArea()
  const go = useNavigate()
  const [order, setOrder] = useState('property_number')
  const list = useWindow<BookProduct>({
    entity: 'products',
    book: { of: book, rows: onBook ? 'booked' : 'entered' },
    where,
    order: [order, 'id'],
  })
  const columns = useMemo<readonly Column<BookProduct>[]>(
    () => [
      propertyNumber,
      item,
      { key: 'state', title: 'State', width: 150, card: 'corner', cell: (p) => state(p) },
      onBook ? booked : { ...booked, title: 'Units' },
      counted,
      { ...totalValue, ...(onBook && { title: 'Total cost' }), card: 'off' },
      { ...holder, ...(onBook && { title: 'Holder on the book' }) },
      { ...place, ...(onBook && { title: 'Place on the book' }) },
      remarks,
    ],
    [onBook],
  )
  return (
    <>
      {count(list.total, list.loading)}
      <Table<BookProduct>
        label={onBook ? 'Items of the book' : 'Items not on the book'}
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => row.property_number}
        order={order}
        onOrder={setOrder}
        onOpen={(row) => go(`${area}/database/${row.id}`)}
        empty={<Empty>{onBook ? 'No item of the book is here.' : 'Everything on the list is on the book.'}</Empty>}
        height="60vh"
      />
    </>
  )
}
