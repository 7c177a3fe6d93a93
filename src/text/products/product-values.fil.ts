import type { SameKeys } from '../text-catalog.ts'
import type { en } from './product-values.ts'

export const fil = {
  nothing: 'wala',
  yes: 'oo',
  no: 'hindi',
  fields: {
    physical_count: 'Physical count',
    scanned: 'Na-scan',
    total: 'Kabuuan',
    shortages: 'Kulang',
  },
} as const satisfies SameKeys<typeof en>
