/**
 * Checks whether a device is ready to count without a network: facts in, results out. `missing`: do not leave yet. `risk`: the person may
 * leave but is warned. `unknown`: the app could not find out.
 */
import { formatNumber, plural } from '../text/format.ts'

export interface ReadinessFacts {
  now: number
  /** `paid`: the list was not refreshed, because this connection is charged by data volume. */
  list: { phase: 'none' | 'building' | 'ready'; asOf: number | null; products: number; paid: boolean }
  offlineStart: 'ready' | 'not-yet' | 'impossible' | null
  camera: 'granted' | 'prompt' | 'denied' | 'none' | 'insecure' | 'unknown' | null
  isPersisted: boolean | null
  usage: number | null
  quota: number | null
  isInstalled: boolean
  isIphone: boolean
  storageError: string | null
  catalogOnMainThread: boolean
  skewMs: number | null
  sessionExpired: boolean
  notSent: number
  needsReview: number
}

export type CheckResult = 'ok' | 'risk' | 'missing' | 'unknown'
export type CheckName =
  | 'storage'
  | 'list'
  | 'speed'
  | 'offline'
  | 'camera'
  | 'persistence'
  | 'space'
  | 'clock'
  | 'person'
  | 'unsent'

export interface ReadinessCheck {
  name: CheckName
  result: CheckResult
  message: string
}

const hour = 3_600_000
const megabyte = 1024 * 1024
/** About twice the size of a list of 100,000 products (sync §14). */
const recommendedFreeBytes = 200 * megabyte

const makeCheck = (name: CheckName, result: CheckResult, message: string): ReadinessCheck => ({ name, result, message })

/** In the order of the screen. */
export function readinessChecks(facts: ReadinessFacts): readonly ReadinessCheck[] {
  const checks = [
    storageCheck(facts),
    personCheck(facts),
    listCheck(facts),
    speedCheck(facts),
    offlineCheck(facts),
    cameraCheck(facts),
    persistenceCheck(facts),
    spaceCheck(facts),
    clockCheck(facts),
    unsentCheck(facts),
  ]
  return checks.filter((check) => check !== null)
}

const storageCheck = ({ storageError }: ReadinessFacts) =>
  storageError ? makeCheck('storage', 'missing', `Storage problem: ${storageError}`) : null

const personCheck = ({ sessionExpired }: ReadinessFacts) =>
  sessionExpired
    ? makeCheck('person', 'missing', 'Your sign-in has ended. Sign in again before you go.')
    : makeCheck('person', 'ok', 'Signed in. You stay signed in while offline.')

function listCheck({ list, now }: ReadinessFacts): ReadinessCheck {
  const items = plural(list.products, 'item', 'items')
  if (list.phase === 'building') return makeCheck('list', 'missing', 'The list is still downloading.')
  if (list.phase === 'none') return makeCheck('list', 'missing', 'The list isn’t on this device yet. Refresh it.')
  if (list.paid) {
    const message = 'The list wasn’t refreshed, because this connection may charge for data. Refresh it if you want to.'
    return makeCheck('list', 'risk', `${items}. ${message}`)
  }
  if (list.asOf !== null && now - list.asOf > 24 * hour)
    return makeCheck('list', 'risk', `${items}, but the list is more than a day old. Refresh it.`)
  return makeCheck('list', 'ok', `Complete: ${items}.`)
}

const speedCheck = ({ catalogOnMainThread }: ReadinessFacts) =>
  catalogOnMainThread
    ? makeCheck('speed', 'risk', 'Search may be slow in this browser. Update the browser if you can.')
    : null

function offlineCheck({ offlineStart }: ReadinessFacts): ReadinessCheck {
  switch (offlineStart) {
    case null:
      return makeCheck('offline', 'unknown', 'Checking…')
    case 'ready':
      return makeCheck('offline', 'ok', 'The app starts offline.')
    case 'not-yet':
      return makeCheck(
        'offline',
        'missing',
        'The app isn’t fully on this device yet. Leave this page open for a moment, then reload it.',
      )
    case 'impossible':
      return makeCheck(
        'offline',
        'missing',
        'This browser or address can’t start the app offline. Use https and an up-to-date browser.',
      )
  }
}

