/** The columns of a campaign's baseline (D8.1) and their kinds: one list for freezing, reading and the upgrade test. */

/** Copied from the product when counting begins. */
export const copiedColumns = {
  property_number: 'text',
  old_property_number: 'text',
  description: 'text',
  unit_type: 'text',
  acquisition: 'text',
  purchase_reference: 'text',
  print_type: 'text',
  sub_major_account: 'text',
  ledger_account: 'text',
  units: 'whole',
  user: 'whole',
  price: 'money',
  total_offset: 'money',
  total: 'money',
} as const

/** Names at that moment, instead of references. */
export const nameColumns = {
  article: 'text',
  section: 'text',
  funding: 'text',
  classification: 'text',
  condition: 'text',
  custodian: 'text',
  location_one: 'text',
  location_two: 'text',
  major_number: 'text',
  major_name: 'text',
  sub_major_name: 'text',
  ledger_name: 'text',
} as const

/** Filled in when the campaign closes; null until then. */
export const countColumns = {
  physical_count: 'whole',
  scanned: 'whole',
  remarks: 'text',
  found_condition: 'text',
} as const

export const baselineColumns = { ...copiedColumns, ...nameColumns, ...countColumns }
