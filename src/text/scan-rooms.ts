import { en } from './scan-rooms.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('scan-rooms', en)
