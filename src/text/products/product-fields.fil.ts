import type { SameKeys } from '../text-catalog.ts'
import type { en } from './product-fields.ts'

export const fil = {
  labels: {
    property_number: 'Property number',
    old_property_number: 'Lumang property number',
    article: 'Article',
    description: 'Deskripsyon',
    model: 'Brand at model',
    serial_number: 'Serial number',
    units: 'Units',
    unit_type: 'Unit of measure',
    price: 'Unit cost',
    total_offset: 'Total offset',
    print_type: 'Dokumento',
    acquisition: 'Petsa ng pagkuha',
    purchase_reference: 'Purchase reference',
    user: 'Accountable na tao',
    section: 'Section',
    location_code_one: 'Lokasyon 1',
    location_code_two: 'Lokasyon 2',
    condition: 'Kondisyon',
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
    acquisition: 'Nakuha',
    user: 'Tao',
  },
  filterLabels: {
    sub_major_account: 'Sub-major number',
    ledger_account: 'Ledger number',
  },
} as const satisfies SameKeys<typeof en>
