/** What a file may bring in, collection by collection: the columns, what they are called in files, and how a cell is read. */
import type { ResourceName } from '#contract/resource.ts'

export type CellKind =
  | { is: 'text' }
  | { is: 'code' }
  | { is: 'money' }
  | { is: 'whole' }
  | { is: 'day' }
  | { is: 'choice'; of: readonly string[] }
  /** A row of another collection, named by its name, its number, or both; the draft takes its id, or its number. */
  | { is: 'ref'; to: ResourceName; gives: 'id' | 'number'; within?: readonly string[] }

export interface ImportColumn {
  field: string
  label: string
  /** Other headings under which files carry it, folded. */
  also: readonly string[]
  kind: CellKind
  needed: boolean
  /** What an empty or unmapped cell becomes. Left out: nothing is written. */
  otherwise?: unknown
}

const text: CellKind = { is: 'text' }
const code: CellKind = { is: 'code' }
const money: CellKind = { is: 'money' }
const whole: CellKind = { is: 'whole' }
const day: CellKind = { is: 'day' }
const oneOf = (...of: readonly string[]): CellKind => ({ is: 'choice', of })
const row = (to: ResourceName): CellKind => ({ is: 'ref', to, gives: 'id' })
/** A row that is told apart only together with those that it stands below. */
const rowWithin = (to: ResourceName, gives: 'id' | 'number', ...within: readonly string[]): CellKind => ({
  is: 'ref',
  to,
  gives,
  within,
})

/** `also`: the other headings, with `|` between them. */
type Make = (field: string, label: string, kind: CellKind, also: string) => ImportColumn
const needed: Make = (field, label, kind, also) => ({ field, label, also: also.split('|'), kind, needed: true })
const free: Make = (field, label, kind, also) => ({ ...needed(field, label, kind, also), needed: false })

const name = needed('name', 'Name', text, 'description|title')
const number = needed('number', 'Number', code, 'no|no.|code|num')
const major = needed(
  'major_account',
  'Major account',
  row('major-account-groups'),
  'major|major account group|account group',
)

const product: readonly ImportColumn[] = [
  needed(
    'property_number',
    'Property number',
    text,
    'property no|property no.|new property no. assigned|new property no assigned|tag|pn|property|inventory item no|inventory item no.',
  ),
  free(
    'old_property_number',
    'Old property number',
    text,
    'old property no|old property no.|old property no. assigned|old pn|old number|former property number|former property no|former property no.|former pn|prior property number|prior property no|prior property no.|prior pn|previous property number|previous property no|previous property no.|old_property_number',
  ),
  needed('description', 'Description', text, 'item description|particulars|item'),
  needed('article', 'Article', row('articles'), 'article name|article/item|type'),
  { ...free('units', 'Units', whole, 'quantity|qty|balance per card|quantity per property card'), otherwise: 1 },
  { ...free('unit_type', 'Unit of measure', text, 'unit|unit type|uom|unit_type'), otherwise: 'unit' },
  needed('price', 'Unit price', money, 'price|unit cost|unit value|cost|amount'),
  { ...free('total_offset', 'Total offset', money, 'offset|total_offset'), otherwise: '0.00' },
  needed('acquisition', 'Acquisition date', day, 'acquisition|date acquired|acquired|date|date of purchase'),
  needed('user', 'Accountable person', row('users'), 'user|holder|person accountable|accountable officer|end user'),
  needed('section', 'Section', row('sections'), 'division|office'),
  needed('classification', 'Category', row('classifications'), 'classification|class'),
  needed('condition', 'Condition', row('conditions'), 'state|status'),
  needed('funding', 'Fund', row('fundings'), 'funding|fund cluster|source of fund'),
  free('location_code_one', 'Location 1', row('location-code-one'), 'location one|building|location_code_one'),
  free('location_code_two', 'Location 2', row('location-code-two'), 'location two|room|location|location_code_two'),
  free('major_account', 'Major account', row('major-account-groups'), 'major|major account group'),
  free(
    'sub_major_account',
    'Sub-major account',
    rowWithin('sub-major-account-groups', 'number', 'major_account'),
    'sub major account|sub major|sub-major|sub_major_account',
  ),
  free(
    'ledger_account',
    'Ledger account',
    rowWithin('ledger-accounts', 'number', 'major_account', 'sub_major_account'),
    'gl account|general ledger account|ledger|ledger_account',
  ),
  free('series_1', 'Series 1', whole, 'serial|series|series_1'),
  free('series_2', 'Series 2', whole, 'series_2|last serial'),
  free('print_type', 'Document', oneOf('PAR', 'ICS'), 'print type|print_type|par/ics'),
  free('purchase_reference', 'Purchase reference', text, 'po|po no|po no.|reference|purchase_reference'),
  free('remarks', 'Remarks', text, 'remark|notes'),
]

export const importColumns: Readonly<Partial<Record<ResourceName, readonly ImportColumn[]>>> = {
  products: product,
  fundings: [name],
  sections: [name],
  conditions: [name],
  classifications: [name],
  'location-code-one': [name],
  articles: [number, name],
  'location-code-two': [number, name],
  'major-account-groups': [number, name],
  'sub-major-account-groups': [major, number, name],
  'ledger-accounts': [
    major,
    needed(
      'sub_major_account',
      'Sub-major account',
      rowWithin('sub-major-account-groups', 'id', 'major_account'),
      'sub major account|sub major|sub-major',
    ),
    number,
    name,
  ],
  locations: [
    name,
    needed('location_code_one', 'Location 1', row('location-code-one'), 'building|location one'),
    needed('location_code_two', 'Location 2', row('location-code-two'), 'room|location two'),
    free('responsible', 'Responsible', row('users'), 'responsible person|user'),
  ],
}
