/** Property Acknowledgment Receipt, GAM Appendix 71: PPE issued to one person. One fund cluster, any number of lines. */
import { formatDayForForm } from '#domain/text/format.ts'
import { formatMoneyOrBlank } from '../elements/format-values.ts'
import { type Signatory, signatory } from '../elements/signatures.ts'
import { type CustodyInput, custodyForm } from './custody-form.ts'
import type { Form } from './form.ts'

export interface ParLine {
  quantity: string
  unit: string
  description: string
  propertyNumber: string
  dateAcquired?: string | null
  /** The document has no date of its own for this line: marked, and explained below the table. */
  isDateOfRecords?: boolean
  /** Quantity times unit cost, as a decimal string. */
  amount: string
}

export interface ParInput extends CustodyInput {
  lines: readonly ParLine[]
  receivedBy: Signatory
  /** `received_from_*` in the API; the official form says "Issued by". */
  issuedBy: Signatory
  /** Grand total as a decimal string; without it, no total row is printed. */
  total?: string
}

const captions = { position: 'Position/Office', date: 'Date' }

export const parForm: Form<'par', ParInput> = {
  id: 'par',
  signers: [],
  paper: { name: 'a4' },
  title: ({ number }) => `PAR ${number}`.trim(),
  build: (input) =>
    custodyForm(input, {
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
      closingColumn: 2,
      rows: input.lines.map((line) => [
        line.quantity,
        line.unit,
        line.description,
        line.propertyNumber,
        `${formatDayForForm(line.dateAcquired)}${line.isDateOfRecords ? '*' : ''}`,
        formatMoneyOrBlank(line.amount),
      ]),
      totals:
        input.total === undefined ? [] : [{ label: 'TOTAL', columns: 5, cells: [formatMoneyOrBlank(input.total)] }],
      notes: input.lines.some(({ isDateOfRecords }) => isDateOfRecords)
        ? ['* Date in the property records when this copy was printed. No date was stored when the PAR was issued.']
        : [],
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
    }),
}
