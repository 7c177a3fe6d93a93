import { textsOf } from './text-catalog.ts'
import { en } from './ui-install.en.ts'

export const t = textsOf('ui-install', en)
