import { en } from './products-bulk.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('products-bulk', en)
