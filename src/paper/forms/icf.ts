/** Inventory Count Form, Annex A of COA Circular 2020-006: eleven columns, one form for each account group (and location), landscape. */

import { formDay } from '#domain/dates.ts'
import type { FilledForm, FormInput } from '../form.ts'
import { gap } from '../page/block.ts'
import { flowing } from '../page/flow.ts'
import { fieldLine } from '../parts/field-line.ts'
import { type Signatory, type SignatureColumn, signatory, signatures } from '../parts/signatures.ts'
import { centred } from '../parts/title.ts'
import { countWords, moneyWords } from '../parts/words.ts'
import type { Row } from '../table/table.ts'

export interface IcfLine {
  article: string
  description: string
  oldPropertyNumber?: string | null
  propertyNumber: string
  unit: string
  unitValue: string
  cardQuantity: number
  /** Blank on a sheet that is still to be filled in by hand. */
  countQuantity: number | null
  whereabouts: string
  condition: string
  remarks: string
  /** General ledger account within the group; a new one begins a subdivision. */
  ledgerAccount?: string
}

/** Circular 2020-006 is about PPE; semi-expendable property is counted on the same columns under its own name. */
export type PropertyKind = 'ppe' | 'semi'

export interface IcfInput extends Omit<FormInput, 'fundCluster'> {
  property?: PropertyKind
  /** Code and name, such as `10605020 - Office Equipment`. */
  accountGroup: string
  location: string
  /** First and last day of the count; blank where it is written by hand. */
  dateOfCount: { from: string; to: string }
  lines: readonly IcfLine[]
  preparedBy: Signatory
  reviewedBy: Signatory
  /** Committee members and the COA witness, where an office has them sign. */
  others?: readonly (Signatory & { heading: string })[]
}

const heads = [
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

export function icfForm(input: IcfInput): FilledForm {
  const semi = input.property === 'semi'
  const title = semi ? 'INVENTORY COUNT FORM, SEMI-EXPENDABLE PROPERTY' : 'INVENTORY COUNT FORM'
  const captions = { name: 'Signature over Printed Name', position: 'Position' }
  return {
    title: `ICF ${input.accountGroup} ${input.location}`.trim(),
    ...flowing(() => ({
      paper: { name: input.paper ?? 'a4', landscape: true },
      mark: semi ? '' : 'Annex A',
      head: [
        centred(input.entityName, { face: 'bold', size: 12 }),
        gap(1),
        centred(title, { face: 'bold', size: 14 }),
        gap(3),
        fieldLine({
          label: semi ? 'Semi-expendable Account Group :' : 'PPE Account Group :',
          value: input.accountGroup,
        }),
        fieldLine(
          { label: 'Location :', value: input.location, share: 3 },
          { label: 'Date of count :', value: daysOfCount(input.dateOfCount), share: 2 },
        ),
        gap(2),
      ],
      running: `${semi ? 'Inventory Count Form, Semi-expendable Property' : 'Inventory Count Form'}, ${input.accountGroup}, ${input.location}, continued`,
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
          head: heads.map((text, column) => ({ text, column, row: 0 })),
          headSize: 8.5,
          size: 8.5,
          rowHeight: 6,
          filler: true,
          rows: rowsOf(input.lines),
        },
      ],
      tail: [
        gap(3),
        ...inRows([
          signatory('Prepared by:', input.preparedBy, captions),
          signatory('Reviewed by:', input.reviewedBy, captions),
          ...(input.others ?? []).map((who) => signatory(who.heading, who, captions)),
        ]).map((some) => signatures(some)),
      ],
      dataAsOf: input.dataAsOf,
      foot: `${countWords(input.lines.length)} ${input.lines.length === 1 ? 'line' : 'lines'}`,
    })),
  }
}

const daysOfCount = ({ from, to }: IcfInput['dateOfCount']): string =>
  from && to && from !== to ? `${formDay(from)} to ${formDay(to)}` : formDay(from || to)

/** At most four people beside each other: a name needs room. */
function inRows(columns: readonly SignatureColumn[]): SignatureColumn[][] {
  const rows = Math.ceil(columns.length / 4)
  const each = Math.ceil(columns.length / rows)
  return Array.from({ length: rows }, (_, row) => columns.slice(row * each, (row + 1) * each))
}

function* rowsOf(lines: readonly IcfLine[]): Generator<Row, void> {
  let account: string | undefined
  for (const line of lines) {
    const begins = line.ledgerAccount !== undefined && line.ledgerAccount !== account
    account = line.ledgerAccount
    if (begins) yield { band: line.ledgerAccount! }
    yield [
      line.article,
      line.description,
      line.oldPropertyNumber ?? '',
      line.propertyNumber,
      line.unit,
      moneyWords(line.unitValue),
      countWords(line.cardQuantity),
      line.countQuantity === null ? '' : countWords(line.countQuantity),
      line.whereabouts,
      line.condition,
      line.remarks,
    ]
  }
}
