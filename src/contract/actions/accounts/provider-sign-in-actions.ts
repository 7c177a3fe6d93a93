/**
 * The extension `provider-sign-in`: people sign in with a provider (OpenID Connect) as an alternative to the password. The app creates a secret,
 * keeps it in a cookie while the browser is at the provider, and completes the sign-in with it. Refusals are field errors, like those of a password.
 */

import { textLimit } from '#contract/limits.ts'
import { loginResponse } from '#contract/sign-in/session.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'
import { passkeyRequest, proof } from './passkey-actions.ts'

/** The cookie with the secret. The name prefix ensures that, on https, only this host can set it. */
export const providerCookie = (isSecure: boolean): string => (isSecure ? '__Host-bilang-sign-in' : 'bilang-sign-in')

/** The browser comes back to this path below the API. */
export const providerCallbackPath = 'auth/provider/callback'
/** If the address has this parameter, the sign-in screen requests the result. */
export const providerResultPath = '/login?provider'

const secret = z.string().regex(/^[\w-]{32,100}$/)

/** A page of this app, never an address of another server: browsers treat `//host` and `/\host` as such. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)

export const startProviderSignIn = defineAction({
  name: 'start-provider-sign-in',
  method: 'POST',
  path: 'auth/provider/start/',
  /** `return_to`: the page to open afterwards. */
  body: z.object({ secret, return_to: z.string().max(2000).refine(isOwnPath) }),
  /** The address of the provider that the browser opens. */
  response: z.looseObject({ address: z.string() }),
  permission: 'signed-out',
})
export const finishProviderSignIn = defineAction({
  name: 'finish-provider-sign-in',
  method: 'POST',
  path: 'auth/provider/finish/',
  /** The person's code or passkey, if the server asked for one. */
  body: z.object({ secret, ...proof }),
  response: loginResponse.extend({ return_to: z.string() }),
  permission: 'signed-out',
})
/** Starts the confirmation by a passkey of the person identified by the provider (`passkeys` extension). */
export const askAfterProvider = defineAction({
  name: 'ask-for-passkey-after-provider',
  method: 'POST',
  path: 'auth/provider/passkey/',
  body: z.object({ secret }),
  response: passkeyRequest,
  permission: 'signed-out',
})

const account = z.looseObject({
  /** The provider account name that is allowed to link itself to this person at its first sign-in. */
  allowed: z.string().nullable(),
  /** The name of the provider account that is linked to this person. */
  linked: z.string().nullable(),
  linked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
})
export type ProviderAccount = z.infer<typeof account>

export const getProviderAccount = defineAction({
  name: 'provider-account-of',
  method: 'GET',
  path: 'users/:id/provider_account/',
  body: z.unknown(),
  response: account,
  permission: 'people.manage',
})
/**
 * Allows a provider account name for the first sign-in; null: sign-in with the provider is off for this person. An existing link is removed and the
 * person's sign-ins end.
 */
export const putProviderAccount = defineAction({
  name: 'put-provider-account-of',
  method: 'PUT',
  path: 'users/:id/provider_account/',
  body: z.object({ allowed: z.string().trim().min(1).max(textLimit).nullable() }),
  response: account,
  permission: 'people.manage',
})
