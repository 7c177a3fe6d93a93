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

const ref = (to: ResourceName, gives: 'id' | 'number' = 'id', within?: readonly string[]): CellKind =>
  within ? { is: 'ref', to, gives, within } : { is: 'ref', to, gives }

const name: ImportColumn = {
  field: 'name',
  label: 'Name',
  also: ['description', 'title'],
  kind: { is: 'text' },
  needed: true,
}
const number: ImportColumn = {
  field: 'number',
  label: 'Number',
  also: ['no', 'no.', 'code', 'num'],
  kind: { is: 'code' },
  needed: true,
}
const major: ImportColumn = {
  field: 'major_account',
  label: 'Major account',
  also: ['major', 'major account group', 'account group'],
  kind: ref('major-account-groups'),
  needed: true,
}

const product: readonly ImportColumn[] = [
  {
    field: 'property_number',
    label: 'Property number',
    also: ['property no', 'property no.', 'tag', 'pn', 'property', 'inventory item no', 'inventory item no.'],
    kind: { is: 'text' },
    needed: true,
  },
  {
    field: 'description',
    label: 'Description',
    also: ['item description', 'particulars', 'item'],
    kind: { is: 'text' },
    needed: true,
  },
  { field: 'article', label: 'Article', also: ['article name', 'type'], kind: ref('articles'), needed: true },
  {
    field: 'units',
    label: 'Units',
    also: ['quantity', 'qty', 'balance per card'],
    kind: { is: 'whole' },
    needed: false,
    otherwise: 1,
  },
  {
    field: 'unit_type',
    label: 'Unit of measure',
    also: ['unit', 'unit type', 'uom', 'unit_type'],
    kind: { is: 'text' },
    needed: false,
    otherwise: 'unit',
  },
  {
    field: 'price',
    label: 'Unit price',
    also: ['price', 'unit cost', 'unit value', 'cost', 'amount'],
    kind: { is: 'money' },
    needed: true,
  },
  {
    field: 'total_offset',
    label: 'Total offset',
    also: ['offset', 'total_offset'],
    kind: { is: 'money' },
    needed: false,
    otherwise: '0.00',
  },
  {
    field: 'acquisition',
    label: 'Acquisition date',
    also: ['acquisition', 'date acquired', 'acquired', 'date', 'date of purchase'],
    kind: { is: 'day' },
    needed: true,
  },
  {
    field: 'user',
    label: 'Accountable person',
    also: ['user', 'holder', 'person accountable', 'accountable officer', 'end user'],
    kind: ref('users'),
    needed: true,
  },
  { field: 'section', label: 'Section', also: ['division', 'office'], kind: ref('sections'), needed: true },
  {
    field: 'classification',
    label: 'Category',
    also: ['classification', 'class'],
    kind: ref('classifications'),
    needed: true,
  },
  { field: 'condition', label: 'Condition', also: ['state', 'status'], kind: ref('conditions'), needed: true },
  {
    field: 'funding',
    label: 'Fund',
    also: ['funding', 'fund cluster', 'source of fund'],
    kind: ref('fundings'),
    needed: true,
  },
  {
    field: 'location_code_one',
    label: 'Location 1',
    also: ['location one', 'building', 'location_code_one'],
    kind: ref('location-code-one'),
    needed: false,
  },
  {
    field: 'location_code_two',
    label: 'Location 2',
    also: ['location two', 'room', 'location', 'location_code_two'],
    kind: ref('location-code-two'),
    needed: false,
  },
  {
    field: 'major_account',
    label: 'Major account',
    also: ['major', 'major account group'],
    kind: ref('major-account-groups'),
    needed: false,
  },
  {
    field: 'sub_major_account',
    label: 'Sub-major account',
    also: ['sub major account', 'sub major', 'sub-major', 'sub_major_account'],
    kind: ref('sub-major-account-groups', 'number', ['major_account']),
    needed: false,
  },
  {
    field: 'ledger_account',
    label: 'Ledger account',
    also: ['gl account', 'general ledger account', 'ledger', 'ledger_account'],
    kind: ref('ledger-accounts', 'number', ['major_account', 'sub_major_account']),
    needed: false,
  },
  {
    field: 'series_1',
    label: 'Series 1',
    also: ['serial', 'series', 'series_1'],
    kind: { is: 'whole' },
    needed: false,
  },
  { field: 'series_2', label: 'Series 2', also: ['series_2', 'last serial'], kind: { is: 'whole' }, needed: false },
  {
    field: 'print_type',
    label: 'Document',
    also: ['print type', 'print_type', 'par/ics'],
    kind: { is: 'choice', of: ['PAR', 'ICS'] },
    needed: false,
  },
  {
    field: 'purchase_reference',
    label: 'Purchase reference',
    also: ['po', 'po no', 'po no.', 'reference', 'purchase_reference'],
    kind: { is: 'text' },
    needed: false,
  },
  { field: 'remarks', label: 'Remarks', also: ['remark', 'notes'], kind: { is: 'text' }, needed: false },
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
    {
      field: 'sub_major_account',
      label: 'Sub-major account',
      also: ['sub major account', 'sub major', 'sub-major'],
      kind: ref('sub-major-account-groups', 'id', ['major_account']),
      needed: true,
    },
    number,
    name,
  ],
  locations: [
    name,
    {
      field: 'location_code_one',
      label: 'Location 1',
      also: ['building', 'location one'],
      kind: ref('location-code-one'),
      needed: true,
    },
    {
      field: 'location_code_two',
      label: 'Location 2',
      also: ['room', 'location two'],
      kind: ref('location-code-two'),
      needed: true,
    },
    {
      field: 'responsible',
      label: 'Responsible',
      also: ['responsible person', 'user'],
      kind: ref('users'),
      needed: false,
    },
  ],
}
