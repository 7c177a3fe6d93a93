/**
 * Everything that one person is accountable for, landscape: the list that the person signs, and the clearance of a person who leaves. Not an official
 * form of the COA; each institute has its own. The clearance never states that a person is cleared, only what is in their name.
 */
import type { PrintType } from '#contract/collections/products.ts'
import type { Accountability, AccountableItem } from '#domain/documents/accountability.ts'
import { formatDayForForm, plural } from '#domain/text/format.ts'
import { centered } from '../elements/centered-lines.ts'
import { fieldLine } from '../elements/field-line.ts'
import { formatMoneyOrBlank } from '../elements/format-values.ts'
import { sentence } from '../elements/sentence.ts'
import { type Signatory, signatory, signatures } from '../elements/signatures.ts'
import { gap } from '../layout/block.ts'
import type { FormLayout } from '../layout/flow-form.ts'
import type { Form, FormInput } from './form.ts'

export interface AccountabilityInput extends FormInput {
  kind: 'list' | 'clearance'
  person: Signatory & { name: string }
  /** Day of printing. */
  asAt: string
  standing: Accountability
}

const titles = {
  list: 'LIST OF PROPERTY IN THE NAME OF A PERSON',
  clearance: 'PROPERTY CLEARANCE OF A PERSON WHO LEAVES',
} as const

interface ListColumn {
  head: string
  width: number
  align: 'left' | 'center' | 'number'
  cell: (item: AccountableItem, index: number) => string
}

const columns: readonly ListColumn[] = [
  { head: 'No.', width: 5, align: 'center', cell: (_, index) => String(index + 1) },
  { head: 'Article', width: 14, align: 'left', cell: ({ article }) => article },
  { head: 'Description', width: 28, align: 'left', cell: ({ description }) => description },
  { head: 'Property No.', width: 18, align: 'center', cell: ({ propertyNumber }) => propertyNumber },
  {
    head: 'PAR / ICS No.',
    width: 15,
    align: 'center',
    cell: ({ document, printType }) => (document === '' ? `no ${printType}` : document),
  },
  { head: 'Quantity', width: 7, align: 'number', cell: ({ units }) => String(units) },
  {
    head: 'On hand per count',
    width: 9,
    align: 'center',
    cell: ({ onHand, isMissing }) => (isMissing ? 'missing' : onHand === null ? 'not counted' : String(onHand)),
  },
  { head: 'Unit cost', width: 12, align: 'number', cell: ({ unitCost }) => formatMoneyOrBlank(unitCost) },
  { head: 'Total cost', width: 13, align: 'number', cell: ({ totalCost }) => formatMoneyOrBlank(totalCost) },
  { head: 'Location', width: 20, align: 'left', cell: ({ place }) => place },
]

/** What the person still has besides items, as sentences. */
function matters({ documents, transfers, withoutDocument, onOthersDocument }: Accountability): readonly string[] {
  const lines = (type: PrintType) => documents.filter((one) => one.type === type)
  const numbers = (type: PrintType) =>
    lines(type)
      .map(({ number, otherLines, lines: all, isByName }) => {
        const notes = [
          ...(isByName ? ['by the name on it only'] : []),
          ...(otherLines === 0 ? [] : [`${otherLines} of ${plural(all, 'line', 'lines')} not in this person's name`]),
        ]
        return notes.length === 0 ? number : `${number} (${notes.join(', ')})`
      })
      .join(', ')
  return [
    `PARs in force: ${lines('PAR').length === 0 ? 'none' : numbers('PAR')}.`,
    `ICSs in force: ${lines('ICS').length === 0 ? 'none' : numbers('ICS')}.`,
    `Items above that no PAR or ICS in force lists: ${withoutDocument === 0 ? 'none' : withoutDocument}.`,
    ...(onOthersDocument === 0
      ? []
      : [`Items above whose PAR or ICS in force names somebody else: ${onOthersDocument}.`]),
    transfers.length === 0
      ? 'Transfers that are not decided: none.'
      : `Transfers that are not decided: ${transfers
          .map(({ item, direction, person }) =>
            direction === 'from' ? `${item} to ${person}` : `${item} to this person`,
          )
          .join('; ')}.`,
  ]
}

const finding = (standing: Accountability): string =>
  standing.isNothing
    ? 'On the day of the data below, the records name no item, no document in force and no undecided transfer of this person.'
    : `On the day of the data below, the records still name this person for ${plural(standing.items.length, 'item', 'items')}, ${plural(standing.documents.length, 'document in force', 'documents in force')} and ${plural(standing.transfers.length, 'undecided transfer', 'undecided transfers')}.`

export const accountabilityForm: Form<'accountability', AccountabilityInput> = {
  id: 'accountability',
  signers: [],
  paper: { name: 'a4', landscape: true },
  title: ({ kind, person }) => `${titles[kind]}, ${person.name}`,
  build,
}

function build(input: AccountabilityInput): FormLayout {
  const { standing, person, kind } = input
  const { items } = standing
  const emptyRow = columns.map(({ head }) => (head === 'Description' ? 'NONE' : ''))
  const asAt = formatDayForForm(input.asAt)
  return {
    formNumber: '',
    head: [
      centered(input.entityName, { font: 'bold', size: 12 }),
      gap(1),
      centered(titles[kind], { font: 'bold', size: 14 }),
      gap(3),
      fieldLine(
        { label: 'Name :', value: person.name, share: 5 },
        { label: 'Position :', value: person.position ?? '', share: 4 },
        { label: 'Printed on :', value: asAt, share: 3 },
      ),
      gap(2),
      ...(kind === 'clearance' ? [sentence([finding(standing)]), gap(2)] : []),
    ],
    continuedTitle: `${titles[kind]}, ${person.name}, ${asAt}, continued`,
    tables: [
      {
        columns: columns.map(({ width, align }) => ({ width, align })),
        head: columns.map(({ head }, column) => ({ text: head, column, row: 0 })),
        headSize: 9,
        size: 9,
        rowHeight: 6,
        rows:
          items.length === 0 ? [emptyRow] : items.map((item, index) => columns.map(({ cell }) => cell(item, index))),
        totals: () =>
          items.length === 0
            ? []
            : [
                {
                  label: `TOTAL of ${plural(items.length, 'item', 'items')}`,
                  columns: columns.length - 2,
                  cells: [formatMoneyOrBlank(standing.total), ''],
                },
              ],
      },
    ],
    tail: [
      gap(2),
      ...matters(standing).map((text) => sentence([text], { size: 9.5 })),
      gap(2),
      signatures(
        kind === 'list'
          ? [
              signatory('I have these items, except as I noted:', person, {
                name: 'Signature over Printed Name',
                position: 'Position',
                date: 'Date',
              }),
              signatory(
                'Checked by:',
                {},
                { name: 'Property and/or Supply Custodian', position: 'Position', date: 'Date' },
              ),
            ]
          : [
              signatory('I leave the service and read the above:', person, {
                name: 'Signature over Printed Name',
                position: 'Position',
                date: 'Date',
              }),
              signatory(
                'Items received or accounted for by:',
                {},
                {
                  name: 'Property and/or Supply Custodian',
                  position: 'Position',
                  date: 'Date',
                },
              ),
              signatory(
                'Cleared of property accountability by:',
                {},
                {
                  name: 'Head of Office or authorized official',
                  position: 'Position',
                  date: 'Date',
                },
              ),
            ],
      ),
    ],
    dataAsOf: input.dataAsOf,
    footer: plural(items.length, 'item', 'items'),
  }
}
