import { en } from './products-edit.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('products-edit', en)
