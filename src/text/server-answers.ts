import { en } from './server-answers.en.ts'
import { textsOf } from './text-catalog.ts'

/** What the server answers when it refuses a request. Problem codes and names of fields are not texts. */
export const t = textsOf('server-answers', en)
