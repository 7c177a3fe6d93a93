/** The columns of a campaign's book (D8.1): where each comes from, and what it holds. One list for the table, the freeze and the answer. */

/** Copied from the product as it stands when counting begins. */
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

/** Names as they read at that moment, instead of references. */
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
