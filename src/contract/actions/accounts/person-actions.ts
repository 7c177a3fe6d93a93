/** People without a login (`people-without-login`): added by name, given a login by an admin, or joined with the account of the same person. */

import { users } from '#contract/collections/users.ts'
import { count, id } from '#contract/field-types.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

const { first_name, middle_name, last_name, position } = users.draft.shape

/** `is_another`: not the existing person with the same name. Without it, a second person with that name is refused. */
export const addPerson = defineAction({
  name: 'add-person',
  method: 'POST',
  path: 'users/without_login/',
  body: z.object({ first_name, middle_name, last_name, position, is_another: z.boolean().default(false) }),
  response: users.row,
  permission: 'people.manage',
})
/** Gives a person a user name and groups. They can sign in after a sign-in slip gives them a password. */
export const giveLogin = defineAction({
  name: 'give-login',
  method: 'POST',
  path: 'users/:id/give_login/',
  body: users.draft.pick({ username: true, groups: true }),
  response: users.row,
  permission: 'people.manage',
})

/** Number of rows in a collection that refer to the person. */
const moved = z.array(z.object({ collection: z.string(), count }))
export type MovedRows = z.infer<typeof moved>

/**
 * Merges a person without a login (`id`) into the person `into`, who is the same human: all references move. `dry_run` only returns what would move;
 * `refusal` says why it is not possible.
 */
export const joinPerson = defineAction({
  name: 'join-person',
  method: 'POST',
  path: 'users/:id/join/',
  body: z.object({ into: id, dry_run: z.boolean().default(false) }),
  response: z.object({ moved, refusal: z.string().nullable() }),
  permission: 'people.manage',
})
