/** Where somebody is signed in, and ending it: one's own, and everybody's for admins. */

import { defineAction } from '../action.ts'
import { signIn } from '../sign-ins.ts'
import { z } from '../z.ts'

const answer = z.looseObject({ results: z.array(signIn) })
const nothing = z.unknown()
/** Null ends all but the one that asks. */
const which = z.object({ sign_in: z.string().max(64).nullable() })

export const ownSignIns = defineAction({
  name: 'own-sign-ins',
  method: 'GET',
  path: 'users/me/sign_ins/',
  body: nothing,
  answer,
  allow: 'account.own',
})
export const endOwnSignIns = defineAction({
  name: 'end-own-sign-ins',
  method: 'POST',
  path: 'users/me/end_sign_ins/',
  body: which,
  answer,
  allow: 'account.own',
})
export const signInsOf = defineAction({
  name: 'sign-ins-of',
  method: 'GET',
  path: 'users/:id/sign_ins/',
  body: nothing,
  answer,
  allow: 'people.manage',
})
export const endSignInsOf = defineAction({
  name: 'end-sign-ins-of',
  method: 'POST',
  path: 'users/:id/end_sign_ins/',
  body: which,
  answer,
  allow: 'people.manage',
})