function cameraCheck({ camera }: ReadinessFacts): ReadinessCheck {
  switch (camera) {
    case 'granted':
      return makeCheck('camera', 'ok', 'The camera is allowed.')
    case 'prompt':
      return makeCheck('camera', 'missing', 'The browser hasn’t allowed the camera yet. Tap “Try camera” and allow it.')
    case 'denied':
      return makeCheck(
        'camera',
        'missing',
        'The camera is blocked. Allow it in the browser’s site settings. A hardware scanner and typing work without it.',
      )
    case 'none':
      return makeCheck('camera', 'risk', 'No camera. Use a hardware scanner or type the number.')
    case 'insecure':
      return makeCheck(
        'camera',
        'missing',
        'This address isn’t secure (https), so the browser doesn’t allow the camera.',
      )
    default:
      return makeCheck('camera', 'unknown', 'Not checked yet. Tap “Try camera”.')
  }
}

function persistenceCheck({ isPersisted, isIphone, isInstalled }: ReadinessFacts): ReadinessCheck {
  if (isPersisted === true) return makeCheck('persistence', 'ok', 'The browser won’t delete offline data.')
  if (isIphone && !isInstalled)
    return makeCheck(
      'persistence',
      'risk',
      'This browser may delete data after 7 days without use. Add the app to the home screen, or send your counts every day.',
    )
  return makeCheck(
    'persistence',
    'risk',
    'The browser may delete offline data when storage runs low. Tap “Protect data”.',
  )
}

function spaceCheck({ usage, quota }: ReadinessFacts): ReadinessCheck {
  if (quota === null || usage === null)
    return makeCheck('space', 'unknown', 'The browser doesn’t say how much space is left.')
  const freeBytes = quota - usage
  if (freeBytes < recommendedFreeBytes)
    return makeCheck('space', 'risk', `Only ${formatMegabytes(freeBytes)} left for this app. Free some space.`)
  return makeCheck('space', 'ok', `${formatBytes(freeBytes)} left for this app.`)
}

function clockCheck({ skewMs }: ReadinessFacts): ReadinessCheck {
  if (skewMs === null) return makeCheck('clock', 'unknown', 'Not compared with the server yet.')
  const minutes = Math.round(Math.abs(skewMs) / 60_000)
  if (Math.abs(skewMs) > 5 * 60_000) {
    const message = `This device’s clock is ${plural(minutes, 'minute', 'minutes')} off.`
    return makeCheck('clock', 'risk', `${message} Your counts stay in order. Set the clock when you can.`)
  }
  return makeCheck('clock', 'ok', 'The clock matches the server’s.')
}

function unsentCheck({ needsReview, notSent }: ReadinessFacts): ReadinessCheck {
  if (needsReview > 0)
    return makeCheck('unsent', 'risk', `${plural(needsReview, 'record needs', 'records need')} review.`)
  if (notSent > 0) {
    const message = `${plural(notSent, 'record isn’t', 'records aren’t')} sent yet.`
    return makeCheck('unsent', 'risk', `${message} Unsent work stays on this device.`)
  }
  return makeCheck('unsent', 'ok', 'Everything you recorded is sent.')
}

/** The overall result: the worst of the checks. An `unknown` check counts as `ok`. */
export function readiness(checks: readonly ReadinessCheck[]): 'ok' | 'risk' | 'missing' {
  if (checks.some((check) => check.result === 'missing')) return 'missing'
  return checks.some((check) => check.result === 'risk') ? 'risk' : 'ok'
}

const formatMegabytes = (bytes: number) => `${formatNumber(Math.floor(bytes / megabyte))} MB`

const formatBytes = (bytes: number) =>
  bytes >= 1024 * megabyte ? `${(bytes / 1024 / megabyte).toFixed(1)} GB` : formatMegabytes(bytes)
