import { printedNumber } from '#domain/documents/custody-form-input.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/column.ts'
import type { AnyDocument, DocumentKind } from '../document-kind.ts'

/** The columns of every list of documents. */
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
    cell: (document) => document.received_by_name,
  },
  { key: 'position', title: 'Position', width: 220, card: 'off', cell: (document) => document.received_by_position },
  { key: 'fund', title: 'Fund cluster', width: 230, cell: (document) => document.fund_cluster },
  {
    key: 'date',
    title: 'Received on',
    width: 120,
    mono: true,
    order: 'received_by_date',
    cell: (document) => document.received_by_date ?? '–',
  },
  {
    key: 'state',
    title: 'Status',
    width: 170,
    card: 'corner',
    cell: (document) =>
      document.superseded_by ? (
        <StatusBadge tone="none">Replaced</StatusBadge>
      ) : (
        <StatusBadge tone="sent">Active</StatusBadge>
      ),
  },
]
