/** The columns of the queue. An item found without a record has only a group and a description. */
import { countInCampaign } from '#domain/counts/count-status.ts'
import { departureLabel } from '#domain/counts/departure-text.ts'
import { findingText, roomSeen } from '#domain/counts/finding-view.ts'
import { type QueueEntry, type QueueGroup, queueGroupLabel } from '#domain/counts/reconcile-queue.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { t as departures } from '#text/reconcile/departures.ts'
import { t as reconcile } from '#text/reconcile/reconcile.ts'
import { t } from '#text/reconcile/reconcile-queue.ts'
import { t as table } from '#text/shared/ui-table.ts'
import type { Column } from '#ui/table/columns/column.ts'
import { countColumn, propertyNumberColumn } from '#ui/table/columns/product-columns.ts'
import type { QueueRow } from './use-queue-rows.ts'

/** Groups whose items are counted for this campaign. */
export const countedGroups: ReadonlySet<QueueGroup> = new Set(['implausible', 'disagree', 'waiting', 'short', 'over'])

/** The group, and what happened to an item that left the scope. */
function groupText(entry: QueueEntry): string {
  const group = queueGroupLabel(entry.group)
  const departure = 'departure' in entry ? entry.departure : undefined
  return departure ? departures('inGroup', { group, departure: departureLabel(departure) }) : group
}

export const queueRowName = ({ product, finding }: QueueRow): string =>
  product?.property_number ?? (finding ? findingText(finding) : '…')

export const queueColumns = (): readonly Column<QueueRow>[] => [
  {
    key: 'property_number',
    title: propertyNumberColumn.title,
    width: propertyNumberColumn.width,
    tableWidth: 264,
    mono: true,
    card: 'second',
    cell: ({ product, finding }) => product?.property_number ?? finding?.code ?? '',
  },
  {
    key: 'item',
    title: () => table('item'),
    width: 150,
    above: 'property_number',
    card: 'title',
    cell: ({ product, finding }) => (product ? fullDescription(product) : finding ? findingText(finding) : ''),
  },
  { key: 'group', title: () => t('groupColumn'), width: 150, cell: ({ entry }) => groupText(entry) },
  {
    key: 'card',
    title: () => reconcile('perCard'),
    width: 75,
    align: 'right',
    mono: true,
    cell: ({ product }) => product?.units ?? '',
  },
  {
    key: 'count',
    title: countColumn.title,
    width: 80,
    align: 'right',
    mono: true,
    cell: ({ product, finding }) => (product ? (countInCampaign(product) ?? '–') : (finding?.quantity ?? '')),
  },
  {
    key: 'place',
    title: () => table('location'),
    width: 150,
    cell: ({ product, finding }) => product?.place ?? (finding ? roomSeen(finding) : ''),
    // The room comes first: rooms of one building differ only there.
    lines: ({ product, finding }) =>
      product ? [product.names.locationTwo, product.names.locationOne] : finding ? [roomSeen(finding)] : [],
  },
]
