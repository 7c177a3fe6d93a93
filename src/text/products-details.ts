import { en } from './products-details.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('products-details', en)
