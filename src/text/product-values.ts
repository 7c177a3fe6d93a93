import { en } from './product-values.en.ts'
import { textsOf } from './text-catalog.ts'

/** Values and computed fields of products, where they are compared: history, conflicts, bulk changes. */
export const t = textsOf('product-values', en)
