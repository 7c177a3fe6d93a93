/**
 * The extension `second-factor`: a code of an authenticator app (RFC 6238) confirms a sign-in. Without a code, the sign-in refuses a correct password
 * with a field error of `second_factor`, and with one of `second_factor_setup` if the person still has to set it up.
 */

import { count, id } from '#contract/field-types.ts'
import { loginDraft } from '#contract/sign-in/session.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'
import { setUpResponse, withProof } from './passkey-actions.ts'

const noBody = z.unknown()
const code = z.string().trim().max(40)
/** Returned only once; the secret cannot be requested again. `uri` is the content of the QR code. */
const newSecret = z.looseObject({ secret: z.string(), uri: z.string() })
/** Returned only once: the server stores only hashes. */
const newRecoveryCodes = z.looseObject({ recovery_codes: z.array(z.string()) })

const passkey = z.looseObject({
  id,
  name: z.string(),
  /** The host name for which it works. */
  host: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkey>

const state = z.looseObject({
  is_on: z.boolean(),
  /** When it was switched on. */
  since: z.string().nullable(),
  recovery_codes_left: count,
  /** The institute requires it of this person. */
  required: z.boolean(),
  /** Whether an authenticator app is set up. Missing on older servers; then the same as whether it is on. */
  has_app: z.boolean().optional(),
  /** The person's passkeys, the oldest first. Missing on older servers. */
  passkeys: z.array(passkey).optional(),
})
export type SecondFactorState = z.infer<typeof state>

export const getOwnSecondFactor = defineAction({
  name: 'own-second-factor',
  method: 'GET',
  path: 'users/me/second_factor/',
  body: noBody,
  response: state,
  permission: 'account.own',
})
/** Creates a secret that takes effect after `confirm`. If a second factor is already in use, its code or passkey is required. */
export const startSecondFactor = defineAction({
  name: 'start-second-factor',
  method: 'POST',
  path: 'users/me/second_factor/start/',
  body: withProof,
  response: newSecret,
  permission: 'account.own',
})
export const confirmSecondFactor = defineAction({
  name: 'confirm-second-factor',
  method: 'POST',
  path: 'users/me/second_factor/confirm/',
  body: z.object({ one_time_code: code }),
  response: newRecoveryCodes,
  permission: 'account.own',
})
/** The earlier recovery codes become invalid. */
export const renewRecoveryCodes = defineAction({
  name: 'renew-recovery-codes',
  method: 'POST',
  path: 'users/me/second_factor/recovery_codes/',
  body: withProof,
  response: newRecoveryCodes,
  permission: 'account.own',
})
export const removeOwnSecondFactor = defineAction({
  name: 'remove-own-second-factor',
  method: 'POST',
  path: 'users/me/second_factor/remove/',
  body: withProof,
  response: state,
  permission: 'account.own',
})
/** Removes the authenticator app of a person who has passkeys (`second-step-choice`). The recovery codes stay. */
export const removeOwnCodeApp = defineAction({
  name: 'remove-own-code-app',
  method: 'POST',
  path: 'users/me/second_factor/remove_app/',
  body: withProof,
  response: state,
  permission: 'account.own',
})
/** For admins: a person's second factor. */
export const getSecondFactorOf = defineAction({
  name: 'second-factor-of',
  method: 'GET',
  path: 'users/:id/second_factor/',
  body: noBody,
  response: state,
  permission: 'people.manage',
})
/** For a person who lost the phone. Ends all their sign-ins. Nobody can remove their own this way. */
export const removeSecondFactorOf = defineAction({
  name: 'remove-second-factor-of',
  method: 'POST',
  path: 'users/:id/remove_second_factor/',
  body: noBody,
  response: state,
  permission: 'people.manage',
})
/** Starts the setup of a required second factor; the person gets no token before it is complete. */
export const setUpAtSignIn = defineAction({
  name: 'set-up-second-factor',
  method: 'POST',
  path: 'auth/second_factor/start/',
  body: loginDraft,
  response: newSecret,
  permission: 'signed-out',
})
export const confirmAtSignIn = defineAction({
  name: 'confirm-second-factor-at-sign-in',
  method: 'POST',
  path: 'auth/second_factor/confirm/',
  body: loginDraft.extend({ one_time_code: code }),
  response: setUpResponse,
  permission: 'signed-out',
})
