/** Signing in and out, and what people do with accounts (spec 6, 7; D3.6). */

import { defineAction } from '../action.ts'
import { id } from '../field.ts'
import { textLimit } from '../limits.ts'
import { users } from '../resources/people.ts'
import { sentences } from '../sentences.ts'
import { loginAnswer, loginDraft, me } from '../session.ts'
import { z } from '../z.ts'

const nothing = z.unknown()

export const login = defineAction({
  name: 'login',
  method: 'POST',
  path: 'auth/login/',
  body: loginDraft,
  answer: loginAnswer,
  allow: 'signed-out',
})
/** Someone without a role can still sign out and learn who they are. */
export const logout = defineAction({
  name: 'logout',
  method: 'POST',
  path: 'auth/logout/',
  body: nothing,
  answer: nothing,
  allow: 'signed-in',
})
/** Spec 7 names a register call; only admins may use it, it does what creating a user does. */
export const register = defineAction({
  name: 'register',
  method: 'POST',
  path: 'auth/register/',
  body: users.draft,
  answer: users.row,
  allow: 'people.manage',
})
export const currentUser = defineAction({
  name: 'me',
  method: 'GET',
  path: 'users/me/',
  body: nothing,
  answer: me,
  allow: 'signed-in',
})
/** One's own names and user name. The image goes to `users/me/image/` as multipart form data, field `image`. */
export const changeOwnInformation = defineAction({
  name: 'change-own-information',
  method: 'PATCH',
  path: 'users/me/',
  body: users.patch,
  answer: me,
  allow: 'account.own',
})
/** A person changes their own password by naming the old one; an admin sets anybody's without it. */
export const setPassword = defineAction({
  name: 'set-password',
  method: 'POST',
  path: 'users/:id/set_password/',
  body: z.object({
    old_password: z.string().max(textLimit).optional(),
    new_password: z.string().max(textLimit),
    new_password2: z.string().max(textLimit),
  }),
  answer: nothing,
  allow: 'account.own',
})
export const setActive = defineAction({
  name: 'set-active',
  method: 'POST',
  path: 'users/:id/set_active/',
  body: z.object({ is_active: z.boolean() }),
  answer: users.row,
  allow: 'people.manage',
})
export const setGroups = defineAction({
  name: 'set-groups',
  method: 'POST',
  path: 'users/:id/set_groups/',
  body: z.object({ groups: z.array(id).min(1, sentences.groupRequired) }),
  answer: users.row,
  allow: 'people.manage',
})
export const setSuperuser = defineAction({
  name: 'set-superuser',
  method: 'POST',
  path: 'users/:id/set_superuser/',
  body: z.object({ is_superuser: z.boolean() }),
  answer: users.row,
  allow: 'people.manage',
})
