/** Lists of items found at station and of non-existing or missing PPE (COA Circular 2020-006, par. 6.2.7 and 6.2.8), landscape. */

import { formDay } from '#domain/dates.ts'
import { fromCentavos, toCentavos } from '#domain/money.ts'
import type { FilledForm, FormInput } from '../form.ts'
import { gap } from '../page/block.ts'
import { flowing } from '../page/flow.ts'
import { fieldLine } from '../parts/field-line.ts'
import { type Signatory, signatory, signatures } from '../parts/signatures.ts'
import { centred } from '../parts/title.ts'
import { countWords, moneyWords } from '../parts/words.ts'
import { mapped } from '../table/mapped.ts'

/** The item row of the specification (3). */
export interface ListedItem {
  item: string
  description: string
  propertyNum: string
  personAccountable: string
  /** Wire money; blank for a thing whose value nobody has set yet. */
  unitVal: string
  totalVal: string
  /** Of what was found at station, as far as it is known. */
  quantity?: number | null
  condition?: string
  remarks: string
}

export interface ItemListInput extends FormInput {
  kind: 'found-at-station' | 'missing' | 'uncounted' | 'found'
  /** `any`: items that nobody has valued yet, and so are neither PPE nor semi-expendable. */
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

const columnsBefore: readonly ListColumn[] = [
  { head: 'No.', width: 5, align: 'center', cell: (_, index) => String(index + 1) },
  { head: 'Item', width: 14, align: 'left', cell: (item) => item.item },
  { head: 'Description', width: 27, align: 'left', cell: (item) => item.description },
  { head: 'Property No.', width: 17, align: 'center', cell: (item) => item.propertyNum },
  { head: 'Person Accountable', width: 18, align: 'left', cell: (item) => item.personAccountable },
]
/** The committee counts and values what no record describes (COA Circular 2020-006, par. 6.2). */
const stationColumns: readonly ListColumn[] = [
  { head: 'Qty', width: 6, align: 'center', cell: (item) => String(item.quantity ?? '') },
  { head: 'Condition', width: 13, align: 'left', cell: (item) => item.condition ?? '' },
]
const columnsAfter: readonly ListColumn[] = [
  { head: 'Unit Value', width: 13, align: 'number', cell: (item) => moneyWords(item.unitVal) },
  { head: 'Total Value', width: 13, align: 'number', cell: (item) => moneyWords(item.totalVal) },
  { head: 'Remarks', width: 22, align: 'left', cell: (item) => item.remarks },
]

const centavos = (amount: string): bigint => (amount === '' ? 0n : toCentavos(amount))

export function itemListForm(input: ItemListInput): FilledForm {
  const property = input.property ?? 'ppe'
  const title = titles[input.kind](properties[property])
  const before = [...columnsBefore, ...(input.kind === 'found-at-station' ? stationColumns : [])]
  const columns = [...before, ...columnsAfter]
  const valued = input.items.filter((item) => item.totalVal !== '').length
  const all = valued === input.items.length
  const none = columns.map(({ head }) => (head === 'Description' ? 'NONE' : ''))
  return {
    title: `${title}, ${input.account}`,
    ...flowing(() => {
      // Summed up as the rows are written.
      let total = 0n
      return {
        paper: { name: input.paper ?? 'a4', landscape: true },
        mark: '',
        head: [
          centred(input.entityName, { face: 'bold', size: 12 }),
          gap(1),
          centred(title, { face: 'bold', size: 14 }),
          gap(3),
          fieldLine(
            { label: property === 'ppe' ? 'PPE account :' : 'Account :', value: input.account, share: 5 },
            { label: 'Fund cluster :', value: input.fundCluster, share: 4 },
            { label: 'As at :', value: formDay(input.asAt), share: 2.6 },
          ),
          gap(2),
        ],
        running: `${title}, ${input.account}, as at ${formDay(input.asAt)}, continued`,
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
                ? [none]
                : mapped(input.items, (item, i) => {
                    total += centavos(item.totalVal)
                    return columns.map(({ cell }) => cell(item, i))
                  }),
            // A sum of nothing is no total, and one of some says of how many.
            totals: () =>
              valued === 0
                ? []
                : [
                    {
                      label: all
                        ? 'TOTAL'
                        : `TOTAL of ${valued} of ${input.items.length} items. The others have no value yet`,
                      columns: before.length + 1,
                      cells: [moneyWords(fromCentavos(total)), ''],
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
        foot: `${countWords(input.items.length)} ${input.items.length === 1 ? 'item' : 'items'}`,
      }
    }),
  }
}
