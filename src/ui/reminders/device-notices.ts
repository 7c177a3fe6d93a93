/**
 * Browser notifications on this device: permission, and the subscription at the browser's push service. Never throws. Prompts the person only on
 * request.
 */
import type { PushSubscriptionKeys } from '#contract/push.ts'
import { isAppleDevice } from '../install/apple-device.ts'

/** `home-screen`: an iPhone or iPad, where only installed apps get notifications. `not-ready`: there is no service worker yet. */
export type NoticeSupport = 'possible' | 'blocked' | 'home-screen' | 'unsupported' | 'not-ready'

const registered = async () => (await navigator.serviceWorker?.getRegistration().catch(() => undefined)) ?? null

export async function readNoticeSupport(): Promise<NoticeSupport> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleDevice() ? 'home-screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (await registered())?.active ? 'possible' : 'not-ready'
}

async function currentSubscription(): Promise<PushSubscription | null> {
  try {
    return (await (await registered())?.pushManager?.getSubscription()) ?? null
  } catch {
    return null
  }
}

export const readEndpoint = async (): Promise<string | null> => (await currentSubscription())?.endpoint ?? null

function isFor(subscription: PushSubscription, key: string): boolean {
  const own = subscription.options?.applicationServerKey
  if (!own) return false
  const base64 = btoa(String.fromCharCode(...new Uint8Array(own)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key
}

/** Asks for the permission if the person was not asked yet. Call it from a press. */
export async function subscribeDevice(
  key: string,
): Promise<{ is: 'subscribed'; keys: PushSubscriptionKeys } | { is: 'blocked' | 'dismissed' | 'failed' }> {
  try {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return { is: permission === 'denied' ? 'blocked' : 'dismissed' }
    let subscription = await currentSubscription()
    if (subscription && !isFor(subscription, key)) {
      await subscription.unsubscribe()
      subscription = null
    }
    subscription ??=
      (await (await registered())?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })) ?? null
    const { endpoint, keys } = subscription?.toJSON() ?? {}
    if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return { is: 'failed' }
    return { is: 'subscribed', keys: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } } }
  } catch {
    return { is: 'failed' }
  }
}

/** Ends the subscription and removes shown notifications, so that the next person on this device sees none. Works without a network. */
export async function forgetNotices(): Promise<void> {
  try {
    for (const shown of (await (await registered())?.getNotifications()) ?? []) shown.close()
    await (await currentSubscription())?.unsubscribe()
  } catch {
    // If this fails, the service worker ends the subscription with the next message.
  }
}
