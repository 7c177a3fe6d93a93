/** One signed-in device of a person, as the extension `sign-ins` lists it. The token itself is never sent. */
import { z } from '../z.ts'

/** A sign-in ends after this many days without a request. */
export const signInIdleDays = 90
/** Maximum number of sign-ins per person. One more ends the least recently used one. */
export const maxSignIns = 10

export const signIn = z.looseObject({
  id: z.string(),
  /** Browser and system of the sign-in, such as "Chrome on Android". */
  device: z.string().nullable(),
  created_at: z.string(),
  /** Stored with day precision, so that not every request causes a write. */
  last_used_at: z.string(),
  /** When it ends if it is not used before. */
  ends_at: z.string(),
  /** The sign-in that this request was made with. */
  current: z.boolean(),
})
export type SignIn = z.infer<typeof signIn>
