/** The signed-in person: the response of `users/me`, and the session in local storage under `ims-app`, version 0 (specification §7, §9; D3.1, D3.6). */

import { id, isBlank } from '../field-types.ts'
import { textLimit } from '../limits.ts'
import { z } from '../z.ts'
import { limitedReach } from './reach.ts'

export const sessionKey = 'ims-app'
export const sessionVersion = 0

export const currentUserSchema = z.looseObject({
  id,
  username: z.string().optional(),
  first_name: z.string(),
  middle_name: z.string().nullable().optional(),
  last_name: z.string().optional(),
  position: z.string().nullable().optional(),
  image: z.string().nullable().optional(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  groups: z.array(z.looseObject({ id, name: z.string().optional() })),
  /** After this many days without the server, the device asks for a sign-in. Missing: never. */
  offline_days: z.number().optional(),
  /** Which items the person sees. Missing: all. */
  reach: limitedReach.optional(),
})
export type CurrentUser = z.infer<typeof currentUserSchema>

export const loginDraft = z.object({
  username: z.string().trim().min(1, isBlank).max(textLimit),
  password: z.string().min(1, isBlank).max(textLimit),
})
/** `one_time_code` is an authenticator code or a recovery code (`second-factor` extension). */
export const loginWithCode = loginDraft.extend({ one_time_code: z.string().trim().max(40).optional() })
export const loginResponse = z.looseObject({ token: z.string().min(1) })
