/** The calls of the `push-reminders` extension: whether the device of this sign-in is notified. */
import { pushState, pushSubscription } from '#contract/push.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

const own = { path: 'users/me/push/', permission: 'account.own' } as const

export const getOwnPush = defineAction({
  ...own,
  name: 'get-own-push',
  method: 'GET',
  body: z.unknown(),
  response: pushState,
})
/** Replaces the subscription of the caller's sign-in, and that of anybody else with the same endpoint: a device notifies one person. */
export const putOwnPush = defineAction({
  ...own,
  name: 'put-own-push',
  method: 'PUT',
  body: pushSubscription,
  response: pushState,
})
export const deleteOwnPush = defineAction({
  ...own,
  name: 'delete-own-push',
  method: 'DELETE',
  body: z.unknown(),
  response: pushState,
})
