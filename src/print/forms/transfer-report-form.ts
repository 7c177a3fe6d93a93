/**
 * Property Transfer Report (GAM Appendix 76) for PPE and Inventory Transfer Report (Annex A.5 of COA Circular 2022-004) for
 * semi-expendable property. `/request/print` prints it for a transfer request.
 */

import { type TransferReport, type TransferType, transferTypes } from '#contract/collections/transfers.ts'
import { formatDayForForm } from '#domain/text/format.ts'
import { boxedText, paragraph } from '../elements/boxed-text.ts'
import { centered } from '../elements/centered-lines.ts'
import { checkBoxes } from '../elements/check-boxes.ts'
import { fieldLine } from '../elements/field-line.ts'
import { formatMoneyOrBlank } from '../elements/format-values.ts'
import { signatureGrid } from '../elements/signature-grid.ts'
import type { Signatory } from '../elements/signatures.ts'
import { gap } from '../layout/block.ts'
import type { FormLayout } from '../layout/flow-form.ts'
import type { Table } from '../table/table.ts'
import type { Form, FormInput } from './form.ts'

export interface TransferLine {
  dateAcquired?: string | null
  /** Property number on a PTR, item number on an ITR. */
  propertyNumber: string
  /** Number and date (a day) of the giver's ICS; only on an ITR. */
  slip?: { number: string; date: string } | null
  description: string
  amount: string
  condition: string
}

/** `all`: items, names and positions. `people`: names and positions only. */
export type PartOfToday = 'all' | 'people'

export interface TransferInput extends FormInput {
  kind: TransferReport
  number: string
  date: string
  from: string
  to: string
  type: TransferType
  /** Text after "Others". */
  otherType?: string
  lines: readonly TransferLine[]
  reason: string
  approvedBy: Signatory
  releasedBy: Signatory
  receivedBy: Signatory
  /** What was not stored when the transfer was accepted, and is printed as of today. */
  ofToday?: PartOfToday | null
}

/** An ITR also names the giver's ICS. */
const noteOf = (ofToday: PartOfToday, isItr: boolean): string => {
  const stated = `${ofToday === 'all' ? 'Items, names' : 'Names'}${isItr ? ', positions and ICS' : ' and positions'}`
  return `${stated} are those of the records when this copy was printed. None were stored when the transfer was accepted.`
}

export const transferForm: Form<'transfer', TransferInput> = {
  id: 'transfer',
  signers: [],
  paper: { name: 'a4' },
  title: ({ kind, number }) => `${kind} ${number}`.trim(),
  build,
}

/** A reason of more lines is printed in a table, which continues on the next page; a box does not. */
const boxLines = 15
/** Characters that surely fit on a line of the box. */
const lineLength = 70

const isLong = (reason: string): boolean =>
  reason.split('\n').reduce((lines, { length }) => lines + Math.max(1, Math.ceil(length / lineLength)), 0) > boxLines

const reasonLabel = 'Reason for Transfer:'

const reasonTable = (reason: string): Table => ({
  columns: [{ width: 100, align: 'left' }],
  head: [],
  size: 10,
  rows: [[`${reasonLabel}\n${reason}`]],
})

function build(input: TransferInput): FormLayout {
  const isItr = input.kind === 'ITR'
  const title = isItr ? 'INVENTORY TRANSFER REPORT' : 'PROPERTY TRANSFER REPORT'
  const columnHeads = isItr
    ? ['Date Acquired', 'Item No.', 'ICS No./Date', 'Description', 'Amount', 'Condition of Inventory']
    : ['Date Acquired', 'Property No.', 'Description', 'Amount', 'Condition of PPE']
  const widths = isItr ? [13, 19, 17, 28, 14, 14] : [13, 20, 38, 15, 17]
  return {
    formNumber: isItr ? 'Annex A.5' : 'Appendix 76',
    watermark: input.mark,
    head: [
      gap(6),
      centered(title, { font: 'bold', size: 14 }),
      gap(6),
      fieldLine(
        { label: 'Entity Name :', value: input.entityName, share: 3 },
        { label: 'Fund Cluster :', value: input.fundCluster, share: 2 },
      ),
      gap(2),
      fieldLine(
        { label: 'From Accountable Officer/Agency/Fund Cluster :', value: input.from, share: 3 },
        { label: `${input.kind} No. :`, value: input.number, share: 1.2, labelWidth: 17 },
      ),
      fieldLine(
        { label: 'To Accountable Officer/Agency/Fund Cluster :', value: input.to, share: 3 },
        { label: 'Date :', value: formatDayForForm(input.date), share: 1.2, labelWidth: 17 },
      ),
      gap(2),
      checkBoxes(
        'Transfer Type: (check only one)',
        transferTypes.map((type) => ({
          label: type === 'Others' ? 'Others (Specify)' : type,
          isTicked: type === input.type,
          ...(type === 'Others' ? { fillIn: input.type === 'Others' ? (input.otherType ?? '') : '' } : {}),
        })),
        2,
      ),
      gap(3),
    ],
    continuedTitle: `${isItr ? 'Inventory' : 'Property'} Transfer Report No. ${input.number}, continued`,
    tables: [
      {
        columns: widths.map((width, i) => {
          const head = columnHeads[i]!
          return { width, align: head === 'Amount' ? 'number' : head === 'Description' ? 'left' : 'center' }
        }),
        head: columnHeads.map((text, column) => ({ text, column, row: 0 })),
        headSize: 10,
        size: 10,
        rowHeight: 7,
        filler: !isLong(input.reason),
        closing: { column: columnHeads.indexOf('Description'), text: '— nothing follows —' },
        rows: input.lines.map((line) => [
          formatDayForForm(line.dateAcquired),
          line.propertyNumber,
          ...(isItr ? [[line.slip?.number, formatDayForForm(line.slip?.date)].filter(Boolean).join(' / ')] : []),
          line.description,
          formatMoneyOrBlank(line.amount),
          line.condition,
        ]),
      },
      ...(isLong(input.reason) ? [reasonTable(input.reason)] : []),
    ],
    tail: [
      ...(input.ofToday ? [gap(1.5), paragraph(noteOf(input.ofToday, isItr), 8), gap(1.5)] : []),
      ...(isLong(input.reason) ? [] : [boxedText(reasonLabel, input.reason)]),
      signatureGrid([
        { heading: 'Approved by:', signer: input.approvedBy },
        { heading: 'Released/Issued by:', signer: input.releasedBy },
        { heading: 'Received by:', signer: input.receivedBy },
      ]),
    ],
    dataAsOf: input.dataAsOf,
  }
}
