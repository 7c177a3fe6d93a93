import { en } from './share.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('share', en)
