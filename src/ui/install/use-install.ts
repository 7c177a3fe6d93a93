/**
 * Installing the app on the home screen. The browser offers it once, early, as an event, which is saved here until the person asks to
 * install. iPhones have no such event: the app shows instructions instead.
 */

import { useSyncExternalStore } from 'react'
import { makeEmitter } from '#platform/emitter.ts'
import { isAppleDevice } from './apple-device.ts'

interface InstallEvent extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallState = 'ready' | 'by-hand' | 'installed' | 'none'

let installEvent: InstallEvent | null = null
const changes = makeEmitter()

/** Call once at start, before the first render: the event comes early and only once. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installEvent = event as InstallEvent
    changes.emit()
  })
  addEventListener('appinstalled', () => {
    installEvent = null
    changes.emit()
  })
}

const isStandalone = () =>
  // not a text: a media query
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

function offer(): InstallState {
  if (isStandalone()) return 'installed'
  if (installEvent) return 'ready'
  return isAppleDevice() ? 'by-hand' : 'none'
}

export function useInstall(): { offer: InstallState; install: () => Promise<boolean> } {
  const state = useSyncExternalStore(changes.subscribe, offer)
  return { offer: state, install }
}

async function install(): Promise<boolean> {
  if (!installEvent) return false
  await installEvent.prompt()
  const { outcome } = await installEvent.userChoice
  installEvent = null
  changes.emit()
  return outcome === 'accepted'
}
