import { textsOf } from './text-catalog.ts'
import { en } from './ui-devices.en.ts'

export const t = textsOf('ui-devices', en)
