/** Property Acknowledgment Receipt, GAM Appendix 71: what a person holds who was issued PPE. One fund cluster, any number of lines. */
import type { Fonts } from '../font/faces.ts'
import { drawForms, type FilledForm, type FormInput } from '../form.ts'
import { gap } from '../page/block.ts'
import { layForm } from '../page/flow.ts'
import { fieldLine } from '../parts/field-line.ts'
import { type Signatory, signatory, signatures } from '../parts/signatures.ts'
import { centred } from '../parts/title.ts'
import { moneyWords } from '../parts/words.ts'

export interface ParLine {
  quantity: string
  unit: string
  description: string
  propertyNumber: string
  dateAcquired?: string | null
  /** Amount of the line: quantity times unit cost, as wire money. */
  amount: string
}

export interface ParInput extends FormInput {
  number: string
  lines: readonly ParLine[]
  receivedBy: Signatory
  /** `received_from_*` on the wire; the official form says "Issued by". */
  issuedBy: Signatory
  /** Grand total as wire money; absent prints no total row. */
  total?: string
}

export function parForm(input: ParInput): FilledForm {
  return {
    title: `PAR ${input.number}`.trim(),
    lay: (faces) =>
      layForm(faces, {
        paper: { name: input.paper ?? 'a4' },
        mark: 'Appendix 71',
        head: [
          gap(6),
          centred('PROPERTY ACKNOWLEDGMENT RECEIPT', { face: 'bold', size: 14 }),
          gap(6),
          fieldLine(
            { label: 'Entity Name :', value: input.entityName, share: 4, labelWidth: 24 },
            { label: '', value: '' },
          ),
          fieldLine(
            { label: 'Fund Cluster :', value: input.fundCluster, share: 3, labelWidth: 24 },
            { label: 'PAR No. :', value: input.number, share: 2 },
          ),
          gap(3),
        ],
        running: `Property Acknowledgment Receipt No. ${input.number}, continued`,
        tables: [
          {
            columns: [
              { width: 8.5, align: 'center' },
              { width: 8, align: 'center' },
              { width: 35, align: 'left' },
              { width: 20, align: 'center' },
              { width: 13, align: 'center' },
              { width: 15.5, align: 'number' },
            ],
            head: ['Quantity', 'Unit', 'Description', 'Property Number', 'Date Acquired', 'Amount'].map(
              (text, column) => ({ text, column, row: 0 }),
            ),
            headSize: 10,
            size: 10,
            rowHeight: 7,
            filler: true,
            closing: { column: 2, text: '— nothing follows —' },
            rows: input.lines.map((line) => [
              line.quantity,
              line.unit,
              line.description,
              line.propertyNumber,
              line.dateAcquired ?? '',
              moneyWords(line.amount),
            ]),
            ...(input.total === undefined
              ? {}
              : { totals: [{ label: 'TOTAL', columns: 5, cells: [moneyWords(input.total)] }] }),
          },
        ],
        tail: [
          signatures(
            [
              signatory('Received by:', input.receivedBy, {
                name: 'Signature over Printed Name of End User',
                position: 'Position/Office',
                date: 'Date',
              }),
              signatory('Issued by:', input.issuedBy, {
                name: 'Signature over Printed Name of Supply and/or Property Custodian',
                position: 'Position/Office',
                date: 'Date',
              }),
            ],
            { boxed: true },
          ),
        ],
        dataAsOf: input.dataAsOf,
      }),
  }
}

export function drawPar(input: ParInput, fonts: Fonts): Promise<Uint8Array> {
  return drawForms([parForm(input)], fonts)
}
