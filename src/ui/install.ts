/**
 * Putting the app on the home screen. The browser offers it once, early, as an event; it is kept here until a person asks for it.
 * iPhones offer nothing: there it is explained in words.
 */
import { useSyncExternalStore } from 'react'

interface InstallEvent extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallOffer = 'ready' | 'by-hand' | 'installed' | 'none'

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const told of listeners) told()
}

/** Called once at start, before anything is drawn: the event comes early and only once. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallEvent
    tell()
  })
  addEventListener('appinstalled', () => {
    offered = null
    tell()
  })
}

const standalone = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** iPads call themselves Macs; no Mac has a touch screen. */
export const onIphone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

function offer(): InstallOffer {
  if (standalone()) return 'installed'
  if (offered) return 'ready'
  return onIphone() ? 'by-hand' : 'none'
}

export function useInstall(): { offer: InstallOffer; install: () => Promise<boolean> } {
  const state = useSyncExternalStore((told) => {
    listeners.add(told)
    return () => void listeners.delete(told)
  }, offer)
  return { offer: state, install }
}

async function install(): Promise<boolean> {
  if (!offered) return false
  await offered.prompt()
  const { outcome } = await offered.userChoice
  offered = null
  tell()
  return outcome === 'accepted'
}
