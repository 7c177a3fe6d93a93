/** Inventory Count Form, Annex A of COA Circular 2020-006: eleven columns, landscape, one form per account group and location. */

import { formatDayForForm, formatNumber, plural } from '#domain/text/format.ts'
import { centered } from '../elements/centered-lines.ts'
import { fieldLine } from '../elements/field-line.ts'
import { formatMoneyOrBlank } from '../elements/format-values.ts'
import { type Signatory, type SignatureColumn, signatory, signatures } from '../elements/signatures.ts'
import { gap } from '../layout/block.ts'
import { draftWatermark, type FormLayout } from '../layout/flow-form.ts'
import type { Row } from '../table/table.ts'
import type { Form, FormInput } from './form.ts'

export interface IcfLine {
  article: string
  description: string
  oldPropertyNumber?: string | null
  propertyNumber: string
  unit: string
  unitValue: string
  cardQuantity: number
  /** Null prints a blank, to fill in by hand. */
  countQuantity: number | null
  whereabouts: string
  condition: string
  remarks: string
  /** General ledger account within the group; a heading row precedes each new one. */
  ledgerAccount?: string
}

/** Circular 2020-006 covers PPE only; semi-expendable property uses the same columns under its own title. */
export type PropertyKind = 'ppe' | 'semi'

export interface IcfInput extends Omit<FormInput, 'fundCluster'> {
  property?: PropertyKind
  /** The count is still in progress: the form has a watermark, because nobody can sign it yet. */
  draft?: boolean
  /** Code and name, such as `10605020 - Office Equipment`. */
  accountGroup: string
  location: string
  /** First and last day of the count; blank to fill in by hand. */
  dateOfCount: { from: string; to: string }
  lines: readonly IcfLine[]
  preparedBy: Signatory
  reviewedBy: Signatory
  /** Committee members and the COA witness, if they sign. */
  others?: readonly (Signatory & { heading: string })[]
}

const columnHeads = [
  'Article/Item',
  'Description',
  'Old Property No. assigned',
  'New Property No. assigned',
  'Unit of Measure',
  'Unit Value',
  'Quantity per Property Card',
  'Quantity per Physical Count',
  'Location/ Whereabouts',
  'Condition',
  'Remarks',
] as const

export const icfForm: Form<'icf', IcfInput> = {
  id: 'icf',
  signers: ['committee', 'preparedBy', 'countWitness'],
  paper: { name: 'a4', landscape: true },
  title: ({ accountGroup, location }) => `ICF ${accountGroup} ${location}`.trim(),
  build,
}

function build(input: IcfInput): FormLayout {
  const isSemi = input.property === 'semi'
  const title = isSemi ? 'INVENTORY COUNT FORM, SEMI-EXPENDABLE PROPERTY' : 'INVENTORY COUNT FORM'
  const captions = { name: 'Signature over Printed Name', position: 'Position' }
  return {
    watermark: input.draft ? draftWatermark : undefined,
    formNumber: isSemi ? '' : 'Annex A',
    head: [
      centered(input.entityName, { font: 'bold', size: 12 }),
      gap(1),
      centered(title, { font: 'bold', size: 14 }),
      gap(3),
      fieldLine({
        label: isSemi ? 'Semi-expendable Account Group :' : 'PPE Account Group :',
        value: input.accountGroup,
      }),
      fieldLine(
        { label: 'Location :', value: input.location, share: 3 },
        { label: 'Date of count :', value: countDaysText(input.dateOfCount), share: 2 },
      ),
      gap(2),
    ],
    continuedTitle: `${isSemi ? 'Inventory Count Form, Semi-expendable Property' : 'Inventory Count Form'}, ${input.accountGroup}, ${input.location}, continued`,
    tables: [
      {
        columns: [
          { width: 13, align: 'left' },
          { width: 24, align: 'left' },
          { width: 14, align: 'center' },
          { width: 15, align: 'center' },
          { width: 8.5, align: 'center' },
          { width: 12, align: 'number' },
          { width: 9, align: 'number' },
          { width: 9, align: 'number' },
          { width: 15, align: 'left' },
          { width: 12, align: 'left' },
          { width: 16, align: 'left' },
        ],
        head: columnHeads.map((text, column) => ({ text, column, row: 0 })),
        headSize: 8.5,
        size: 8.5,
        rowHeight: 6,
        filler: true,
        rows: tableRows(input.lines),
      },
    ],
    tail: [
      gap(3),
      ...rowsOfSignatures([
        signatory('Prepared by:', input.preparedBy, captions),
        signatory('Reviewed by:', input.reviewedBy, captions),
        ...(input.others ?? []).map((signer) => signatory(signer.heading, signer, captions)),
      ]).map((row) => signatures(row)),
    ],
    dataAsOf: input.dataAsOf,
    footer: plural(input.lines.length, 'line', 'lines'),
  }
}

const countDaysText = ({ from, to }: IcfInput['dateOfCount']): string =>
  from && to && from !== to ? `${formatDayForForm(from)} to ${formatDayForForm(to)}` : formatDayForForm(from || to)

/** At most four people side by side, so that names fit. */
function rowsOfSignatures(columns: readonly SignatureColumn[]): SignatureColumn[][] {
  const rows = Math.ceil(columns.length / 4)
  const perRow = Math.ceil(columns.length / rows)
  return Array.from({ length: rows }, (_, row) => columns.slice(row * perRow, (row + 1) * perRow))
}

function* tableRows(lines: readonly IcfLine[]): Generator<Row, void> {
  let account: string | undefined
  for (const line of lines) {
    const startsGroup = line.ledgerAccount !== undefined && line.ledgerAccount !== account
    account = line.ledgerAccount
    if (startsGroup) yield { band: line.ledgerAccount! }
    yield [
      line.article,
      line.description,
      line.oldPropertyNumber ?? '',
      line.propertyNumber,
      line.unit,
      formatMoneyOrBlank(line.unitValue),
      formatNumber(line.cardQuantity),
      line.countQuantity === null ? '' : formatNumber(line.countQuantity),
      line.whereabouts,
      line.condition,
      line.remarks,
    ]
  }
}
