export const en = {
  count: 'Count',
  inventory: 'Inventory',
  documents: 'Documents',
  reports: 'Reports',
  people: 'People',
} as const
