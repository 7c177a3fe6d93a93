import { en } from './feedback.en.ts'
import { textsOf } from './text-catalog.ts'

/** Notes and dialogs that any screen may show; loaded with the app. */
export const t = textsOf('feedback', en)
