/**
 * A count sheet for one room, to fill in by hand where phones may not go. Not a government form. A blind sheet shows no recorded quantity.
 * Lines are numbered, so that paper and screen name the same line when the sheet is keyed in.
 */
import { formatDayForForm, formatNumber, plural } from '#domain/text/format.ts'
import { centered } from '../elements/centered-lines.ts'
import { codeCorner } from '../elements/code-corner.ts'
import { fieldLine } from '../elements/field-line.ts'
import { signatory, signatures } from '../elements/signatures.ts'
import { gap } from '../layout/block.ts'
import type { FormLayout } from '../layout/flow-form.ts'
import type { Column, Row } from '../table/table.ts'
import type { Form, FormInput } from './form.ts'

export interface CountSheetLine {
  propertyNumber: string
  article: string
  description: string
  unit: string
  recorded: number
}

export interface CountSheetInput extends Omit<FormInput, 'fundCluster'> {
  campaign: string
  building: string
  room: string
  sheetNumber: string
  /** Which of the sheets of its room it is. Absent: the only one. */
  part?: number
  parts?: number
  /** Who leads the campaign; absent: nobody is named. */
  lead?: string
  /** The witness of the campaign; blank: the name is filled in by hand. */
  witness?: string
  /** Day on which it is printed. */
  printedOn: string
  /** Without recorded quantities. */
  isBlind: boolean
  lines: readonly CountSheetLine[]
  /** For a second or third count. */
  again?: 'second' | 'third'
  /** Who counted these items before, and does not count them again. */
  countedBefore?: string
  /** Number of empty lines for items that are not on the list. */
  emptyLines: number
}

interface SheetColumn extends Column {
  head: string
}

const beforeRecorded: readonly SheetColumn[] = [
  { head: 'Line', width: 6, align: 'center' },
  { head: 'Property No.', width: 22, align: 'left' },
  { head: 'Article and description', width: 46, align: 'left' },
  { head: 'Unit', width: 10, align: 'center' },
]
const recordedColumn: SheetColumn = { head: 'Recorded', width: 12, align: 'number' }
const afterRecorded: readonly SheetColumn[] = [
  { head: 'Counted', width: 12, align: 'center' },
  { head: 'Condition', width: 18, align: 'left' },
  { head: 'Remarks', width: 26, align: 'left' },
]

const codeSize = 22

const heads = {
  first: 'COUNT SHEET',
  second: 'COUNT SHEET, SECOND COUNT',
  third: 'COUNT SHEET, THIRD COUNT',
} as const

export const countSheetForm: Form<'count-sheet', CountSheetInput> = {
  id: 'count-sheet',
  signers: [],
  paper: { name: 'a4', landscape: true },
  title: ({ sheetNumber, room }) => `Count sheet ${sheetNumber} ${room}`.trim(),
  build,
}

function build(input: CountSheetInput): FormLayout {
  const { sheetNumber, room, building, campaign, isBlind } = input
  const columns = [...beforeRecorded, ...(isBlind ? [] : [recordedColumn]), ...afterRecorded]
  const table = { columns, headSize: 8.5, size: 8.5, rowHeight: 8 }
  const head = columns.map((column, index) => ({ text: column.head, column: index, row: 0 }))
  const blanks = columns.length - beforeRecorded.length
  const captions = { name: 'Signature over Printed Name', date: 'Date' }
  return {
    formNumber: '',
    head: [
      codeCorner(sheetNumber, codeSize),
      centered(input.entityName, { font: 'bold', size: 12 }),
      gap(1),
      centered(heads[input.again ?? 'first'], { font: 'bold', size: 14 }),
      gap(codeSize - 13),
      fieldLine(
        // Beside the count: a line of its own would push a small room onto a second page.
        ...(input.lead
          ? [
              { label: 'Count :', value: campaign, share: 1.45 },
              { label: 'Lead :', value: input.lead, share: 1.5 },
            ]
          : [{ label: 'Count :', value: campaign, share: 3 }]),
        { label: 'Sheet No. :', value: sheetNumber, share: 2 },
      ),
      fieldLine(
        { label: 'Room :', value: [room, building, sheetOfRoom(input)].filter(Boolean).join(', '), share: 3 },
        { label: 'Printed on :', value: formatDayForForm(input.printedOn), share: 2 },
      ),
      ...(input.countedBefore
        ? [fieldLine({ label: 'Not to be counted by :', value: input.countedBefore, share: 1 })]
        : []),
      gap(1),
      centered(
        'Leave Counted blank if you did not look for the item. Write “not here” if you looked and it is not in this room.',
        {
          font: 'italic',
          size: 9,
        },
      ),
      gap(2),
    ],
    continuedTitle: `${input.again === undefined ? 'Count sheet' : `Count sheet, ${input.again} count,`} ${sheetNumber}, ${room}, continued`,
    tables: [
      { ...table, head, rows: listedRows(input) },
      ...(input.emptyLines > 0 ? [{ ...table, head: [], rows: emptyRows(input, columns.length) }] : []),
    ],
    tail: [
      gap(4),
      signatures([
        signatory('Counted by:', {}, captions),
        signatory('Witnessed by:', { name: input.witness ?? '' }, captions),
      ]),
    ],
    dataAsOf: input.dataAsOf,
    footer: `${sheetNumber}, ${plural(input.lines.length, 'listed item', 'listed items')}`,
  }

  function* listedRows({ lines }: CountSheetInput): Generator<Row, void> {
    for (const [index, { propertyNumber, article, description, unit, recorded }] of lines.entries()) {
      const isNamed = description.toLowerCase().startsWith(article.toLowerCase())
      const name = isNamed ? description : [article, description].filter(Boolean).join(', ')
      const known = [formatNumber(index + 1), propertyNumber, name, unit, ...(isBlind ? [] : [formatNumber(recorded)])]
      yield [...known, ...new Array<string>(blanks - (isBlind ? 0 : 1)).fill('')]
    }
  }
}

const sheetOfRoom = ({ part = 1, parts = 1 }: CountSheetInput) => (parts > 1 ? `sheet ${part} of ${parts}` : '')

/** Lettered, so that they are never taken for a line of the list. */
function* emptyRows({ emptyLines }: CountSheetInput, columns: number): Generator<Row, void> {
  yield { band: 'Items found in this room that are not on the list' }
  for (let index = 0; index < emptyLines; index++) yield [`N${index + 1}`, ...new Array<string>(columns - 1).fill('')]
}
