import { textsOf } from './text-catalog.ts'
import { en } from './validation.en.ts'

/** Messages of the schemas of the contract, on forms and in answers of the API. */
export const t = textsOf('validation', en)
