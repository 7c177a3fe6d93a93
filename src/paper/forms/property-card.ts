/** Property Card, GAM Appendix 69: what came in, went out and remains of a class of PPE or of one item, landscape. */
import type { CardRow } from '#domain/form-inputs/property-card.ts'
import type { FilledForm, FormInput } from '../form.ts'
import { gap } from '../page/block.ts'
import { flowing } from '../page/flow.ts'
import { fieldLine } from '../parts/field-line.ts'
import { centred } from '../parts/title.ts'
import { moneyWords } from '../parts/words.ts'

export interface PropertyCardInput extends FormInput {
  /** Type of PPE: the account's name. */
  type: string
  description: string
  propertyNumber: string
  entries: readonly CardRow[]
}

export function propertyCardForm(input: PropertyCardInput): FilledForm {
  return {
    title: `Property card ${input.propertyNumber}`,
    ...flowing(() => ({
      paper: { name: input.paper ?? 'a4', landscape: true },
      mark: 'Appendix 69',
      head: [
        gap(3),
        centred('PROPERTY CARD', { face: 'bold', size: 14 }),
        gap(4),
        fieldLine(
          { label: 'Entity Name :', value: input.entityName, share: 3 },
          { label: 'Fund Cluster :', value: input.fundCluster, share: 2 },
        ),
        fieldLine(
          { label: 'Property, Plant and Equipment :', value: input.type, share: 3 },
          { label: 'Property Number :', value: input.propertyNumber, share: 2 },
        ),
        fieldLine({ label: 'Description :', value: input.description }),
        gap(2),
      ],
      running: `Property Card ${input.propertyNumber}, continued`,
      tables: [
        {
          columns: [
            { width: 11, align: 'center' },
            { width: 17, align: 'center' },
            { width: 9, align: 'number' },
            { width: 9, align: 'number' },
            { width: 27, align: 'left' },
            { width: 9, align: 'number' },
            { width: 15, align: 'number' },
            { width: 26, align: 'left' },
          ],
          head: [
            { text: 'Date', column: 0, row: 0, rows: 2 },
            { text: 'Reference/ PAR No.', column: 1, row: 0, rows: 2 },
            { text: 'Receipt', column: 2, row: 0 },
            { text: 'Qty.', column: 2, row: 1 },
            { text: 'Issue/Transfer/Disposal', column: 3, row: 0, columns: 2 },
            { text: 'Qty.', column: 3, row: 1 },
            { text: 'Office/Officer', column: 4, row: 1 },
            { text: 'Balance', column: 5, row: 0 },
            { text: 'Qty.', column: 5, row: 1 },
            { text: 'Amount', column: 6, row: 0, rows: 2 },
            { text: 'Remarks', column: 7, row: 0, rows: 2 },
          ],
          headSize: 10,
          size: 10,
          rowHeight: 6.5,
          filler: true,
          rows: input.entries.map((entry) => [
            entry.date,
            entry.reference,
            entry.receiptQuantity ?? '',
            entry.issueQuantity ?? '',
            entry.officer ?? '',
            entry.balance,
            moneyWords(entry.amount),
            entry.remarks,
          ]),
        },
      ],
      tail: [],
      dataAsOf: input.dataAsOf,
    })),
  }
}
