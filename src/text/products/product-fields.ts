import { textsOf } from '../text-catalog.ts'

export const en = {
  labels: {
    property_number: 'Property number',
    old_property_number: 'Old property number',
    article: 'Article',
    description: 'Description',
    model: 'Brand and model',
    serial_number: 'Serial number',
    units: 'Units',
    unit_type: 'Unit of measure',
    price: 'Unit cost',
    total_offset: 'Total offset',
    print_type: 'Document',
    acquisition: 'Date acquired',
    purchase_reference: 'Purchase reference',
    user: 'Person accountable',
    section: 'Section',
    location_code_one: 'Location 1',
    location_code_two: 'Location 2',
    condition: 'Condition',
    checklist: 'Checklist',
    funding: 'Fund',
    classification: 'Category',
    major_account: 'Major account',
    sub_major_account: 'Sub-major account',
    ledger_account: 'Ledger account',
    series_1: 'Series 1',
    series_2: 'Series 2',
    remarks: 'Remarks',
  },
  shortLabels: {
    model: 'Model',
    acquisition: 'Acquired',
    user: 'Person',
  },
  filterLabels: {
    sub_major_account: 'Sub-major number',
    ledger_account: 'Ledger number',
  },
} as const

export const t = textsOf('products/product-fields', en)
