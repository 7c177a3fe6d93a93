/** The institute's sign-in policy (`second-factor` extension): one record that admins can change. */
import { z } from '../z.ts'

export const secondFactorGroups = ['nobody', 'admins', 'everyone'] as const

/** The longest time without the server that an institute can allow; after it the app asks for a sign-in. */
export const mostOfflineDays = 90

export const signInPolicy = z.object({
  /** Who must confirm a sign-in with a code. */
  second_factor: z.enum(secondFactorGroups),
  /** After this many days without the server, devices ask for a sign-in; null: never. */
  offline_days: z.number().int().min(1).max(mostOfflineDays).nullable(),
})
export type SignInPolicy = z.infer<typeof signInPolicy>
export const noPolicy: SignInPolicy = { second_factor: 'nobody', offline_days: null }
