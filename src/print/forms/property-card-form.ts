/** Property Card (GAM Appendix 69) for PPE, Semi-expendable Property Card (Annex A.1 of COA Circular 2022-004). Landscape. */

import type { CardRow } from '#domain/reports/property-card-rows.ts'
import { formatDayForForm } from '#domain/text/format.ts'
import { centered } from '../elements/centered-lines.ts'
import { fieldLine } from '../elements/field-line.ts'
import { formatMoneyOrBlank } from '../elements/format-values.ts'
import { gap } from '../layout/block.ts'
import type { FormLayout } from '../layout/flow-form.ts'
import type { HeadCell } from '../table/table.ts'
import type { Form, FormInput } from './form.ts'

export interface PropertyCardInput extends FormInput {
  property: 'ppe' | 'semi-expendable'
  /** Unit cost as a decimal string; printed next to receipts of semi-expendable property. */
  unitCost: string
  /** Type of property: the name of the account. */
  type: string
  description: string
  propertyNumber: string
  entries: readonly CardRow[]
}

const wordingOf = {
  ppe: {
    formNumber: 'Appendix 69',
    title: 'Property Card',
    type: 'Property, Plant and Equipment :',
    number: 'Property Number :',
    columns: [
      ['Date', 16, 'center'],
      ['Reference/ PAR No.', 17, 'center'],
      ['Qty.', 9, 'number', 'Receipt'],
      ['Qty.', 9, 'number', 'Issue/Transfer/Disposal'],
      ['Office/Officer', 26, 'left', 'Issue/Transfer/Disposal'],
      ['Qty.', 9, 'number', 'Balance'],
      ['Amount', 15, 'number'],
      ['Remarks', 26, 'left'],
    ],
  },
  'semi-expendable': {
    formNumber: 'Annex A.1',
    title: 'Semi-expendable Property Card',
    type: 'Semi-expendable Property :',
    number: 'Semi-expendable Property Number :',
    columns: [
      ['Date', 16, 'center'],
      ['Reference', 17, 'center'],
      ['Qty.', 8, 'number', 'Receipt'],
      ['Unit Cost', 13, 'number', 'Receipt'],
      ['Total Cost', 14, 'number', 'Receipt'],
      ['Item No.', 18, 'center', 'Issue/Transfer/Disposal'],
      ['Qty.', 8, 'number', 'Issue/Transfer/Disposal'],
      ['Office/Officer', 22, 'left', 'Issue/Transfer/Disposal'],
      ['Qty.', 8, 'number', 'Balance'],
      ['Amount', 14, 'number'],
      ['Remarks', 22, 'left'],
    ],
  },
} as const satisfies Record<
  PropertyCardInput['property'],
  {
    formNumber: string
    title: string
    type: string
    number: string
    columns: readonly (readonly [string, number, Align, string?])[]
  }
>
type Align = 'center' | 'number' | 'left'

function rowCells(input: PropertyCardInput, entry: CardRow): string[] {
  const { receiptQuantity = '', issueQuantity = '', officer = '' } = entry
  const [date, amount] = [formatDayForForm(entry.date), formatMoneyOrBlank(entry.amount)]
  if (input.property === 'ppe')
    return [date, entry.reference, receiptQuantity, issueQuantity, officer, entry.balance, amount, entry.remarks]
  return [
    date,
    entry.reference,
    receiptQuantity,
    receiptQuantity && formatMoneyOrBlank(input.unitCost),
    receiptQuantity && amount,
    issueQuantity && input.propertyNumber,
    issueQuantity,
    officer,
    entry.balance,
    amount,
    entry.remarks,
  ]
}

/** A head of two rows: group headings above their columns. */
function headCells(columns: readonly (readonly [string, number, Align, string?])[]): HeadCell[] {
  return columns.flatMap(([text, , , group], column): HeadCell[] => {
    if (group === undefined) return [{ text, column, row: 0, rows: 2 }]
    const first = columns[column - 1]?.[3] !== group
    const size = columns.filter(([, , , otherGroup]) => otherGroup === group).length
    return [...(first ? [{ text: group, column, row: 0, columns: size }] : []), { text, column, row: 1 }]
  })
}

export const propertyCardForm: Form<'property-card', PropertyCardInput> = {
  id: 'property-card',
  signers: [],
  paper: { name: 'a4', landscape: true },
  title: ({ property, propertyNumber }) => `${wordingOf[property].title} ${propertyNumber}`,
  build,
}

function build(input: PropertyCardInput): FormLayout {
  const formWording = wordingOf[input.property]
  return {
    formNumber: formWording.formNumber,
    head: [
      gap(3),
      centered(formWording.title.toUpperCase(), { font: 'bold', size: 14 }),
      gap(4),
      fieldLine(
        { label: 'Entity Name :', value: input.entityName, share: 3 },
        { label: 'Fund Cluster :', value: input.fundCluster, share: 2 },
      ),
      fieldLine(
        { label: formWording.type, value: input.type, share: 3 },
        { label: formWording.number, value: input.propertyNumber, share: 2 },
      ),
      fieldLine({ label: 'Description :', value: input.description }),
      gap(2),
    ],
    continuedTitle: `${formWording.title} ${input.propertyNumber}, continued`,
    tables: [
      {
        columns: formWording.columns.map(([, width, align]) => ({ width, align })),
        head: headCells(formWording.columns),
        headSize: 10,
        size: 10,
        rowHeight: 6.5,
        filler: true,
        rows: input.entries.map((entry) => rowCells(input, entry)),
      },
    ],
    tail: [],
    dataAsOf: input.dataAsOf,
  }
}
