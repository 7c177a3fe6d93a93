import { en } from './scan-several.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('scan-several', en)
