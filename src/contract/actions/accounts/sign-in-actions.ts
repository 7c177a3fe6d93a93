/** The calls that list and end sign-ins: a person's own, and for admins those of any user. */

import { signIn } from '#contract/sign-in/sign-in.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

const response = z.looseObject({ results: z.array(signIn) })
const noBody = z.unknown()
/** Null ends all sign-ins except the one that made this request. */
const signInToEnd = z.object({ sign_in: z.string().max(64).nullable() })

export const listOwnSignIns = defineAction({
  name: 'own-sign-ins',
  method: 'GET',
  path: 'users/me/sign_ins/',
  body: noBody,
  response,
  permission: 'account.own',
})
export const endOwnSignIns = defineAction({
  name: 'end-own-sign-ins',
  method: 'POST',
  path: 'users/me/end_sign_ins/',
  body: signInToEnd,
  response,
  permission: 'account.own',
})
export const listUserSignIns = defineAction({
  name: 'sign-ins-of',
  method: 'GET',
  path: 'users/:id/sign_ins/',
  body: noBody,
  response,
  permission: 'people.manage',
})
export const endUserSignIns = defineAction({
  name: 'end-sign-ins-of',
  method: 'POST',
  path: 'users/:id/end_sign_ins/',
  body: signInToEnd,
  response,
  permission: 'people.manage',
})
