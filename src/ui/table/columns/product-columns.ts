/** The columns of a product, the same wherever products are listed. A screen copies one with a spread to change it. */
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type DescribedItem, fullDescription } from '#domain/documents/prepare-documents.ts'
import { formatMoney, formatPesos } from '#domain/text/format.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t } from '#text/shared/ui-table.ts'
import type { Column } from './column.ts'

type ColumnOf<Field extends keyof ProductView> = Column<Pick<ProductView, Field>>
interface NamedRow {
  names: Pick<ProductView['names'], 'user' | 'article'>
}
interface LocatedRow {
  place: string
  names: Pick<ProductView['names'], 'locationOne' | 'locationTwo'>
}

export const propertyNumberColumn: ColumnOf<'property_number'> = {
  key: 'property_number',
  title: () => fields('labels.property_number'),
  width: 288,
  tableWidth: 264,
  mono: true,
  order: 'property_number',
  card: 'second',
  cell: (p) => p.property_number,
}
export const itemColumn: Column<DescribedItem> = {
  key: 'item',
  title: () => t('item'),
  width: 200,
  above: propertyNumberColumn.key,
  order: 'description',
  card: 'title',
  cell: fullDescription,
}
export const personAccountableColumn: Column<NamedRow> = {
  key: 'person',
  title: () => fields('labels.user'),
  width: 180,
  order: 'names.user',
  cell: (p) => p.names.user,
}
export const locationColumn: Column<LocatedRow> = {
  key: 'place',
  title: () => t('location'),
  width: 210,
  tableWidth: 150,
  order: 'place',
  cell: (p) => p.place,
  // The room comes first: rooms of one building differ only there.
  lines: (p) => [p.names.locationTwo, p.names.locationOne],
}
export const unitCostColumn: ColumnOf<'price'> = {
  key: 'price',
  title: () => fields('labels.price'),
  width: 145,
  align: 'right',
  mono: true,
  order: 'price',
  card: 'off',
  cell: (p) => formatMoney(p.price),
}
export const totalCostColumn: ColumnOf<'total'> = {
  key: 'total',
  title: () => t('totalCost'),
  width: 145,
  above: unitCostColumn.key,
  align: 'right',
  mono: true,
  order: 'total',
  card: 'corner',
  cell: (p) => formatMoney(p.total),
  // The corner of a card has no label.
  cardCell: (p) => formatPesos(p.total),
}
/** The quantity of the property card; the count is in the next column. */
export const cardQuantityColumn: ColumnOf<'units'> = {
  key: 'book',
  title: () => t('perCard'),
  width: 84,
  align: 'right',
  mono: true,
  cell: (p) => p.units,
}
export const countColumn: ColumnOf<'physical_count'> = {
  key: 'count',
  title: () => t('counted'),
  width: 84,
  align: 'right',
  mono: true,
  cell: (p) => p.physical_count ?? '–',
}
export const remarksColumn: ColumnOf<'remarks'> = {
  key: 'remarks',
  title: () => fields('labels.remarks'),
  width: 200,
  card: 'off',
  cell: (p) => p.remarks ?? '',
}
