/** Reminders as device notifications (web push): the subscription and the message. */
import { count, id } from './field-types.ts'
import { z } from './z.ts'

/** The push subscription as the browser reports it. The server encrypts for `keys`. */
export const pushSubscription = z.object({
  endpoint: z
    .string()
    .max(1000)
    .regex(/^https?:\/\/[^\s/?#@]+\/[^\s]*$/),
  keys: z.object({
    /** A point on P-256, uncompressed. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
})
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>

/**
 * `key`: the public key with which browsers subscribe; null: this server sends no notifications. `endpoint`: of the caller's sign-in; null: not
 * subscribed.
 */
export const pushState = z.object({ key: z.string().nullable(), endpoint: z.string().nullable() })
export type PushState = z.infer<typeof pushState>

/** Why no device received a notification: all subscriptions ended, or the push service refused it, is busy, or can't be reached. */
export const pushFailures = ['gone', 'refused', 'busy', 'connection', 'other'] as const
export type PushFailure = (typeof pushFailures)[number]

export const noticeKinds = ['declare', 'rooms', 'renew'] as const
/**
 * The payload of a reminder. Figures only, so that a locked phone reveals no items or names. The service worker writes the text, in the language of
 * the device.
 */
export const pushMessage = z.object({
  /** The recipient. If another person uses the device by now, it shows no contents. */
  person: id,
  work: z
    .array(
      z.object({
        kind: z.enum(noticeKinds),
        open: count,
        /** The earliest day; null: there is none. */
        due: z.string().nullable(),
        /** The screen, from the first slash. */
        path: z.string().regex(/^\/(?!\/)/),
      }),
    )
    .min(1),
})
export type PushMessage = z.infer<typeof pushMessage>
