/** The columns that a file may import into each collection: their headings in files, and how a cell is parsed. */
import type { CollectionName } from '#contract/collections/define-collection.ts'

export type CellType =
  | { kind: 'text' }
  | { kind: 'code' }
  | { kind: 'money' }
  | { kind: 'whole' }
  | { kind: 'day' }
  | { kind: 'choice'; choices: readonly string[] }
  /** A row of another collection, named by its name, its number, or both. The draft gets its id or its number (`writes`). */
  | { kind: 'ref'; collection: CollectionName; writes: 'id' | 'number'; within?: readonly string[] }

export interface ImportColumn {
  field: string
  label: string
  /** Other headings that files use for it, in lower case. */
  aliases: readonly string[]
  type: CellType
  required: boolean
  /** The value of an empty or unmapped cell; absent: none is written. */
  defaultValue?: unknown
}

const text: CellType = { kind: 'text' }
const code: CellType = { kind: 'code' }
const money: CellType = { kind: 'money' }
const whole: CellType = { kind: 'whole' }
const day: CellType = { kind: 'day' }
const choiceOf = (...choices: readonly string[]): CellType => ({ kind: 'choice', choices })
const referenceTo = (collection: CollectionName): CellType => ({ kind: 'ref', collection, writes: 'id' })
/** A reference to a row that is identified only together with its parents, the fields in `within`. */
const referenceWithin = (
  collection: CollectionName,
  writes: 'id' | 'number',
  ...within: readonly string[]
): CellType => ({
  kind: 'ref',
  collection,
  writes,
  within,
})

/** `aliases`: the other headings, separated by `|`. */
type MakeColumn = (field: string, label: string, type: CellType, aliases: string) => ImportColumn
const requiredColumn: MakeColumn = (field, label, type, aliases) => ({
  field,
  label,
  aliases: aliases.split('|'),
  type,
  required: true,
})
const optionalColumn: MakeColumn = (field, label, type, aliases) => ({
  ...requiredColumn(field, label, type, aliases),
  required: false,
})

const nameColumn = requiredColumn('name', 'Name', text, 'description|title')
const numberColumn = requiredColumn('number', 'Number', code, 'no|no.|code|num')
const majorAccountColumn = requiredColumn(
  'major_account',
  'Major account',
  referenceTo('major-account-groups'),
  'major|major account group|account group',
)

const productImportColumns: readonly ImportColumn[] = [
  requiredColumn(
    'property_number',
    'Property number',
    text,
    'property no|property no.|new property no. assigned|new property no assigned|tag|pn|property|inventory item no|inventory item no.',
  ),
  optionalColumn(
    'old_property_number',
    'Old property number',
    text,
    'old property no|old property no.|old property no. assigned|old pn|old number|former property number|former property no|former property no.|former pn|prior property number|prior property no|prior property no.|prior pn|previous property number|previous property no|previous property no.|old_property_number',
  ),
  requiredColumn('description', 'Description', text, 'item description|particulars|item'),
  requiredColumn('article', 'Article', referenceTo('articles'), 'article name|article/item|type'),
  {
    ...optionalColumn('units', 'Units', whole, 'quantity|qty|balance per card|quantity per property card'),
    defaultValue: 1,
  },
  { ...optionalColumn('unit_type', 'Unit of measure', text, 'unit|unit type|uom|unit_type'), defaultValue: 'unit' },
  requiredColumn('price', 'Unit price', money, 'price|unit cost|unit value|cost|amount'),
  { ...optionalColumn('total_offset', 'Total offset', money, 'offset|total_offset'), defaultValue: '0.00' },
  requiredColumn('acquisition', 'Acquisition date', day, 'acquisition|date acquired|acquired|date|date of purchase'),
  requiredColumn(
    'user',
    'Accountable person',
    referenceTo('users'),
    'user|holder|person accountable|accountable officer|end user',
  ),
  requiredColumn('section', 'Section', referenceTo('sections'), 'division|office'),
  requiredColumn('classification', 'Category', referenceTo('classifications'), 'classification|class'),
  requiredColumn('condition', 'Condition', referenceTo('conditions'), 'state|status'),
  requiredColumn('funding', 'Fund', referenceTo('fundings'), 'funding|fund cluster|source of fund'),
  optionalColumn(
    'location_code_one',
    'Location 1',
    referenceTo('location-code-one'),
    'location one|building|location_code_one',
  ),
  optionalColumn(
    'location_code_two',
    'Location 2',
    referenceTo('location-code-two'),
    'location two|room|location|location_code_two',
  ),
  optionalColumn('major_account', 'Major account', referenceTo('major-account-groups'), 'major|major account group'),
  optionalColumn(
    'sub_major_account',
    'Sub-major account',
    referenceWithin('sub-major-account-groups', 'number', 'major_account'),
    'sub major account|sub major|sub-major|sub_major_account',
  ),
  optionalColumn(
    'ledger_account',
    'Ledger account',
    referenceWithin('ledger-accounts', 'number', 'major_account', 'sub_major_account'),
    'gl account|general ledger account|ledger|ledger_account',
  ),
  optionalColumn('series_1', 'Series 1', whole, 'serial|series|series_1'),
  optionalColumn('series_2', 'Series 2', whole, 'series_2|last serial'),
  optionalColumn('print_type', 'Document', choiceOf('PAR', 'ICS'), 'print type|print_type|par/ics'),
  optionalColumn('purchase_reference', 'Purchase reference', text, 'po|po no|po no.|reference|purchase_reference'),
  optionalColumn('remarks', 'Remarks', text, 'remark|notes'),
]

export const importColumns: Readonly<Partial<Record<CollectionName, readonly ImportColumn[]>>> = {
  products: productImportColumns,
  fundings: [nameColumn],
  sections: [nameColumn],
  conditions: [nameColumn],
  classifications: [nameColumn],
  'location-code-one': [nameColumn],
  articles: [numberColumn, nameColumn],
  'location-code-two': [numberColumn, nameColumn],
  'major-account-groups': [numberColumn, nameColumn],
  'sub-major-account-groups': [majorAccountColumn, numberColumn, nameColumn],
  'ledger-accounts': [
    majorAccountColumn,
    requiredColumn(
      'sub_major_account',
      'Sub-major account',
      referenceWithin('sub-major-account-groups', 'id', 'major_account'),
      'sub major account|sub major|sub-major',
    ),
    numberColumn,
    nameColumn,
  ],
  locations: [
    nameColumn,
    requiredColumn('location_code_one', 'Location 1', referenceTo('location-code-one'), 'building|location one'),
    requiredColumn('location_code_two', 'Location 2', referenceTo('location-code-two'), 'room|location two'),
    optionalColumn('responsible', 'Responsible', referenceTo('users'), 'responsible person|user'),
  ],
}
