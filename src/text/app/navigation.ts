import { textsOf } from '../text-catalog.ts'

export const en = {
  count: 'Count',
  inventory: 'Inventory',
  documents: 'Documents',
  reports: 'Reports',
  people: 'People',
} as const

export const t = textsOf('app/navigation', en)
