/**
 * The extension `provider-sign-in`: people sign in with a provider (OpenID Connect) beside the password. The app makes a secret, keeps it in a cookie
 * while the browser is at the provider, and ends the sign-in with it. Refusals are field errors, as those of a password.
 */

import { textLimit } from '../limits.ts'
import { loginResponse } from '../sign-in/session.ts'
import { z } from '../z.ts'
import { defineAction } from './define-action.ts'
import { passkeyRequest, proof } from './passkey-actions.ts'

/** The cookie with the secret: on https only this host can set it. */
export const providerCookie = (isSecure: boolean): string => (isSecure ? '__Host-bilang-sign-in' : 'bilang-sign-in')

/** The browser comes back to this path below the API. */
export const providerCallbackPath = 'auth/provider/callback'
/** The sign-in screen reads the result if the address has this parameter. */
export const providerResultPath = '/login?provider'

const secret = z.string().regex(/^[\w-]{32,100}$/)

/** A page of this app. Never an address of another server: `//host` and `/\host` are one for browsers. */
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
  /** The code or passkey of the person, if the server asked for one. */
  body: z.object({ secret, ...proof }),
  response: loginResponse.extend({ return_to: z.string() }),
  permission: 'signed-out',
})
/** Asks for a passkey of the person whom the provider named (`passkeys` extension). */
export const askAfterProvider = defineAction({
  name: 'ask-for-passkey-after-provider',
  method: 'POST',
  path: 'auth/provider/passkey/',
  body: z.object({ secret }),
  response: passkeyRequest,
  permission: 'signed-out',
})

const account = z.looseObject({
  /** The name at the provider that may sign in as this person the first time. */
  allowed: z.string().nullable(),
  /** The name at the provider of the account that signs in as this person. */
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
/** Allows a name at the provider for the first sign-in; null: the provider no longer signs in this person. An existing link ends, with the sign-ins. */
export const putProviderAccount = defineAction({
  name: 'put-provider-account-of',
  method: 'PUT',
  path: 'users/:id/provider_account/',
  body: z.object({ allowed: z.string().trim().min(1).max(textLimit).nullable() }),
  response: account,
  permission: 'people.manage',
})
