/** Inventory and Inspection Report of Unserviceable Property, GAM Appendix 74: eighteen columns in two bands, legal landscape. */
import { fromCentavos, toCentavos } from '#domain/money.ts'
import type { Fonts } from '../font/faces.ts'
import { drawForms, type FilledForm, type FormInput } from '../form.ts'
import { gap } from '../page/block.ts'
import { layForm } from '../page/flow.ts'
import { beside, paragraph } from '../parts/boxed-text.ts'
import { fieldLine } from '../parts/field-line.ts'
import { sentence } from '../parts/sentence.ts'
import { type Signatory, signatory, signatures } from '../parts/signatures.ts'
import { centred, centredFillIn } from '../parts/title.ts'
import { longDay, moneyWords } from '../parts/words.ts'
import type { HeadCell } from '../table/table.ts'

export interface UnserviceableLine {
  dateAcquired: string
  article: string
  propertyNumber: string
  quantity: number
  /** Wire money, here and below. */
  unitCost: string
  accumulatedDepreciation?: string | null
  accumulatedImpairment?: string | null
  remarks: string
  /** Quantities disposed of, by mode; blank before the inspection. */
  sale?: string
  transfer?: string
  destruction?: string
  others?: string
  disposed?: string
  appraisedValue?: string | null
  orNumber?: string
  saleAmount?: string | null
}

export interface IirupInput extends FormInput {
  asAt: string
  accountable: { name: string; designation: string; station: string }
  lines: readonly UnserviceableLine[]
  approvedBy: Signatory
  inspectedBy: Signatory
  witnessedBy: Signatory
}

export function iirupForm(input: IirupInput): FilledForm {
  const who = input.accountable
  const costs = input.lines.map((line) => BigInt(line.quantity) * toCentavos(line.unitCost))
  const carrying = input.lines.map((line, i) => costs[i]! - off(line))
  const total = (amounts: readonly bigint[]) => moneyWords(amounts.reduce((sum, amount) => sum + amount, 0n))
  return {
    title: `IIRUP ${input.fundCluster}, as at ${input.asAt}`,
    lay: (faces) =>
      layForm(faces, {
        paper: { name: input.paper ?? 'legal', landscape: true },
        mark: 'Appendix 74',
        head: [
          centred('INVENTORY AND INSPECTION REPORT OF UNSERVICEABLE PROPERTY', { face: 'bold', size: 14 }),
          gap(1),
          centredFillIn(longDay(input.asAt), '', 'As at'),
          gap(1),
          fieldLine(
            { label: 'Entity Name :', value: input.entityName, share: 3 },
            { label: 'Fund Cluster :', value: input.fundCluster, share: 2 },
          ),
          gap(1),
          beside(
            [1, 1, 1],
            [centredFillInWide(who.name, 'Name of Accountable Officer')],
            [centredFillInWide(who.designation, 'Designation')],
            [centredFillInWide(who.station, 'Station')],
          ),
          gap(1),
        ],
        running: `Inventory and Inspection Report of Unserviceable Property, as at ${longDay(input.asAt)}, continued`,
        tables: [
          {
            columns: columnWidths.map((width, i) => ({
              width,
              align: wordColumns.has(i) ? 'left' : centreColumns.has(i) ? 'center' : 'number',
            })),
            head: headCells,
            headSize: 8,
            size: 8.5,
            rowHeight: 6,
            filler: true,
            rows: input.lines.map((line, i) => [
              line.dateAcquired,
              line.article,
              line.propertyNumber,
              String(line.quantity),
              moneyWords(line.unitCost),
              moneyWords(costs[i]),
              moneyWords(line.accumulatedDepreciation),
              moneyWords(line.accumulatedImpairment),
              line.accumulatedDepreciation == null ? '' : moneyWords(carrying[i]),
              line.remarks,
              line.sale ?? '',
              line.transfer ?? '',
              line.destruction ?? '',
              line.others ?? '',
              line.disposed ?? '',
              moneyWords(line.appraisedValue),
              line.orNumber ?? '',
              moneyWords(line.saleAmount),
            ]),
            totals: [
              {
                label: 'TOTAL',
                columns: 3,
                cells: [
                  String(input.lines.reduce((sum, line) => sum + line.quantity, 0)),
                  '',
                  total(costs),
                  ...sumOrBlank(input.lines.map((line) => line.accumulatedDepreciation)),
                  ...sumOrBlank(input.lines.map((line) => line.accumulatedImpairment)),
                  input.lines.some((line) => line.accumulatedDepreciation == null) ? '' : total(carrying),
                ],
              },
            ],
          },
        ],
        tail: [
          gap(3),
          beside(
            [2, 1.3, 1.3],
            [
              paragraph(
                'I HEREBY request inspection and disposition, pursuant to Section 79 of PD 1445, of the property enumerated above.',
                { size: 9.5 },
              ),
            ],
            [
              paragraph(
                'I CERTIFY that I have inspected each and every article enumerated in this report, and that the disposition made thereof was, in my judgment, the best for the public interest.',
                { size: 9.5 },
              ),
            ],
            [
              sentence(
                [
                  'I CERTIFY that I have witnessed the disposition of the articles enumerated on this report this',
                  { value: '', blank: 14 },
                  ' day of ',
                  { value: '', blank: 30 },
                  ', ',
                  { value: '', blank: 14 },
                  '.',
                ],
                { size: 9.5, leading: 1.25 },
              ),
            ],
          ),
          beside(
            [2, 1.3, 1.3],
            [
              signatures([
                signatory(
                  'Requested by:',
                  { name: who.name, position: who.designation },
                  {
                    name: 'Signature over Printed Name of Accountable Officer',
                    position: 'Designation of Accountable Officer',
                  },
                ),
                signatory('Approved by:', input.approvedBy, {
                  name: 'Signature over Printed Name of Authorized Official',
                  position: 'Designation of Authorized Official',
                }),
              ]),
            ],
            [
              signatures([
                signatory('', input.inspectedBy, { name: 'Signature over Printed Name of Inspection Officer' }),
              ]),
            ],
            [signatures([signatory('', input.witnessedBy, { name: 'Signature over Printed Name of Witness' })])],
          ),
        ],
        dataAsOf: input.dataAsOf,
      }),
  }
}

