import { en } from './account.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('account', en)
