/** The columns of the product list. */

import type { FieldKind } from '#contract/collections/define-fields.ts'
import { productFieldList } from '#contract/collections/product-field-list.ts'
import type { ProductFieldName } from '#contract/collections/product-fields.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countStateLabels } from '#domain/counts/count-state-labels.ts'
import { listedCount } from '#domain/counts/count-status.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { arrangeView } from '#domain/products/arrange-view.ts'
import { formatMoney, formatNumber, formatPesos } from '#domain/text/format.ts'
import { t as blind } from '#text/campaigns/blind-count.ts'
import { t } from '#text/products/products-list.ts'
import { t as common } from '#text/shared/common.ts'
import { t as table } from '#text/shared/ui-table.ts'
import { countStateLooks } from '#ui/count/count-state-line.tsx'
import { MomentText } from '#ui/moment-text.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Column } from '#ui/table/columns/column.ts'
import { locationColumn, propertyNumberColumn } from '#ui/table/columns/product-columns.ts'
import { ledgerAccountText, subMajorAccountText } from '../account-text.ts'
import { fieldLabel, shortFieldLabel, shownValue } from '../field-labels.ts'

/** A product's count state: color, shape and label. */
export function CountStateBadge({ product }: { product: ProductView }) {
  const { tone } = countStateLooks[product.state]
  return <StatusBadge tone={tone === 'muted' ? 'none' : tone}>{countStateLabels[product.state]}</StatusBadge>
}

const formatCountOrBlank = (value: number | null) => (value === null ? '' : formatNumber(value))

/** A shortage or overage as a number with its word, never only by color or sign. */
export function balanceLabel(product: Pick<ProductView, 'balance' | 'shortages'>): string {
  if (product.balance === 'short') return t('short', { count: formatCountOrBlank(product.shortages) })
  if (product.balance === 'over') return t('over', { count: formatCountOrBlank(-product.shortages) })
  return product.balance === 'even' ? t('even') : ''
}

type Cell = Column<ProductView>['cell']

/** Cells that show more than the value of their field. */
const specialCells: Readonly<Partial<Record<ProductFieldName, Cell>>> = {
  sub_major_account: subMajorAccountText,
  units: (p) => (p.quantity_hidden ? blind('hidden') : formatNumber(p.units)),
  ledger_account: ledgerAccountText,
}

const rightAligned: ReadonlySet<FieldKind> = new Set(['count', 'money'])

const fieldColumns: readonly (Column<ProductView> & { after?: string | undefined })[] = productFieldList.flatMap(
  (spec) => {
    if (!spec.list) return []
    const { field, kind, reference } = spec
    const { width, hidden, card, after } = spec.list
    return {
      key: field,
      title: () => shortFieldLabel(field),
      width,
      ...(rightAligned.has(kind) && { align: 'right' }),
      order: reference ? `names.${reference.name}` : field,
      ...(hidden && { startsHidden: true, card: 'off' }),
      ...(card && { card }),
      ...(field === propertyNumberColumn.key && propertyNumberColumn),
      cell: specialCells[field] ?? ((p) => shownValue(p, spec)),
      after,
    }
  },
)

/** Columns of computed values. */
const computedColumns: readonly Column<ProductView>[] = [
  {
    key: 'state',
    title: () => t('columns.state'),
    width: 178,
    order: 'state',
    card: 'state',
    cell: (p) => <CountStateBadge product={p} />,
  },
  locationColumn,
  {
    key: 'total',
    title: () => common('total'),
    width: 140,
    align: 'right',
    order: 'total',
    cell: (p) => (p.quantity_hidden ? blind('hidden') : formatMoney(p.total)),
    // Among the figures of a card, “Total” alone does not say that it is money.
    cardCell: (p) => (p.quantity_hidden ? blind('hidden') : formatPesos(p.total)),
  },
  {
    key: 'physical_count',
    title: () => table('counted'),
    width: 90,
    align: 'right',
    order: 'listed_count',
    card: 'off',
    cell: (p) => formatCountOrBlank(listedCount(p)),
  },
  {
    key: 'balance',
    title: () => t('columns.balance'),
    width: 110,
    align: 'right',
    order: 'shortages',
    card: 'off',
    cell: balanceLabel,
  },
  {
    key: 'category',
    title: () => t('columns.category'),
    width: 110,
    order: 'category',
    startsHidden: true,
    card: 'off',
    cell: (p) => p.category,
  },
  {
    key: 'scanned',
    title: () => fieldLabel('scanned'),
    width: 100,
    order: 'scanned',
    startsHidden: true,
    card: 'off',
    cell: (p) => t(p.scanned ? 'scanned' : 'notScanned'),
  },
  {
    key: 'updated_at',
    title: () => t('columns.updated_at'),
    width: 160,
    order: 'updated_at',
    startsHidden: true,
    card: 'off',
    cell: (p) => <MomentText moment={p.updated_at} />,
  },
]

/**
 * The default columns fit beside the menu on a screen 1,440 px wide: narrower than in files, and some are stacked. Beside an open item, number,
 * count and location stay: they tell which item is which, and what there is left to do.
 */
const tableLayout: Readonly<
  Record<
    string,
    Pick<Column<ProductView>, 'tableWidth' | 'above' | 'givesWay'> &
      Partial<Pick<Column<ProductView>, 'card' | 'cardCell'>>
  >
> = {
  description: { tableWidth: 200, above: 'property_number', card: 'off' },
  article: { tableWidth: 130, above: 'acquisition', cardCell: fullDescription, givesWay: 5 },
  acquisition: { givesWay: 5 },
  state: { tableWidth: 168, above: 'balance' },
  user: { tableWidth: 130, givesWay: 3 },
  place: { tableWidth: 176, givesWay: 1 },
  units: { tableWidth: 88, above: 'physical_count', givesWay: 2 },
  physical_count: { tableWidth: 88, givesWay: 2 },
  total: { tableWidth: 140, above: 'price', givesWay: 4 },
  price: { givesWay: 4 },
}

export const productColumns: readonly Column<ProductView>[] = arrangeView(
  // not a text
  `property_number article description state user place units price total acquisition physical_count balance condition section funding
    classification print_type category unit_type major_account sub_major_account ledger_account remarks scanned updated_at`,
  [...fieldColumns, ...computedColumns].map((column) => ({ ...column, ...tableLayout[column.key] })),
)
