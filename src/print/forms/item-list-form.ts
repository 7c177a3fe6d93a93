/** Lists of items found at station and of non-existing or missing PPE (COA Circular 2020-006, par. 6.2.7 and 6.2.8), landscape. */

import { fromCentavos, toCentavos } from '#domain/money/money.ts'
import { formatDayForForm, plural } from '#domain/text/format.ts'
import { centered } from '../elements/centered-lines.ts'
import { fieldLine } from '../elements/field-line.ts'
import { formatMoneyOrBlank } from '../elements/format-values.ts'
import { type Signatory, signatory, signatures } from '../elements/signatures.ts'
import { gap } from '../layout/block.ts'
import type { FormLayout } from '../layout/flow-form.ts'
import type { Form, FormInput } from './form.ts'

/** The item row of specification §3. */
export interface ListedItem {
  item: string
  description: string
  propertyNum: string
  personAccountable: string
  /** Money as a decimal string; blank if the item has no value yet. */
  unitVal: string
  totalVal: string
  /** Quantity and condition of an item found at station, if known. */
  quantity?: number | null
  condition?: string
  remarks: string
}

export interface ItemListInput extends FormInput {
  kind: 'found-at-station' | 'missing' | 'uncounted' | 'found'
  /** `any`: items without a value yet, so neither PPE nor semi-expendable. */
  property?: 'ppe' | 'semi' | 'any'
  account: string
  asAt: string
  items: readonly ListedItem[]
  preparedBy: Signatory
  certifiedBy: Signatory
  approvedBy: Signatory
  verifiedBy: Signatory
}

const titles = {
  'found-at-station': (property: string) => `LIST OF ${property} FOUND AT STATION`,
  missing: (property: string) => `LIST OF NON-EXISTING / MISSING ${property}`,
  uncounted: (property: string) => `ITEMS NOT YET COUNTED, ${property}`,
  found: (property: string) => `LIST OF ${property} FOUND IN THE PHYSICAL COUNT`,
} as const
const properties = { ppe: 'PPE', semi: 'SEMI-EXPENDABLE PROPERTY', any: 'PROPERTY' } as const

interface ListColumn {
  head: string
  width: number
  align: 'left' | 'center' | 'number'
  cell: (item: ListedItem, index: number) => string
}

const firstColumns: readonly ListColumn[] = [
  { head: 'No.', width: 5, align: 'center', cell: (_, index) => String(index + 1) },
  { head: 'Item', width: 14, align: 'left', cell: (item) => item.item },
  { head: 'Description', width: 27, align: 'left', cell: (item) => item.description },
  { head: 'Property No.', width: 17, align: 'center', cell: (item) => item.propertyNum },
  { head: 'Person Accountable', width: 18, align: 'left', cell: (item) => item.personAccountable },
]
/** For items without a record, the committee states quantity and condition (COA Circular 2020-006, par. 6.2). */
const stationColumns: readonly ListColumn[] = [
  { head: 'Qty', width: 6, align: 'center', cell: (item) => String(item.quantity ?? '') },
  { head: 'Condition', width: 13, align: 'left', cell: (item) => item.condition ?? '' },
]
const lastColumns: readonly ListColumn[] = [
  { head: 'Unit Value', width: 13, align: 'number', cell: (item) => formatMoneyOrBlank(item.unitVal) },
  { head: 'Total Value', width: 13, align: 'number', cell: (item) => formatMoneyOrBlank(item.totalVal) },
  { head: 'Remarks', width: 22, align: 'left', cell: (item) => item.remarks },
]

/** An item of the records has a value: what is not known is how much of it was found. */
const whyBlank = (kind: ItemListInput['kind']): string =>
  kind === 'found' ? 'The others were seen without a count' : 'The others have no value yet'

const centavos = (amount: string): bigint => (amount === '' ? 0n : toCentavos(amount))

export const itemListForm: Form<'item-list', ItemListInput> = {
  id: 'item-list',
  signers: ['committee', 'preparedBy', 'approvedBy', 'verifiedBy'],
  paper: { name: 'a4', landscape: true },
  title: (input) => `${headingOf(input)}, ${input.account}`,
  build,
}

const headingOf = ({ kind, property = 'ppe' }: ItemListInput) => titles[kind](properties[property])

function build(input: ItemListInput): FormLayout {
  const title = headingOf(input)
  const leadingColumns = [...firstColumns, ...(input.kind === 'found-at-station' ? stationColumns : [])]
  const columns = [...leadingColumns, ...lastColumns]
  const valuedCount = input.items.filter((item) => item.totalVal !== '').length
  const allValued = valuedCount === input.items.length
  const emptyRow = columns.map(({ head }) => (head === 'Description' ? 'NONE' : ''))
  const total = input.items.reduce((sum, { totalVal }) => sum + centavos(totalVal), 0n)
  return {
    formNumber: '',
    head: [
      centered(input.entityName, { font: 'bold', size: 12 }),
      gap(1),
      centered(title, { font: 'bold', size: 14 }),
      gap(3),
      fieldLine(
        { label: (input.property ?? 'ppe') === 'ppe' ? 'PPE account :' : 'Account :', value: input.account, share: 5 },
        { label: 'Fund cluster :', value: input.fundCluster, share: 4 },
        { label: 'As at :', value: formatDayForForm(input.asAt), share: 2.6 },
      ),
      gap(2),
    ],
    continuedTitle: `${title}, ${input.account}, as at ${formatDayForForm(input.asAt)}, continued`,
    tables: [
      {
        columns: columns.map(({ width, align }) => ({ width, align })),
        head: columns.map(({ head }, column) => ({ text: head, column, row: 0 })),
        headSize: 9,
        size: 9,
        rowHeight: 6,
        filler: true,
        closing: { column: 2, text: '— nothing follows —' },
        rows:
          input.items.length === 0
            ? [emptyRow]
            : input.items.map((item, i) => columns.map(({ cell }) => cell(item, i))),
        // No total if no item has a value; a partial total says how many items it covers.
        totals: () =>
          valuedCount === 0
            ? []
            : [
                {
                  label: allValued
                    ? 'TOTAL'
                    : `TOTAL of ${valuedCount} of ${input.items.length} items. ${whyBlank(input.kind)}`,
                  columns: leadingColumns.length + 1,
                  cells: [formatMoneyOrBlank(fromCentavos(total)), ''],
                },
              ],
      },
    ],
    tail: [
      gap(3),
      signatures([
        signatory('Prepared by:', input.preparedBy, { name: 'Signature over Printed Name', position: 'Position' }),
        signatory('Certified correct:', input.certifiedBy, { name: 'Inventory Committee', position: 'Position' }),
        ...(input.kind === 'uncounted'
          ? []
          : [
              signatory('Approved by:', input.approvedBy, { name: 'Head of Agency/Entity', position: 'Position' }),
              signatory('Verified by:', input.verifiedBy, { name: 'COA Representative', position: 'Position' }),
            ]),
      ]),
    ],
    dataAsOf: input.dataAsOf,
    footer: plural(input.items.length, 'item', 'items'),
  }
}
