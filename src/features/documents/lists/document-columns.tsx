import { printedNumber } from '#domain/documents/custody-form-input.ts'
import type { AnyDocument, DocumentKind } from '#domain/documents/document-kind.ts'
import { formatDay } from '#domain/text/format.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-lists.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/columns/column.ts'

/** The columns of every list of documents. */
export const documentColumns = (kind: DocumentKind): readonly Column<AnyDocument>[] => [
  {
    key: 'number',
    title: t('numberColumn', { kind: kind.short }),
    width: 190,
    mono: true,
    order: 'number',
    card: 'title',
    cell: printedNumber,
  },
  {
    key: 'by',
    title: words('receivedBy'),
    width: 200,
    order: 'received_by_name',
    card: 'second',
    cell: (document) => document.received_by_name,
  },
  {
    key: 'position',
    title: forms('position'),
    width: 205,
    card: 'off',
    cell: (document) => document.received_by_position,
  },
  { key: 'fund', title: words('fundCluster'), width: 250, cell: (document) => document.fund_cluster },
  {
    key: 'date',
    title: words('receivedOn'),
    width: 120,
    order: 'received_by_date',
    cell: (document) => formatDay(document.received_by_date) || '–',
  },
  {
    key: 'state',
    title: forms('status'),
    width: 170,
    card: 'corner',
    cell: (document) =>
      document.superseded_by ? (
        <StatusBadge tone="none">{words('replaced')}</StatusBadge>
      ) : (
        <StatusBadge tone="sent">{words('active')}</StatusBadge>
      ),
  },
]
