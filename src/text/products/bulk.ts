import { textsOf } from '../text-catalog.ts'

export const en = {
  stopped: 'Stopped. Nothing was written.',
  notWritten: 'The server couldn’t write it.',
} as const

export const t = textsOf('products/bulk', en)
