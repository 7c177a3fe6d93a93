/** Property Acknowledgment Receipt, GAM Appendix 71: what a person holds who was issued PPE. One fund cluster, any number of lines. */
import { formatDayForForm } from '#domain/time/dates.ts'
import { formatMoneyOrBlank } from '../elements/format-values.ts'
import { type Signatory, signatory } from '../elements/signatures.ts'
import { type CustodyInput, custodyForm } from './custody-form.ts'
import type { FilledForm } from './filled-form.ts'

export interface ParLine {
  quantity: string
  unit: string
  description: string
  propertyNumber: string
  dateAcquired?: string | null
  /** Amount of the line: quantity times unit cost, as wire money. */
  amount: string
}

export interface ParInput extends CustodyInput {
  lines: readonly ParLine[]
  receivedBy: Signatory
  /** `received_from_*` on the wire; the official form says "Issued by". */
  issuedBy: Signatory
  /** Grand total as wire money; absent prints no total row. */
  total?: string
}

const captions = { position: 'Position/Office', date: 'Date' }

export function parForm(input: ParInput): FilledForm {
  return custodyForm(input, {
    abbreviation: 'PAR',
    title: 'Property Acknowledgment Receipt',
    formNumber: 'Appendix 71',
    numberLabel: 'PAR No. :',
    columns: [
      { width: 8.5, align: 'center' },
      { width: 8, align: 'center' },
      { width: 35, align: 'left' },
      { width: 20, align: 'center' },
      { width: 13, align: 'center' },
      { width: 15.5, align: 'number' },
    ],
    head: ['Quantity', 'Unit', 'Description', 'Property Number', 'Date Acquired', 'Amount'].map((text, column) => ({
      text,
      column,
      row: 0,
    })),
    closing: 2,
    rows: input.lines.map((line) => [
      line.quantity,
      line.unit,
      line.description,
      line.propertyNumber,
      formatDayForForm(line.dateAcquired),
      formatMoneyOrBlank(line.amount),
    ]),
    totals: input.total === undefined ? [] : [{ label: 'TOTAL', columns: 5, cells: [formatMoneyOrBlank(input.total)] }],
    signers: [
      signatory('Received by:', input.receivedBy, {
        name: 'Signature over Printed Name of End User',
        ...captions,
      }),
      signatory('Issued by:', input.issuedBy, {
        name: 'Signature over Printed Name of Supply and/or Property Custodian',
        ...captions,
      }),
    ],
  })
}
