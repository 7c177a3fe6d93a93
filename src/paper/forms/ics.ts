/** Inventory Custodian Slip, GAM Appendix 59 (Annex A.3 of COA Circular 2022-004): what a person holds who was issued semi-expendable property. */
import type { Fonts } from '../font/faces.ts'
import { drawForms, type FilledForm, type FormInput } from '../form.ts'
import { gap } from '../page/block.ts'
import { layForm } from '../page/flow.ts'
import { fieldLine } from '../parts/field-line.ts'
import { type Signatory, signatory, signatures } from '../parts/signatures.ts'
import { centred } from '../parts/title.ts'
import { moneyWords, timesMoney } from '../parts/words.ts'

export interface IcsLine {
  quantity: string
  unit: string
  unitCost: string
  /** Computed from quantity and unit cost when absent. */
  totalCost?: string | null
  description: string
  inventoryItemNo?: string | null
  estimatedUsefulLife?: string | null
}

export interface IcsInput extends FormInput {
  number: string
  lines: readonly IcsLine[]
  receivedFrom: Signatory
  receivedBy: Signatory
  total?: string
  /** The circular of 2022 prints the same slip as its Annex A.3. */
  annex?: 'Appendix 59' | 'Annex A.3'
}

const captions = { name: 'Signature Over Printed Name', position: 'Position/Office', date: 'Date' }

export function icsForm(input: IcsInput): FilledForm {
  const mark = input.annex ?? 'Appendix 59'
  return {
    title: `ICS ${input.number}`.trim(),
    lay: (faces) =>
      layForm(faces, {
        paper: { name: input.paper ?? 'a4' },
        mark,
        head: [
          gap(6),
          centred('INVENTORY CUSTODIAN SLIP', { face: 'bold', size: 14 }),
          gap(6),
          fieldLine(
            { label: 'Entity Name :', value: input.entityName, share: 4, labelWidth: 24 },
            { label: '', value: '' },
          ),
          fieldLine(
            { label: 'Fund Cluster :', value: input.fundCluster, share: 3, labelWidth: 24 },
            { label: 'ICS No :', value: input.number, share: 2 },
          ),
          gap(3),
        ],
        running: `Inventory Custodian Slip No. ${input.number}, continued`,
        tables: [
          {
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
              { text: mark === 'Annex A.3' ? 'Item No.' : 'Inventory Item No.', column: 5, row: 0, rows: 2 },
              { text: 'Estimated Useful Life', column: 6, row: 0, rows: 2 },
            ],
            headSize: 10,
            size: 10,
            rowHeight: 7,
            filler: true,
            closing: { column: 4, text: '— nothing follows —' },
            rows: input.lines.map((line) => [
              line.quantity,
              line.unit,
              moneyWords(line.unitCost),
              moneyWords(line.totalCost ?? timesMoney(line.quantity, line.unitCost)),
              line.description,
              line.inventoryItemNo ?? '',
              line.estimatedUsefulLife ?? '',
            ]),
            ...(input.total === undefined
              ? {}
              : { totals: [{ label: 'TOTAL', columns: 3, cells: [moneyWords(input.total), '', '', ''] }] }),
          },
        ],
        tail: [
          signatures(
            [
              signatory('Received from:', input.receivedFrom, captions),
              signatory('Received by:', input.receivedBy, captions),
            ],
            { boxed: true },
          ),
        ],
        dataAsOf: input.dataAsOf,
      }),
  }
}

export function drawIcs(input: IcsInput, fonts: Fonts): Promise<Uint8Array> {
  return drawForms([icsForm(input)], fonts)
}
