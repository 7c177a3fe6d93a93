import { textsOf } from '../text-catalog.ts'

export const en = {
  heading: 'Notifications',
  label: 'Notify this device',
  hint: 'At most one notification a day, even while Bilang is closed. It shows how much is open, but no names.',
  connect: 'Connect to change whether this device is notified.',
  blocked:
    'This browser blocks notifications from Bilang. Allow them in the browser’s settings for this site, then come back.',
  dismissed:
    'You have not allowed notifications, so this device is not notified. Switch it on again to be asked once more.',
  homeScreen:
    'On an iPhone or iPad, notifications come only to Bilang on the home screen. Tap Share, then Add to Home Screen, and open Bilang from there.',
  unsupported: 'This browser doesn’t support notifications.',
  notReady: 'Bilang isn’t fully on this device yet. Reload this page, then switch it on.',
  failed:
    'The browser could not set up notifications, so this device is not notified. Check the connection and try again.',
  serverOff: 'This server doesn’t notify devices.',
  on: 'Notifications are on for this device.',
  off: 'Notifications are off for this device.',
} as const

export const t = textsOf('account/push', en)
