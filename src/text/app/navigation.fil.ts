import type { SameKeys } from '../text-catalog.ts'
import type { en } from './navigation.ts'

export const fil = {
  count: 'Bilangan',
  inventory: 'Inventory',
  documents: 'Mga dokumento',
  reports: 'Mga report',
  people: 'Mga tao',
} as const satisfies SameKeys<typeof en>
