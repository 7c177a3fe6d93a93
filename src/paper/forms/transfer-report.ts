/**
 * Property Transfer Report (GAM Appendix 76) for PPE and Inventory Transfer Report (Annex A.5 of COA Circular 2022-004) for
 * semi-expendable property: what `/request/print` prints of a transfer request.
 */

import { type TransferType, transferTypes } from '#contract/resources/transfers.ts'
import { formDay } from '#domain/dates.ts'
import type { FilledForm, FormInput } from '../form.ts'
import { gap } from '../page/block.ts'
import { flowing } from '../page/flow.ts'
import { boxedText } from '../parts/boxed-text.ts'
import { checkBoxes } from '../parts/check-box.ts'
import { fieldLine } from '../parts/field-line.ts'
import { signatureGrid } from '../parts/signature-grid.ts'
import type { Signatory } from '../parts/signatures.ts'
import { centred } from '../parts/title.ts'
import { moneyWords } from '../parts/words.ts'

export interface TransferLine {
  dateAcquired?: string | null
  /** Property number on a PTR, item number on an ITR. */
  propertyNumber: string
  /** Number and date of the slip; on an ITR only. */
  slip?: string | null
  description: string
  amount: string
  condition: string
}

export interface TransferInput extends FormInput {
  kind: 'PTR' | 'ITR'
  number: string
  date: string
  from: string
  to: string
  type: TransferType
  /** What "Others" stands for. */
  otherType?: string
  lines: readonly TransferLine[]
  reason: string
  approvedBy: Signatory
  releasedBy: Signatory
  receivedBy: Signatory
}

export function transferForm(input: TransferInput): FilledForm {
  const itr = input.kind === 'ITR'
  const title = itr ? 'INVENTORY TRANSFER REPORT' : 'PROPERTY TRANSFER REPORT'
  const heads = itr
    ? ['Date Acquired', 'Item No.', 'ICS No./Date', 'Description', 'Amount', 'Condition of Inventory']
    : ['Date Acquired', 'Property No.', 'Description', 'Amount', 'Condition of PPE']
  const widths = itr ? [13, 19, 17, 28, 14, 14] : [13, 20, 38, 15, 17]
  return {
    title: `${input.kind} ${input.number}`.trim(),
    ...flowing(() => ({
      paper: { name: input.paper ?? 'a4' },
      mark: itr ? 'Annex A.5' : 'Appendix 76',
      head: [
        gap(6),
        centred(title, { face: 'bold', size: 14 }),
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
          { label: 'Date :', value: formDay(input.date), share: 1.2, labelWidth: 17 },
        ),
        gap(2),
        checkBoxes(
          'Transfer Type: (check only one)',
          transferTypes.map((type) => ({
            label: type === 'Others' ? 'Others (Specify)' : type,
            ticked: type === input.type,
            ...(type === 'Others' ? { fillIn: input.type === 'Others' ? (input.otherType ?? '') : '' } : {}),
          })),
          2,
        ),
        gap(3),
      ],
      running: `${itr ? 'Inventory' : 'Property'} Transfer Report No. ${input.number}, continued`,
      tables: [
        {
          columns: widths.map((width, i) => {
            const head = heads[i]!
            return { width, align: head === 'Amount' ? 'number' : head === 'Description' ? 'left' : 'center' }
          }),
          head: heads.map((text, column) => ({ text, column, row: 0 })),
          headSize: 10,
          size: 10,
          rowHeight: 7,
          filler: true,
          closing: { column: heads.indexOf('Description'), text: '— nothing follows —' },
          rows: input.lines.map((line) => [
            formDay(line.dateAcquired),
            line.propertyNumber,
            ...(itr ? [line.slip ?? ''] : []),
            line.description,
            moneyWords(line.amount),
            line.condition,
          ]),
        },
      ],
      tail: [
        boxedText('Reason for Transfer:', input.reason, 20),
        signatureGrid([
          { heading: 'Approved by:', who: input.approvedBy },
          { heading: 'Released/Issued by:', who: input.releasedBy },
          { heading: 'Received by:', who: input.receivedBy },
        ]),
      ],
      dataAsOf: input.dataAsOf,
    })),
  }
}
