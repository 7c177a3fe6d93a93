/**
 * The columns and the order of the two export files, `products/export/` and `products/export_inventory_count/` (specification §7, D7.5). Browser and
 * server share them, so that both write identical files.
 */
import type { FieldKind } from '#contract/collections/define-fields.ts'
import { productFieldList } from '#contract/collections/product-field-list.ts'
import type { ProductFieldName, ProductFields } from '#contract/collections/product-fields.ts'
import type { Product } from '#contract/collections/products.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { type CountStatus, listedCount } from '../counts/count-status.ts'
import { shortageOf, shortageValue } from '../counts/shortage.ts'
import { fromCentavos } from '../money/money.ts'
import { arrangeView } from '../products/arrange-view.ts'
import { compareText } from '../text/compare-text.ts'

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

type ExportedField = {
  [Name in ProductFieldName]: ProductFields[Name] extends { export: object } ? Name : never
}[ProductFieldName]
type OwnField = {
  [Name in ExportedField]: ProductFields[Name] extends { reference: object } ? never : Name
}[ExportedField]

type NameKey = Extract<ProductFields[ExportedField], { reference: object }>['reference']['name']

/** The fields of a product that browser and server both have for an export. */
export type ExportProduct = Pick<
  Product,
  OwnField | 'id' | 'total' | 'physical_count' | 'scanned' | 'major_account'
> & {
  names: Pick<ProductView['names'], NameKey>
  /** Quantity on hand per count (`count-status.ts`). */
  on_hand: number | null
  listed_count?: number | null
  quantity_hidden?: boolean | undefined
  /** First name of the person accountable; part of the specified order. */
  firstName: string
  count_status?: CountStatus
  /** Of an item of a campaign. */
  counted_earlier?: boolean
} & Pick<Product, 'counted_at' | 'physical_count_at'>

type Column = ExportColumn<Omit<ExportProduct, 'firstName'>>
interface ViewColumn extends Column {
  key: string
  after?: string | undefined
}
const column = (key: string, header: string, kind: CellKind, width: number, cell: Column['cell']): ViewColumn => ({
  key,
  header,
  kind,
  width,
  cell,
})

type Counted = Pick<ExportProduct, 'on_hand' | 'units' | 'price'>
const difference = (p: Counted) => (p.on_hand === null ? null : shortageOf(p.units, p.on_hand))
const differenceValue = (p: Counted) =>
  p.on_hand === null ? null : fromCentavos(shortageValue(p.units, p.on_hand, p.price))

const cellKinds: Readonly<Record<FieldKind, CellKind>> = {
  text: 'text',
  longText: 'text',
  count: 'whole',
  money: 'money',
  day: 'day',
  choice: 'text',
  // Its name.
  reference: 'text',
}

/** The columns of the fields that this export has. */
const fieldColumns = (view: 'export' | 'countExport'): readonly ViewColumn[] =>
  productFieldList.flatMap((spec) => {
    const inView = spec[view]
    if (!inView) return []
    const { field, reference } = spec
    const name = reference?.name as NameKey | undefined
    const cell: Column['cell'] = name ? (p) => p.names[name] : (p) => p[field as OwnField]
    const { header = spec.header, width, after } = inView
    return { ...column(field, header, cellKinds[spec.kind], width, cell), after }
  })

const productViewColumns: readonly ViewColumn[] = [
  ...fieldColumns('export'),
  column('total', 'Total', 'money', 16, (p) => p.total),
  column('physical_count', 'Physical count', 'whole', 10, listedCount),
  column('difference', 'Shortage (-overage)', 'whole', 12, difference),
  column('difference_value', 'Shortage value', 'money', 14, differenceValue),
  column('scanned', 'Scanned', 'flag', 9, (p) => p.scanned),
  column('id', 'ID', 'whole', 9, (p) => p.id),
]

export const productColumns: readonly ExportColumn<ExportProduct>[] = arrangeView(
  `property_number article description location_code_one location_code_two section user funding classification condition major_account
    sub_major_account ledger_account acquisition unit_type units price total_offset total print_type physical_count difference
    difference_value scanned remarks id`,
  productViewColumns,
)

/** The numbers and days of an item by key: a list with columns of its own exports the same cells. */
export const figureCells: ReadonlyMap<string, Pick<Column, 'kind' | 'cell'>> = new Map(
  productViewColumns.flatMap(({ key, kind, cell }) =>
    kind === 'text' || kind === 'flag' ? [] : [[key, { kind, cell }] as const],
  ),
)

const countFormColumns: readonly ViewColumn[] = [
  column('location', 'Location 1', 'text', 24, (p) => p.names.locationOne),
  column('section', 'Section', 'text', 22, (p) => p.names.section),
  column('user', 'Person accountable', 'text', 24, (p) => p.names.user),
  column('article', 'Article/Item', 'text', 22, (p) => p.names.article),
  column('description', 'Description', 'text', 44, (p) => p.description),
  column('property_number', 'New Property No. assigned', 'text', 24, (p) => p.property_number),
  column('unit_type', 'Unit of Measure', 'text', 10, (p) => p.unit_type),
  column('price', 'Unit Value', 'money', 14, (p) => p.price),
  column('units', 'Quantity per Property Card', 'whole', 12, (p) => p.units),
  column('on_hand', 'Quantity per Physical Count', 'whole', 12, (p) => p.on_hand),
  column('difference', 'Shortage (-overage)', 'whole', 12, difference),
  column('difference_value', 'Shortage value', 'money', 14, differenceValue),
  column('whereabouts', 'Location/Whereabouts', 'text', 30, (p) =>
    [p.names.locationOne, p.names.locationTwo].filter(Boolean).join(' · '),
  ),
  column('condition', 'Condition', 'text', 20, (p) => p.names.condition),
  column('scanned', 'Scanned', 'flag', 9, (p) => p.scanned),
  column('remarks', 'Remarks', 'text', 32, (p) => p.remarks),
]
/** The columns of the inventory count form (COA 2020-006 Annex A), after the columns by which the count is grouped. */
export const countColumns: readonly ExportColumn<ExportProduct>[] = arrangeView(
  countFormColumns.map(({ key }) => key),
  [...countFormColumns, ...fieldColumns('countExport')],
)

const exportKinds = ['export', 'export_inventory_count'] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportColumns: Readonly<Record<ExportKind, readonly ExportColumn<ExportProduct>[]>> = {
  export: productColumns,
  export_inventory_count: countColumns,
}

/** The fields that determine the order of rows. */
export interface ExportSortKey {
  id: number
  names: { locationOne: string; section: string }
  firstName: string
}

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
