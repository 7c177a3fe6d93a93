/** A line of the IIRUP and IIRUSP, and the same line as columns of a file. */
import type { DisposalValues } from '#contract/documents/disposal.ts'
import { type DescribedItem, fullDescription } from '../documents/prepare-documents.ts'
import { fromCentavos } from '../money/money.ts'
import { formatNumber } from '../text/format.ts'
import { disposalFigures, unserviceableFormOf } from './disposal-figures.ts'
import { inspectedUnits } from './inspected-units.ts'
import type { ExportColumn, ExportProduct } from './product-export.ts'
import { type UnserviceableColumn, type UnserviceableLine, unserviceableColumns } from './unserviceable-columns.ts'

type Item = DescribedItem &
  Pick<ExportProduct, 'acquisition' | 'property_number' | 'units' | 'on_hand' | 'price' | 'remarks' | 'print_type'> & {
    names: Pick<ExportProduct['names'], 'article' | 'condition'>
  }

const shortNote = ({ units, on_hand }: Pick<Item, 'units' | 'on_hand'>): string | null =>
  // not a text: printed on official forms
  inspectedUnits({ units, on_hand }) === units
    ? null
    : `${formatNumber(on_hand ?? 0)} found, ${formatNumber(units)} per property card`

export const unserviceableLine = (item: Item, disposal: DisposalValues | null): UnserviceableLine => ({
  dateAcquired: item.acquisition,
  article: fullDescription(item),
  propertyNumber: item.property_number,
  quantity: inspectedUnits(item),
  unitCost: item.price,
  disposal,
  remarks: [item.names.condition, shortNote(item), item.remarks].filter(Boolean).join('; '),
})

/** The columns of the form in a file, after the name of the form that each item belongs on and its fund. */
export function unserviceableFileColumns(
  disposalOf: (product: number) => DisposalValues | null,
): readonly ExportColumn<ExportProduct>[] {
  const column = ({ head, file, kind, only, value }: UnserviceableColumn): ExportColumn<ExportProduct> => ({
    header: file.header ?? head,
    kind,
    width: file.width,
    cell(item) {
      const form = unserviceableFormOf(item)
      const line = unserviceableLine(item, disposalOf(item.id))
      const figure = only && only !== form ? null : value(line, disposalFigures(form, line))
      return typeof figure === 'bigint' ? fromCentavos(figure) : figure
    },
  })
  return [
    { header: 'Form', kind: 'text', width: 9, cell: unserviceableFormOf },
    { header: 'Fund', kind: 'text', width: 20, cell: (item) => item.names.funding },
    ...unserviceableColumns.map(column),
  ]
}
