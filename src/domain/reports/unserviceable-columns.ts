/**
 * The columns of the IIRUP (GAM Appendix 74) and of the IIRUSP (Annex A.10), from left to right: the inventory up to Remarks, then inspection and
 * disposal. The form prints them and the file has them, so each is declared once: heading, kind, widths, value and total.
 */
import type { DisposalField } from '#contract/documents/disposal.ts'
import {
  type DisposalFigures,
  type DisposalLine,
  type DisposalTotals,
  disposalModes,
  othersText,
  type UnserviceableForm,
} from './disposal-figures.ts'
import type { CellKind } from './product-export.ts'

export interface UnserviceableLine extends DisposalLine {
  dateAcquired: string
  article: string
  propertyNumber: string
  remarks: string
}

type Figure = string | number | bigint | null

export interface UnserviceableColumn {
  /** Heading on the form, below that of its group. */
  head: string
  group?: 'DISPOSAL' | 'RECORD OF SALES'
  /** Width on the form in millimeters; absent: the form has no such column. */
  width?: number
  /** Amounts are aligned at their decimal points; other columns are centered unless they say otherwise. */
  align?: 'left'
  /** Heading and width in characters in a file. */
  file: { header?: string; width: number }
  kind: CellKind
  /** The only form that has it. */
  only?: UnserviceableForm
  value: (line: UnserviceableLine, figures: DisposalFigures) => Figure
  /** What the form prints if that is not the value. */
  printed?: (line: UnserviceableLine) => string
  total?: (totals: DisposalTotals) => Figure
}

const entered =
  (field: DisposalField): UnserviceableColumn['value'] =>
  ({ disposal }) =>
    disposal?.[field] ?? null

/** The column with the number of units of a way of disposal. */
const mode = (
  field: (typeof disposalModes)[number],
  head: string,
  width: number,
  more: Partial<UnserviceableColumn> = {},
): UnserviceableColumn => ({
  ...{ head, group: 'DISPOSAL', width, file: { header: `Disposal: ${head}`, width: 10 }, kind: 'whole' },
  ...{ value: entered(field), total: ({ modes }) => modes[disposalModes.indexOf(field)] ?? null },
  ...more,
})

export const unserviceableColumns: readonly UnserviceableColumn[] = [
  { head: 'Date Acquired', width: 15, file: { width: 12 }, kind: 'day', value: (line) => line.dateAcquired },
  {
    ...{ head: 'Particulars/ Articles', width: 30, align: 'left' },
    ...{ file: { header: 'Particulars/Articles', width: 44 }, kind: 'text', value: (line) => line.article },
  },
  { head: 'Property No.', width: 25, file: { width: 24 }, kind: 'text', value: (line) => line.propertyNumber },
  {
    ...{ head: 'Qty', width: 8, file: { width: 8 }, kind: 'whole' },
    ...{ value: (line) => line.quantity, total: ({ quantity }) => quantity },
  },
  { head: 'Unit Cost', width: 17, file: { width: 14 }, kind: 'money', value: (line) => line.unitCost },
  {
    ...{ head: 'Total Cost', width: 18, file: { width: 16 }, kind: 'money' },
    ...{ value: (_, { totalCost }) => totalCost, total: ({ totalCost }) => totalCost },
  },
  {
    ...{ head: 'Accumulated Depreciation', width: 18, file: { width: 16 }, kind: 'money', only: 'IIRUP' },
    ...{ value: entered('accumulated_depreciation'), total: ({ depreciation }) => depreciation },
  },
  {
    ...{ head: 'Accumulated Impairment Losses', width: 18, file: { width: 16 }, kind: 'money' },
    ...{ value: entered('accumulated_impairment'), total: ({ impairment }) => impairment },
  },
  {
    ...{ head: 'Carrying Amount', width: 18, file: { width: 16 }, kind: 'money' },
    ...{ value: (_, { carryingAmount }) => carryingAmount, total: ({ carryingAmount }) => carryingAmount },
  },
  { head: 'Remarks', width: 20, align: 'left', file: { width: 32 }, kind: 'text', value: (line) => line.remarks },
  mode('sale', 'Sale', 10),
  mode('transfer', 'Transfer', 12),
  mode('destruction', 'Destruction', 14),
  // The form has how many and what was done in one column, a file in two.
  mode('others', 'Others (Specify)', 13, {
    file: { header: 'Disposal: Others', width: 10 },
    printed: ({ disposal }) => othersText(disposal),
  }),
  { head: 'Others (Specify)', file: { width: 24 }, kind: 'text', value: entered('others_text') },
  {
    ...{ head: 'Total', group: 'DISPOSAL', width: 10, file: { header: 'Disposal: Total', width: 10 }, kind: 'whole' },
    ...{ value: (_, { disposed }) => disposed, total: ({ disposed }) => disposed },
  },
  {
    ...{ head: 'Appraised Value', width: 16, file: { width: 14 }, kind: 'money' },
    ...{ value: entered('appraised_value'), total: ({ appraisedValue }) => appraisedValue },
  },
  {
    ...{ head: 'OR No.', group: 'RECORD OF SALES', width: 14, file: { width: 16 }, kind: 'text' },
    value: entered('or_number'),
  },
  {
    ...{ head: 'Amount', group: 'RECORD OF SALES', width: 15 },
    ...{ file: { header: 'Amount of Sale', width: 14 }, kind: 'money' },
    ...{ value: entered('sale_amount'), total: ({ saleAmount }) => saleAmount },
  },
]
