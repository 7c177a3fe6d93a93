import type { en } from './navigation.en.ts'
import type { SameKeys } from './text-catalog.ts'

export const fil = {
  count: 'Bilangan',
  inventory: 'Inventory',
  documents: 'Mga dokumento',
  reports: 'Mga report',
  people: 'Mga tao',
} as const satisfies SameKeys<typeof en>
