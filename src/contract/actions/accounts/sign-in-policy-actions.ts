/** The calls that read and replace the institute's sign-in policy. */
import { count } from '#contract/field-types.ts'
import { signInPolicy } from '#contract/sign-in/sign-in-policy.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

const response = z.object({ policy: signInPolicy, version: count })

export const getSignInPolicy = defineAction({
  name: 'get-sign-in-policy',
  method: 'GET',
  path: 'sign_in_policy/',
  body: z.unknown(),
  response,
  permission: 'institute.manage',
})
/** `version`: the version that the person edited, 0 if nothing is saved. Only a person who has a second factor can require it of others. */
export const putSignInPolicy = defineAction({
  name: 'put-sign-in-policy',
  method: 'PUT',
  path: 'sign_in_policy/',
  body: signInPolicy.extend({ version: count }),
  response,
  permission: 'institute.manage',
})
