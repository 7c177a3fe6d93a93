import { textsOf } from '../text-catalog.ts'

export const en = {
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  fields: {
    physical_count: 'Physical count',
    scanned: 'Scanned',
    total: 'Total',
    shortages: 'Shortage',
  },
} as const

export const t = textsOf('products/product-values', en)
