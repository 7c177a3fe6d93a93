/** The columns of the product list. */

import type { CountProgress, ProductView } from '#domain/catalog/catalog-queries.ts'
import { formatMoney } from '#domain/money/money.ts'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { locationColumn, propertyNumberColumn } from '#ui/table/product-columns.ts'

const stateBadges: Record<CountProgress['kind'], { tone: StatusTone; label: string }> = {
  'not-counted': { tone: 'none', label: 'Not counted yet' },
  'not-here': { tone: 'none', label: 'Not here' },
  saved: { tone: 'saved', label: 'Saved on this device' },
  sent: { tone: 'sent', label: 'Counted' },
  'needs-you': { tone: 'attention', label: 'Needs you' },
}

/** A product's count state: color, shape and label. */
export function CountStateBadge({ product }: { product: ProductView }) {
  const { tone, label } = stateBadges[product.countProgress.kind]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

const formatCount = (value: number | null) => (value === null ? '' : value.toLocaleString('en'))

/** A shortage or overage as a number with its word, never only by color or sign. */
export function balanceLabel(product: Pick<ProductView, 'balance' | 'shortages'>): string {
  if (product.balance === 'short') return `${formatCount(product.shortages)} short`
  if (product.balance === 'over') return `${formatCount(-product.shortages)} over`
  return product.balance === 'even' ? 'even' : ''
}

export const productColumns: readonly Column<ProductView>[] = [
  propertyNumberColumn,
  { key: 'article', title: 'Article', width: 170, order: 'names.article', card: 'title', cell: (p) => p.names.article },
  { key: 'description', title: 'Description', width: 260, order: 'description', cell: (p) => p.description },
  {
    key: 'state',
    title: 'Count',
    width: 178,
    order: 'state',
    card: 'corner',
    cell: (p) => <CountStateBadge product={p} />,
  },
  { key: 'user', title: 'Person', width: 180, order: 'names.user', cell: (p) => p.names.user },
  locationColumn,
  {
    key: 'units',
    title: 'Units',
    width: 80,
    align: 'right',
    order: 'units',
    card: 'off',
    cell: (p) => formatCount(p.units),
  },
  {
    key: 'price',
    title: 'Unit price',
    width: 140,
    align: 'right',
    order: 'price',
    card: 'off',
    cell: (p) => formatMoney(p.price),
  },
  { key: 'total', title: 'Total', width: 140, align: 'right', order: 'total', cell: (p) => formatMoney(p.total) },
  { key: 'acquisition', title: 'Acquired', width: 110, order: 'acquisition', card: 'off', cell: (p) => p.acquisition },
  {
    key: 'physical_count',
    title: 'Counted',
    width: 90,
    align: 'right',
    order: 'physical_count',
    card: 'off',
    cell: (p) => formatCount(p.physical_count),
  },
  { key: 'balance', title: 'Balance', width: 110, align: 'right', order: 'shortages', card: 'off', cell: balanceLabel },
  {
    key: 'condition',
    title: 'Condition',
    width: 160,
    order: 'names.condition',
    startsHidden: true,
    card: 'off',
    cell: (p) => p.names.condition,
  },
  {
    key: 'section',
    title: 'Section',
    width: 180,
    order: 'names.section',
    startsHidden: true,
    card: 'off',
    cell: (p) => p.names.section,
  },
  {
    key: 'funding',
    title: 'Fund',
    width: 180,
    order: 'names.funding',
    startsHidden: true,
    card: 'off',
    cell: (p) => p.names.funding,
  },
  {
    key: 'classification',
    title: 'Category',
    width: 180,
    order: 'names.classification',
    startsHidden: true,
    card: 'off',
    cell: (p) => p.names.classification,
  },
  {
    key: 'print_type',
    title: 'Document',
    width: 100,
    order: 'print_type',
    startsHidden: true,
    card: 'off',
    cell: (p) => p.print_type,
  },
  {
    key: 'category',
    title: 'Value class',
    width: 110,
    order: 'category',
    startsHidden: true,
    card: 'off',
    cell: (p) => p.category,
  },
  {
    key: 'unit_type',
    title: 'Unit of measure',
    width: 130,
    order: 'unit_type',
    startsHidden: true,
    card: 'off',
    cell: (p) => p.unit_type,
  },
  {
    key: 'major_account',
    title: 'Major account',
    width: 200,
    order: 'names.majorAccount',
    startsHidden: true,
    card: 'off',
    cell: (p) => p.names.majorAccount,
  },
  {
    key: 'sub_major_account',
    title: 'Sub-major account',
    width: 200,
    order: 'sub_major_account',
    startsHidden: true,
    card: 'off',
    cell: (p) => [p.sub_major_account, p.names.subMajorAccount].filter(Boolean).join('-'),
  },
  {
    key: 'ledger_account',
    title: 'Ledger account',
    width: 200,
    order: 'ledger_account',
    startsHidden: true,
    card: 'off',
    cell: (p) => [p.ledger_account, p.names.ledgerAccount].filter(Boolean).join('-'),
  },
  {
    key: 'old_property_number',
    title: 'Old property number',
    width: 170,
    order: 'old_property_number',
    startsHidden: true,
    card: 'off',
    cell: (p) => p.old_property_number,
  },
  {
    key: 'purchase_reference',
    title: 'Purchase reference',
    width: 160,
    order: 'purchase_reference',
    startsHidden: true,
    card: 'off',
    cell: (p) => p.purchase_reference,
  },
  {
    key: 'remarks',
    title: 'Remarks',
    width: 280,
    order: 'remarks',
    startsHidden: true,
    card: 'off',
    cell: (p) => p.remarks,
  },
  {
    key: 'scanned',
    title: 'Scanned',
    width: 100,
    order: 'scanned',
    startsHidden: true,
    card: 'off',
    cell: (p) => (p.scanned ? 'Scanned' : 'No'),
  },
  {
    key: 'updated_at',
    title: 'Last changed',
    width: 160,
    order: 'updated_at',
    startsHidden: true,
    card: 'off',
    cell: (p) => p.updated_at?.slice(0, 16).replace('T', ' ') ?? '',
  },
]
