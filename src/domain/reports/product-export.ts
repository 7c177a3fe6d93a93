/**
 * The columns and the order of the two export files, `products/export/` and `products/export_inventory_count/` (specification §7, D7.5).
 * Browser and server share them, so that both write the same rows in the same order with the same cells.
 */
import type { Product } from '#contract/collections/products.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { shortageOf, shortageValue } from '../counts/shortage.ts'
import { fromCentavos } from '../money/money.ts'

/** `money` cells have decimal text, `day` cells `YYYY-MM-DD`, `flag` cells true or false. */
export type CellKind = 'text' | 'whole' | 'money' | 'day' | 'flag'
export type CellValue = string | number | boolean | null

export interface ExportColumn<Row> {
  header: string
  kind: CellKind
  /** Width of the column in characters. */
  width: number
  cell: (row: Row) => CellValue
}

/** The fields of a product that browser and server both have for an export. */
export type ExportProduct = Pick<
  Product,
  | 'id'
  | 'property_number'
  | 'old_property_number'
  | 'description'
  | 'units'
  | 'unit_type'
  | 'price'
  | 'total_offset'
  | 'total'
  | 'acquisition'
  | 'purchase_reference'
  | 'remarks'
  | 'print_type'
  | 'physical_count'
  | 'scanned'
  | 'major_account'
  | 'sub_major_account'
  | 'ledger_account'
> & {
  names: Pick<
    ProductView['names'],
    | 'article'
    | 'section'
    | 'funding'
    | 'classification'
    | 'condition'
    | 'user'
    | 'locationOne'
    | 'locationTwo'
    | 'majorAccount'
  >
  /** Quantity on hand per count (`count-status.ts`). */
  on_hand: number | null
  /** First name of the person accountable; part of the specified order. */
  firstName: string
}

type Column = ExportColumn<ExportProduct>
const column = (header: string, kind: CellKind, width: number, cell: Column['cell']): Column => ({
  header,
  kind,
  width,
  cell,
})

const difference = (p: ExportProduct) => (p.on_hand === null ? null : shortageOf(p.units, p.on_hand))
const differenceValue = (p: ExportProduct) =>
  p.on_hand === null ? null : fromCentavos(shortageValue(p.units, p.on_hand, p.price))

export const productColumns: readonly Column[] = [
  column('Property number', 'text', 24, (p) => p.property_number),
  column('Old property number', 'text', 24, (p) => p.old_property_number),
  column('Article', 'text', 22, (p) => p.names.article),
  column('Description', 'text', 44, (p) => p.description),
  column('Location 1', 'text', 24, (p) => p.names.locationOne),
  column('Location 2', 'text', 24, (p) => p.names.locationTwo),
  column('Section', 'text', 22, (p) => p.names.section),
  column('Person accountable', 'text', 24, (p) => p.names.user),
  column('Fund', 'text', 20, (p) => p.names.funding),
  column('Category', 'text', 20, (p) => p.names.classification),
  column('Condition', 'text', 20, (p) => p.names.condition),
  column('Major account', 'text', 24, (p) => p.names.majorAccount),
  column('Sub-major account', 'text', 10, (p) => p.sub_major_account),
  column('Ledger account', 'text', 10, (p) => p.ledger_account),
  column('Date acquired', 'day', 12, (p) => p.acquisition),
  column('Purchase reference', 'text', 22, (p) => p.purchase_reference),
  column('Unit of measure', 'text', 10, (p) => p.unit_type),
  column('Units', 'whole', 8, (p) => p.units),
  column('Unit price', 'money', 14, (p) => p.price),
  column('Total offset', 'money', 12, (p) => p.total_offset),
  column('Total', 'money', 16, (p) => p.total),
  column('Document', 'text', 9, (p) => p.print_type),
  column('Physical count', 'whole', 10, (p) => p.physical_count),
  column('Shortage (-overage)', 'whole', 12, difference),
  column('Shortage value', 'money', 14, differenceValue),
  column('Scanned', 'flag', 9, (p) => p.scanned),
  column('Remarks', 'text', 32, (p) => p.remarks),
  column('ID', 'whole', 9, (p) => p.id),
]

/** The columns of the inventory count form (COA 2020-006 Annex A), after the columns by which the count is grouped. */
export const countColumns: readonly Column[] = [
  column('Location 1', 'text', 24, (p) => p.names.locationOne),
  column('Section', 'text', 22, (p) => p.names.section),
  column('Person accountable', 'text', 24, (p) => p.names.user),
  column('Article/Item', 'text', 22, (p) => p.names.article),
  column('Description', 'text', 44, (p) => p.description),
  column('Old Property No. assigned', 'text', 24, (p) => p.old_property_number),
  column('New Property No. assigned', 'text', 24, (p) => p.property_number),
  column('Unit of Measure', 'text', 10, (p) => p.unit_type),
  column('Unit Value', 'money', 14, (p) => p.price),
  column('Quantity per Property Card', 'whole', 12, (p) => p.units),
  column('Quantity per Physical Count', 'whole', 12, (p) => p.on_hand),
  column('Shortage (-overage)', 'whole', 12, difference),
  column('Shortage value', 'money', 14, differenceValue),
  column('Location/Whereabouts', 'text', 30, (p) =>
    [p.names.locationOne, p.names.locationTwo].filter(Boolean).join(' · '),
  ),
  column('Condition', 'text', 20, (p) => p.names.condition),
  column('Scanned', 'flag', 9, (p) => p.scanned),
  column('Remarks', 'text', 32, (p) => p.remarks),
]

const exportKinds = ['export', 'export_inventory_count'] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportColumns: Readonly<Record<ExportKind, readonly Column[]>> = {
  export: productColumns,
  export_inventory_count: countColumns,
}

/** The fields that determine the order of rows. */
export interface ExportSortKey {
  id: number
  names: { locationOne: string; section: string }
  firstName: string
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The specified order: location one name, section name, user first name; the id breaks ties. Texts compare by code units, so that every
 * engine gives the same order.
 */
export function compareExportRows(a: ExportSortKey, b: ExportSortKey): number {
  return (
    compareText(a.names.locationOne, b.names.locationOne) ||
    compareText(a.names.section, b.names.section) ||
    compareText(a.firstName, b.firstName) ||
    a.id - b.id
  )
}
