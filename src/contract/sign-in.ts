/** A device on which somebody is signed in, as the extension `sign-ins` tells it. Never the token itself. */
import { z } from './z.ts'

/** Days without a request after which a sign-in ends. */
export const signInIdleDays = 90
/** Of one person at a time; another one ends the one that was used longest ago. */
export const maxSignIns = 10

export const signIn = z.looseObject({
  id: z.string(),
  /** The browser and system it was made with, in words. */
  device: z.string().nullable(),
  created_at: z.string(),
  /** Day exact: a request must not cost a write each time. */
  last_used_at: z.string(),
  /** When it ends if nobody uses it. */
  ends_at: z.string(),
  /** The one this very request came with. */
  current: z.boolean(),
})
export type SignIn = z.infer<typeof signIn>
