import { printedNumber } from '#domain/form-inputs/custody.ts'
import { StateMark } from '#ui/state-mark.tsx'
import type { Column } from '#ui/table/column.ts'
import type { AnyDocument, DocumentKind } from './document-kind.ts'

/** A document in a list, wherever it is listed. */
export const documentColumns = (kind: DocumentKind): readonly Column<AnyDocument>[] => [
  {
    key: 'number',
    title: `${kind.short} no.`,
    width: 190,
    mono: true,
    order: 'number',
    card: 'title',
    cell: printedNumber,
  },
  {
    key: 'by',
    title: 'Received by',
    width: 240,
    order: 'received_by_name',
    card: 'second',
    cell: (one) => one.received_by_name,
  },
  { key: 'position', title: 'Position', width: 220, card: 'off', cell: (one) => one.received_by_position },
  { key: 'fund', title: 'Fund cluster', width: 230, cell: (one) => one.fund_cluster },
  {
    key: 'date',
    title: 'Received on',
    width: 120,
    mono: true,
    order: 'received_by_date',
    cell: (one) => one.received_by_date ?? '–',
  },
  {
    key: 'state',
    title: 'State',
    width: 170,
    card: 'corner',
    cell: (one) =>
      one.superseded_by ? <StateMark mark="none">Superseded</StateMark> : <StateMark mark="sent">In force</StateMark>,
  },
]
