import { en } from './session-dialogs.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('session-dialogs', en)
