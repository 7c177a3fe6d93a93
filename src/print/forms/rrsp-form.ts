/**
 * Receipt of Returned Semi-expendable Property, Annex A.6 of COA Circular 2022-004: the end user returns items, the property unit receives
 * them. Portrait. Decision 039 says which details of the layout are from a source.
 */
import { isPosition, printedNumber } from '#domain/documents/custody-form-input.ts'
import { type ReturnDetails, returnReceiptInput } from '#domain/documents/return-receipt.ts'
import { formatDayForForm } from '#domain/text/format.ts'
import { paragraph } from '../elements/boxed-text.ts'
import { centered } from '../elements/centered-lines.ts'
import { fieldLine } from '../elements/field-line.ts'
import { type Signatory, signatory, signatures } from '../elements/signatures.ts'
import { gap } from '../layout/block.ts'
import type { FormLayout } from '../layout/flow-form.ts'
import type { Form, FormInput } from './form.ts'
import type { FormPage } from './form-page.ts'

export interface ReturnedLine {
  description: string
  quantity: string
  /** Number of the ICS that the item was issued on; blank if none is known. */
  slipNumber: string
  endUser: string
  remarks: string
}

export interface RrspInput extends Omit<FormInput, 'fundCluster'> {
  /** Blank to fill in by hand, like the date. */
  number: string
  date: string
  lines: readonly ReturnedLine[]
  returnedBy: Signatory
  receivedBy: Signatory
}

/** A person chooses what is returned. Nothing is sent to the server, and the ICS does not change. */
const page: FormPage<'slip', ReturnDetails, RrspInput> = {
  about: 'slip',
  permission: 'documents.manage',
  title: 'returnReceipt',
  link: { label: 'documents.printReturnReceipt' },
  draftKey: (id) => `return ${id}`,
  initial: ({ document }, { today }) => ({
    number: '',
    date: today,
    receivedBy: document.received_from_name,
    receivedByPosition: isPosition(document.received_from_position) ? document.received_from_position : '',
    lines: {},
  }),
  fields: () => [
    {
      legend: 'receipt',
      fields: [
        { name: 'number', kind: 'text', label: 'rrspNumber' },
        { name: 'date', kind: 'day', label: 'date' },
        { name: 'receivedBy', kind: 'text', label: 'documents.receivedBy' },
        { name: 'receivedByPosition', kind: 'text', label: 'receiverPosition' },
      ],
    },
  ],
  specialControls: 'returned-lines',
  notes: ({ document }) =>
    document.superseded_by ? [{ text: 'slipReplaced', values: { name: document.received_by_name } }] : [],
  fill({ document, lines }, details, { header: { entityName, dataAsOf } }) {
    const header = { entityName, ...(dataAsOf === undefined ? {} : { dataAsOf }) }
    const input = returnReceiptInput({ ...document, category: document.category ?? 'SPHV' }, lines, details, header)
    return input && input.lines.length > 0 ? [input] : []
  },
  empty: ({ lines }, details) => ({
    heading: 'noReceipt',
    text: lines.some(({ id }) => details.lines[id]) ? 'correctQuantities' : 'chooseReturned',
  }),
  fileName: ({ document }, { number }) =>
    number ? { name: `RRSP ${number}` } : { text: 'forSlip', values: { number: printedNumber(document) } },
}

export const rrspForm: Form<'rrsp', RrspInput> = {
  id: 'rrsp',
  signers: [],
  paper: { name: 'a4' },
  title: ({ number }) => `RRSP ${number}`.trim(),
  build,
  page,
}

const columns = [
  ['Item Description', 38, 'left'],
  ['Quantity', 10, 'center'],
  ['ICS No.', 20, 'center'],
  ['End-user', 22, 'left'],
  ['Remarks', 20, 'left'],
] as const

function build(input: RrspInput): FormLayout {
  const captions = { name: 'Signature over Printed Name', position: 'Position', date: 'Date' }
  return {
    formNumber: 'Annex A.6',
    head: [
      gap(6),
      centered('RECEIPT OF RETURNED SEMI-EXPENDABLE PROPERTY', { font: 'bold', size: 14 }),
      gap(6),
      fieldLine(
        { label: 'Entity Name :', value: input.entityName, share: 3 },
        { label: 'Date :', value: formatDayForForm(input.date), share: 2, labelWidth: 22 },
      ),
      fieldLine(
        { label: '', value: '', share: 3 },
        { label: 'RRSP No. :', value: input.number, share: 2, labelWidth: 22 },
      ),
      gap(3),
      paragraph('This is to acknowledge receipt of the returned Semi-expendable Property:', 10),
      gap(2),
    ],
    continuedTitle: `Receipt of Returned Semi-expendable Property No. ${input.number}, continued`,
    tables: [
      {
        columns: columns.map(([, width, align]) => ({ width, align })),
        head: columns.map(([text], column) => ({ text, column, row: 0 })),
        headSize: 10,
        size: 10,
        rowHeight: 7,
        filler: true,
        closing: { column: 0, text: '— nothing follows —' },
        rows: input.lines.map((line) => [line.description, line.quantity, line.slipNumber, line.endUser, line.remarks]),
      },
    ],
    tail: [
      signatures(
        [signatory('Returned by:', input.returnedBy, captions), signatory('Received by:', input.receivedBy, captions)],
        { boxed: true },
      ),
    ],
    dataAsOf: input.dataAsOf,
  }
}