const off = (line: UnserviceableLine): bigint =>
  [line.accumulatedDepreciation, line.accumulatedImpairment].reduce(
    (sum, amount) => sum + (amount ? toCentavos(amount) : 0n),
    0n,
  )

function sumOrBlank(amounts: readonly (string | null | undefined)[]): [string] {
  const known = amounts.filter((amount): amount is string => Boolean(amount))
  return [known.length === 0 ? '' : moneyWords(fromCentavos(known.reduce((sum, one) => sum + toCentavos(one), 0n)))]
}

const centredFillInWide = (value: string, caption: string) => centredFillIn(value, `(${caption})`)

const columnWidths = [15, 30, 25, 8, 17, 18, 18, 18, 18, 20, 10, 12, 14, 13, 10, 16, 14, 15]
const wordColumns = new Set([1, 9])
const centreColumns = new Set([0, 2, 3, 10, 11, 12, 13, 14, 16])

const plainHeads = [
  'Date Acquired',
  'Particulars/ Articles',
  'Property No.',
  'Qty',
  'Unit Cost',
  'Total Cost',
  'Accumulated Depreciation',
  'Accumulated Impairment Losses',
  'Carrying Amount',
  'Remarks',
] as const

const headCells: readonly HeadCell[] = [
  { text: 'INVENTORY', column: 0, row: 0, columns: 10 },
  { text: 'INSPECTION and DISPOSAL', column: 10, row: 0, columns: 8 },
  ...plainHeads.map((text, column) => ({ text, column, row: 1, rows: 2 })),
  { text: 'DISPOSAL', column: 10, row: 1, columns: 5 },
  ...['Sale', 'Transfer', 'Destruction', 'Others (Specify)', 'Total'].map((text, i) => ({
    text,
    column: 10 + i,
    row: 2,
  })),
  { text: 'Appraised Value', column: 15, row: 1, rows: 2 },
  { text: 'RECORD OF SALES', column: 16, row: 1, columns: 2 },
  { text: 'OR No.', column: 16, row: 2 },
  { text: 'Amount', column: 17, row: 2 },
  ...columnWidths.map((_, i): HeadCell => ({ text: `(${i + 1})`, column: i, row: 3, face: 'regular' })),
]

export function drawIirup(input: IirupInput, fonts: Fonts): Promise<Uint8Array> {
  return drawForms([iirupForm(input)], fonts)
}
