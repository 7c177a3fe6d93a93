/** The collections of the specification (§3, §7), field by field: what a server written from that text alone would store. */

export interface Collection {
  /** Fields that are stored and returned. Any other field sent is ignored. */
  fields: readonly string[]
  required?: readonly string[]
  unique?: string
  /** References that are returned as objects, with their fields. */
  expands?: Readonly<Record<string, string>>
  /** Initial values of fields that were not sent. */
  start?: Readonly<Record<string, unknown>>
}

const named: Collection = { fields: ['name'], required: ['name'] }
const numbered: Collection = { fields: ['number', 'name'], required: ['number', 'name'] }
const header = [
  'fund_cluster',
  'received_from_name',
  'received_from_position',
  'received_from_date',
  'received_by_name',
  'received_by_position',
  'received_by_date',
  'signatories',
]

export const collections: Readonly<Record<string, Collection>> = {
  articles: numbered,
  classifications: named,
  conditions: named,
  fundings: named,
  groups: named,
  inventory: named,
  sections: named,
  locations: named,
  'location/code-one': named,
  'location/code-two': numbered,
  'major-account-groups': numbered,
  'sub-major-account-groups': { fields: ['number', 'name', 'major_account'], required: ['number', 'name'] },
  'ledger-accounts': { fields: ['number', 'name', 'major_account', 'sub_major_account'], required: ['number', 'name'] },
  products: {
    fields: [
      ...['description', 'units', 'unit_type', 'price', 'total_offset', 'total', 'acquisition', 'purchase_reference'],
      ...['remarks', 'article', 'section', 'classification', 'user', 'condition', 'funding', 'print_type'],
      ...['location_code_one', 'location_code_two', 'series_1', 'series_2', 'shortages', 'major_account'],
      ...['sub_major_account', 'ledger_account', 'property_number', 'physical_count', 'scanned'],
    ],
    required: ['acquisition', 'article', 'section', 'classification', 'user', 'condition', 'funding'],
    unique: 'property_number',
    expands: { article: 'articles', section: 'sections', funding: 'fundings' },
    start: { physical_count: null, remarks: null, scanned: false, shortages: 0, total: '60000.00' },
  },
  users: {
    fields: ['username', 'first_name', 'middle_name', 'last_name', 'image', 'is_active', 'groups', 'is_superuser'],
    required: ['username', 'first_name', 'last_name'],
    unique: 'username',
    start: { image: null, is_active: true, is_superuser: false, groups: [] },
  },
  'acknowledgement-receipts': { fields: header, required: ['received_by_name'] },
  'acknowledgement-receipt-items': {
    fields: ['quantity', 'unit', 'cost', 'description', 'property_number', 'acknowledgment_receipt'],
    required: ['acknowledgment_receipt'],
  },
  'custodian-slips': { fields: header, required: ['received_by_name'] },
  'custodian-slip-items': {
    fields: ['quantity', 'cost', 'custodian_slip', 'unit', 'description', 'total'],
    required: ['custodian_slip'],
  },
  transfers: { fields: ['user', 'reason', 'status'], required: ['user', 'reason'], start: { status: 'requested' } },
}
