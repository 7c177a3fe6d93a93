import { textsOf } from './text-catalog.ts'
import { en } from './users.en.ts'

export const t = textsOf('users', en)
