/** The extension `sign-in-slips`: one-time passwords on paper, and the call that replaces one with the person's own. */

import { id } from '#contract/field-types.ts'
import { textLimit } from '#contract/limits.ts'
import { loginDraft } from '#contract/sign-in/session.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

/** The limit is low because each password needs a slow hash. */
export const mostSlips = 200

/**
 * Gives people new one-time passwords, and ends their sign-ins. The passwords are only in this response and cannot be requested again. Nobody can
 * make one for themselves.
 */
export const makeSignInSlips = defineAction({
  name: 'make-sign-in-slips',
  method: 'POST',
  path: 'users/sign_in_slips/',
  body: z.object({ users: z.array(id).min(1).max(mostSlips) }),
  response: z.looseObject({ results: z.array(z.looseObject({ id, username: z.string(), password: z.string() })) }),
  permission: 'people.manage',
})
/**
 * Replaces a one-time password. The sign-in refuses a one-time password with a field error of `must_change_password`, so nobody gets a token before
 * this call.
 */
export const replaceOneTimePassword = defineAction({
  name: 'replace-one-time-password',
  method: 'POST',
  path: 'auth/one_time_password/',
  body: loginDraft.extend({
    new_password: z.string().max(textLimit),
    new_password2: z.string().max(textLimit),
  }),
  response: z.unknown(),
  permission: 'signed-out',
})
