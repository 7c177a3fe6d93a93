import { en } from './products-list.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('products-list', en)
