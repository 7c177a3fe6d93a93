/** A line of the IIRUP and IIRUSP, and the same line as columns of a file. */
import type { DisposalValues } from '#contract/documents/disposal.ts'
import { type DescribedItem, fullDescription } from '../documents/prepare-documents.ts'
import { fromCentavos } from '../money/money.ts'
import { formatNumber } from '../text/format.ts'
import { type DisposalLine, disposalFigures, inspectedUnits, unserviceableFormOf } from './disposal-figures.ts'
import type { CellKind, ExportColumn, ExportProduct } from './product-export.ts'

export interface UnserviceableLine extends DisposalLine {
  dateAcquired: string
  article: string
  propertyNumber: string
  remarks: string
}

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

/** The columns of the form, after the name of the form that each item belongs on. */
export function unserviceableColumns(
  disposalOf: (product: number) => DisposalValues | null,
): readonly ExportColumn<ExportProduct>[] {
  const column = (
    header: string,
    kind: CellKind,
    width: number,
    cell: ExportColumn<ExportProduct>['cell'],
  ): ExportColumn<ExportProduct> => ({ header, kind, width, cell })
  const line = (p: ExportProduct) => unserviceableLine(p, disposalOf(p.id))
  const figures = (p: ExportProduct) => disposalFigures(unserviceableFormOf(p), line(p))
  const value = (header: string, kind: CellKind, width: number, field: keyof DisposalValues) =>
    column(header, kind, width, (p) => disposalOf(p.id)?.[field] ?? null)
  return [
    column('Form', 'text', 9, unserviceableFormOf),
    column('Fund', 'text', 20, (p) => p.names.funding),
    column('Date Acquired', 'day', 12, (p) => line(p).dateAcquired),
    column('Particulars/Articles', 'text', 44, (p) => line(p).article),
    column('Property No.', 'text', 24, (p) => line(p).propertyNumber),
    column('Qty', 'whole', 8, (p) => line(p).quantity),
    column('Unit Cost', 'money', 14, (p) => line(p).unitCost),
    column('Total Cost', 'money', 16, (p) => fromCentavos(figures(p).totalCost)),
    column('Accumulated Depreciation', 'money', 16, (p) =>
      unserviceableFormOf(p) === 'IIRUP' ? (disposalOf(p.id)?.accumulated_depreciation ?? null) : null,
    ),
    value('Accumulated Impairment Losses', 'money', 16, 'accumulated_impairment'),
    column('Carrying Amount', 'money', 16, (p) => {
      const { carryingAmount } = figures(p)
      return carryingAmount === null ? null : fromCentavos(carryingAmount)
    }),
    column('Remarks', 'text', 32, (p) => line(p).remarks),
    value('Disposal: Sale', 'whole', 10, 'sale'),
    value('Disposal: Transfer', 'whole', 10, 'transfer'),
    value('Disposal: Destruction', 'whole', 10, 'destruction'),
    value('Disposal: Others', 'whole', 10, 'others'),
    value('Others (Specify)', 'text', 24, 'others_text'),
    column('Disposal: Total', 'whole', 10, (p) => figures(p).disposed),
    value('Appraised Value', 'money', 14, 'appraised_value'),
    value('OR No.', 'text', 16, 'or_number'),
    value('Amount of Sale', 'money', 14, 'sale_amount'),
  ]
}
