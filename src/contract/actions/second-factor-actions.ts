/**
 * The extension `second-factor`: a code of the person's phone (RFC 6238) confirms a sign-in. The sign-in refuses a right password without a
 * code with a field error of `second_factor`, and with one of `second_factor_setup` if the person still has to set it up.
 */

import { count, id } from '../field-types.ts'
import { loginDraft } from '../sign-in/session.ts'
import { z } from '../z.ts'
import { defineAction } from './define-action.ts'
import { setUpResponse, withProof } from './passkey-actions.ts'

const noBody = z.unknown()
const code = z.string().trim().max(40)
/** Answered once; nobody can ask for the secret again. `uri` is what the QR code says. */
const newSecret = z.looseObject({ secret: z.string(), uri: z.string() })
/** Answered once: the server has only their hashes. */
const newRecoveryCodes = z.looseObject({ recovery_codes: z.array(z.string()) })

const passkey = z.looseObject({
  id,
  name: z.string(),
  /** The host name at which it works. */
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
  /** Whether a code app of a phone is set up. Missing on older servers: if it is on. */
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
/** Makes a secret that counts only after `confirm`. With a second factor in use, a code or passkey of it confirms this. */
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
/** The earlier recovery codes end. */
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
/** Removes the code app of a person who has passkeys (`second-step-choice`). The recovery codes stay. */
export const removeOwnCodeApp = defineAction({
  name: 'remove-own-code-app',
  method: 'POST',
  path: 'users/me/second_factor/remove_app/',
  body: withProof,
  response: state,
  permission: 'account.own',
})
/** For admins: whether a person has it. */
export const getSecondFactorOf = defineAction({
  name: 'second-factor-of',
  method: 'GET',
  path: 'users/:id/second_factor/',
  body: noBody,
  response: state,
  permission: 'people.manage',
})
/** For a person who lost the phone. Ends all their sign-ins. Nobody removes their own in this way. */
export const removeSecondFactorOf = defineAction({
  name: 'remove-second-factor-of',
  method: 'POST',
  path: 'users/:id/remove_second_factor/',
  body: noBody,
  response: state,
  permission: 'people.manage',
})
/** The first step of a person who must have a second factor before there can be a token. */
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
