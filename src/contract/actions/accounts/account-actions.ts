/** Sign-in, sign-out and account calls (specification §6, §7; D3.6). */

import { users } from '#contract/collections/users.ts'
import { id } from '#contract/field-types.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import { currentUserSchema, loginResponse, loginWithCode } from '#contract/sign-in/session.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

const noBody = z.unknown()

export const login = defineAction({
  name: 'login',
  method: 'POST',
  path: 'auth/login/',
  body: loginWithCode,
  response: loginResponse,
  permission: 'signed-out',
})
/** Needs no role: a person without one can still sign out, and read `users/me`. */
export const logout = defineAction({
  name: 'logout',
  method: 'POST',
  path: 'auth/logout/',
  body: noBody,
  response: noBody,
  permission: 'signed-in',
})
/** The register call of the specified API: does the same as `POST users/`, and only admins may use it. */
export const register = defineAction({
  name: 'register',
  method: 'POST',
  path: 'auth/register/',
  body: users.draft,
  response: users.row,
  permission: 'people.manage',
})
export const getCurrentUser = defineAction({
  name: 'me',
  method: 'GET',
  path: 'users/me/',
  body: noBody,
  response: currentUserSchema,
  permission: 'signed-in',
})
/** Changes a person's own names and username. The image goes to `users/me/image/` as multipart form data, field `image`. */
export const changeOwnInformation = defineAction({
  name: 'change-own-information',
  method: 'PATCH',
  path: 'users/me/',
  body: users.patch,
  response: currentUserSchema,
  permission: 'account.own',
})
/** A person changes their own password and must give the old one; an admin sets another person's without it. */
export const setPassword = defineAction({
  name: 'set-password',
  method: 'POST',
  path: 'users/:id/set_password/',
  body: z.object({
    old_password: z.string().max(textLimit).optional(),
    new_password: z.string().max(textLimit),
    new_password2: z.string().max(textLimit),
  }),
  response: noBody,
  permission: 'account.own',
})
export const setActive = defineAction({
  name: 'set-active',
  method: 'POST',
  path: 'users/:id/set_active/',
  body: z.object({ is_active: z.boolean() }),
  response: users.row,
  permission: 'people.manage',
})
export const setGroups = defineAction({
  name: 'set-groups',
  method: 'POST',
  path: 'users/:id/set_groups/',
  body: z.object({ groups: z.array(id).min(1, fixedTexts.groupRequired) }),
  response: users.row,
  permission: 'people.manage',
})
export const setSuperuser = defineAction({
  name: 'set-superuser',
  method: 'POST',
  path: 'users/:id/set_superuser/',
  body: z.object({ is_superuser: z.boolean() }),
  response: users.row,
  permission: 'people.manage',
})
