/** Inventory Custodian Slip, GAM Appendix 59 (Annex A.3 of COA Circular 2022-004): semi-expendable property issued to one person. */

import type { SlipForm } from '#domain/documents/custody-form-input.ts'
import { formatMoneyOrBlank, multiplyMoney } from '../elements/format-values.ts'
import { type Signatory, signatory } from '../elements/signatures.ts'
import type { FormLayout } from '../layout/flow-form.ts'
import { type CustodyInput, custodyForm } from './custody-form.ts'
import type { Form } from './form.ts'

export interface IcsLine {
  quantity: string
  unit: string
  unitCost: string
  /** Computed from quantity and unit cost if absent. */
  totalCost?: string | null
  description: string
  inventoryItemNo?: string | null
  estimatedUsefulLife?: string | null
}

export interface IcsInput extends CustodyInput {
  lines: readonly IcsLine[]
  receivedFrom: Signatory
  receivedBy: Signatory
  total?: string
  /** Circular 2022-004 has the same form as its Annex A.3; `slipFormOf` selects it. */
  annex?: SlipForm
}

const captions = { name: 'Signature Over Printed Name', position: 'Position/Office', date: 'Date' }

export const icsForm: Form<'ics', IcsInput> = {
  id: 'ics',
  signers: [],
  paper: { name: 'a4' },
  title: ({ number }) => `ICS ${number}`.trim(),
  build,
}

function build(input: IcsInput): FormLayout {
  const formNumber = input.annex ?? 'Appendix 59'
  return custodyForm(input, {
    title: 'Inventory Custodian Slip',
    formNumber,
    numberLabel: 'ICS No :',
    columns: [
      { width: 9, align: 'center' },
      { width: 8, align: 'center' },
      { width: 13, align: 'number' },
      { width: 13.5, align: 'number' },
      { width: 28, align: 'left' },
      { width: 17.5, align: 'center' },
      { width: 11, align: 'center' },
    ],
    head: [
      { text: 'Quantity', column: 0, row: 0, rows: 2 },
      { text: 'Unit', column: 1, row: 0, rows: 2 },
      { text: 'Amount', column: 2, row: 0, columns: 2 },
      { text: 'Unit Cost', column: 2, row: 1 },
      { text: 'Total Cost', column: 3, row: 1 },
      { text: 'Description', column: 4, row: 0, rows: 2 },
      { text: formNumber === 'Annex A.3' ? 'Item No.' : 'Inventory Item No.', column: 5, row: 0, rows: 2 },
      { text: 'Estimated Useful Life', column: 6, row: 0, rows: 2 },
    ],
    closingColumn: 4,
    rows: input.lines.map((line) => [
      line.quantity,
      line.unit,
      formatMoneyOrBlank(line.unitCost),
      formatMoneyOrBlank(line.totalCost ?? multiplyMoney(line.quantity, line.unitCost)),
      line.description,
      line.inventoryItemNo ?? '',
      line.estimatedUsefulLife ?? '',
    ]),
    totals:
      input.total === undefined
        ? []
        : [{ label: 'TOTAL', columns: 3, cells: [formatMoneyOrBlank(input.total), '', '', ''] }],
    signers: [
      signatory('Received from:', input.receivedFrom, captions),
      signatory('Received by:', input.receivedBy, captions),
    ],
  })
}
