import { en } from './product-fields.en.ts'
import { textsOf } from './text-catalog.ts'

/** The labels of a product's fields. Heads of files are English and are in the contract. */
export const t = textsOf('product-fields', en)
