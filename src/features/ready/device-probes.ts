/** Probes of the browser and the device. Each has its own statuses and never throws; "unknown" is a valid result. */
import type { ReadinessFacts } from '#domain/app/field-readiness.ts'

export type CameraStatus = NonNullable<ReadinessFacts['camera']>

export async function readCameraStatus(): Promise<CameraStatus> {
  if (window.isSecureContext === false) return 'insecure'
  if (!navigator.mediaDevices?.getUserMedia) return 'none'
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    if (!devices.some((device) => device.kind === 'videoinput')) return 'none'
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName })
    return state
  } catch {
    return 'unknown'
  }
}

/** Opens the camera for a moment, which makes the browser ask for permission. */
export async function requestCamera(): Promise<CameraStatus> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    for (const track of stream.getTracks()) track.stop()
    return 'granted'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return 'denied'
    if (error instanceof DOMException && error.name === 'NotFoundError') return 'none'
    return 'unknown'
  }
}

/** Whether the app starts without a network: the service worker controls the page and every file of the app is cached. */
export async function readOfflineStart(): Promise<NonNullable<ReadinessFacts['offlineStart']>> {
  if (!('serviceWorker' in navigator) || typeof caches === 'undefined') return 'impossible'
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.active) return 'not-yet'
    const page = await caches.match('/index.html', { ignoreSearch: true })
    return page ? 'ready' : 'not-yet'
  } catch {
    return 'not-yet'
  }
}
