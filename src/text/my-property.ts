import { en } from './my-property.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('my-property', en)
