import { en } from './reconcile-suggestion.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('reconcile-suggestion', en)
