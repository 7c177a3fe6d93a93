/**
 * The extension `passkeys`: a passkey (WebAuthn) confirms a sign-in in addition to the password, like a code from an authenticator app. The sign-in
 * of a person with passkeys is refused with field errors of `second_factor` and `second_passkey`. A passkey is bound to one host name: the one that
 * the browser shows.
 */

import { textLimit } from '#contract/limits.ts'
import { loginDraft, loginResponse } from '#contract/sign-in/session.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

export const passkeyNameLimit = 60
export const maxPasskeys = 10

const password = z.string().max(textLimit)
const base64url = (limit: number) =>
  z
    .string()
    .max(limit)
    .regex(/^[\w-]+$/)

/** The browser's response; the server reads no other fields. */
const signedBy = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: base64url(4000), ...response }),
  })
const passkeyAssertion = signedBy({
  authenticatorData: base64url(4000),
  signature: base64url(4000),
  userHandle: base64url(200).optional(),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>
const newPasskey = signedBy({
  attestationObject: base64url(40_000),
  transports: z.array(z.string().max(20)).max(8).optional(),
})
export type NewPasskey = z.infer<typeof newPasskey>

/** The second factor for a change or a sign-in: an authenticator code, a recovery code, or a passkey. */
export const proof = { one_time_code: z.string().trim().max(40).optional(), passkey: passkeyAssertion.optional() }
export const withProof = z.object({ password, ...proof })
export type Proof = Pick<z.infer<typeof withProof>, 'one_time_code' | 'passkey'>

const described = z.looseObject({ id: z.string(), type: z.literal('public-key') })
/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, valid for one request to the browser. */
export const passkeyRequest = z.looseObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(described),
})
/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptions = z.looseObject({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.looseObject({ id: z.string(), name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(described),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>
export type PasskeyCreation = z.infer<typeof creationOptions>

/** Starts the confirmation of a change by a passkey of the signed-in person. */
export const askForPasskey = defineAction({
  name: 'ask-for-passkey',
  method: 'POST',
  path: 'users/me/passkeys/ask/',
  body: z.unknown(),
  response: passkeyRequest,
  permission: 'account.own',
})
/** Starts the creation of a passkey, which `addPasskey` completes. */
export const startPasskey = defineAction({
  name: 'start-passkey',
  method: 'POST',
  path: 'users/me/passkeys/start/',
  body: withProof,
  response: creationOptions,
  permission: 'account.own',
})
const name = z.string().trim().min(1).max(passkeyNameLimit)
/** `recovery_codes` only if the person had no second factor before; returned only once. */
export const addPasskey = defineAction({
  name: 'add-passkey',
  method: 'POST',
  path: 'users/me/passkeys/',
  body: z.object({ name, passkey: newPasskey }),
  response: z.looseObject({ recovery_codes: z.array(z.string()).nullable() }),
  permission: 'account.own',
})
export const renamePasskey = defineAction({
  name: 'rename-passkey',
  method: 'PATCH',
  path: 'users/me/passkeys/:id/',
  body: z.object({ name }),
  response: z.unknown(),
  permission: 'account.own',
})
/** Removing the last passkey of a person without an authenticator app turns off the second factor. */
export const removePasskey = defineAction({
  name: 'remove-passkey',
  method: 'POST',
  path: 'users/me/passkeys/:id/remove/',
  body: withProof,
  response: z.unknown(),
  permission: 'account.own',
})
/** The response after setting up the first second factor at sign-in. The codes are returned only once. */
export const setUpResponse = loginResponse.extend({ recovery_codes: z.array(z.string()) })
export type SetUpResponse = z.infer<typeof setUpResponse>

/** Starts the setup of a required second factor as a passkey (`second-step-choice`). The person gets no token before it is stored. */
export const startPasskeyAtSignIn = defineAction({
  name: 'start-passkey-at-sign-in',
  method: 'POST',
  path: 'auth/passkey/start/',
  body: loginDraft,
  response: creationOptions,
  permission: 'signed-out',
})
export const addPasskeyAtSignIn = defineAction({
  name: 'add-passkey-at-sign-in',
  method: 'POST',
  path: 'auth/passkey/confirm/',
  body: loginDraft.extend({ name, passkey: newPasskey }),
  response: setUpResponse,
  permission: 'signed-out',
})
/** After a correct password: the options with which the browser asks for a passkey. */
export const askAtSignIn = defineAction({
  name: 'ask-for-passkey-at-sign-in',
  method: 'POST',
  path: 'auth/passkey/ask/',
  body: loginDraft,
  response: passkeyRequest,
  permission: 'signed-out',
})
export const signInWithPasskey = defineAction({
  name: 'sign-in-with-passkey',
  method: 'POST',
  path: 'auth/passkey/sign_in/',
  body: loginDraft.extend({ passkey: passkeyAssertion }),
  response: loginResponse,
  permission: 'signed-out',
})
