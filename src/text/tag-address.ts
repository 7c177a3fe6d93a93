import { en } from './tag-address.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('tag-address', en)
