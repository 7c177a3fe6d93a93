/** People without a login (`people-without-login`): added by name, given a login by an admin, or joined with the account of the same person. */

import { users } from '../collections/users.ts'
import { count, id } from '../field-types.ts'
import { z } from '../z.ts'
import { defineAction } from './define-action.ts'

const { first_name, middle_name, last_name, position } = users.draft.shape

/** `is_another`: not the person with the same name who is there already. Without it, a second person of that name is refused. */
export const addPerson = defineAction({
  name: 'add-person',
  method: 'POST',
  path: 'users/without_login/',
  body: z.object({ first_name, middle_name, last_name, position, is_another: z.boolean().default(false) }),
  response: users.row,
  permission: 'people.manage',
})
/** Gives a person a user name and groups. They sign in once a sign-in slip gives them a password. */
export const giveLogin = defineAction({
  name: 'give-login',
  method: 'POST',
  path: 'users/:id/give_login/',
  body: users.draft.pick({ username: true, groups: true }),
  response: users.row,
  permission: 'people.manage',
})

/** How many rows of a collection name the person. */
const moved = z.array(z.object({ collection: z.string(), count }))
export type MovedRows = z.infer<typeof moved>

/**
 * Everything that a person without a login (`id`) has goes to the person `into`, who is the same human. `dry_run`: only says what would move, and
 * `refusal` why it is not possible.
 */
export const joinPerson = defineAction({
  name: 'join-person',
  method: 'POST',
  path: 'users/:id/join/',
  body: z.object({ into: id, dry_run: z.boolean().default(false) }),
  response: z.object({ moved, refusal: z.string().nullable() }),
  permission: 'people.manage',
})
