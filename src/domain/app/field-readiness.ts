import { formatNumber, plural } from '../text/format.ts'
/**
 * Checks whether a device is ready to count without a network: facts in, results out. `missing`: do not leave yet. `risk`: the person may
 * leave but is warned. `unknown`: the app could not find out.
 */

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

export function readinessChecks(facts: ReadinessFacts): readonly ReadinessCheck[] {
  const makeCheck = (name: CheckName, result: CheckResult, message: string): ReadinessCheck => ({
    name,
    result,
    message,
  })
  const { list } = facts
  const age = list.asOf === null ? null : facts.now - list.asOf
  const freeBytes = facts.quota === null || facts.usage === null ? null : facts.quota - facts.usage
  const checks: ReadinessCheck[] = []
  if (facts.storageError) checks.push(makeCheck('storage', 'missing', `Storage problem: ${facts.storageError}`))
  checks.push(
    facts.sessionExpired
      ? makeCheck('person', 'missing', 'Your sign-in has ended. Sign in again before you go.')
      : makeCheck('person', 'ok', 'Signed in. You stay signed in while offline.'),
  )
  if (list.phase !== 'ready')
    checks.push(
      makeCheck(
        'list',
        'missing',
        list.phase === 'building' ? 'The list is still downloading.' : 'The list isn’t on this device yet. Refresh it.',
      ),
    )
  else if (list.paid)
    checks.push(
      makeCheck(
        'list',
        'risk',
        `${plural(list.products, 'item', 'items')}. The list wasn’t refreshed, because this connection may charge for data. Refresh it if you want to.`,
      ),
    )
  else if (age !== null && age > 24 * hour)
    checks.push(
      makeCheck(
        'list',
        'risk',
        `${plural(list.products, 'item', 'items')}, but the list is more than a day old. Refresh it.`,
      ),
    )
  else checks.push(makeCheck('list', 'ok', `Complete: ${plural(list.products, 'item', 'items')}.`))
  if (facts.catalogOnMainThread)
    checks.push(makeCheck('speed', 'risk', 'Search may be slow in this browser. Update the browser if you can.'))
  checks.push(
    facts.offlineStart === null
      ? makeCheck('offline', 'unknown', 'Checking…')
      : facts.offlineStart === 'ready'
        ? makeCheck('offline', 'ok', 'The app starts offline.')
        : facts.offlineStart === 'not-yet'
          ? makeCheck(
              'offline',
              'missing',
              'The app isn’t fully on this device yet. Leave this page open for a moment, then reload it.',
            )
          : makeCheck(
              'offline',
              'missing',
              'This browser or address can’t start the app offline. Use https and an up-to-date browser.',
            ),
  )
  checks.push(cameraCheck(facts.camera, makeCheck))
  checks.push(
    facts.isPersisted === true
      ? makeCheck('persistence', 'ok', 'The browser won’t delete offline data.')
      : facts.isIphone && !facts.isInstalled
        ? makeCheck(
            'persistence',
            'risk',
            'This browser may delete data after 7 days without use. Add the app to the home screen, or send your counts every day.',
          )
        : makeCheck(
            'persistence',
            'risk',
            'The browser may delete offline data when storage runs low. Tap “Protect data”.',
          ),
  )
  checks.push(
    freeBytes === null
      ? makeCheck('space', 'unknown', 'The browser doesn’t say how much space is left.')
      : freeBytes < recommendedFreeBytes
        ? makeCheck(
            'space',
            'risk',
            `Only ${formatNumber(Math.floor(freeBytes / megabyte))} MB left for this app. Free some space.`,
          )
        : makeCheck('space', 'ok', `${formatBytes(freeBytes)} left for this app.`),
  )
  checks.push(
    facts.skewMs === null
      ? makeCheck('clock', 'unknown', 'Not compared with the server yet.')
      : Math.abs(facts.skewMs) > 5 * 60_000
        ? makeCheck(
            'clock',
            'risk',
            `This device’s clock is ${plural(Math.round(Math.abs(facts.skewMs) / 60_000), 'minute', 'minutes')} off. Your counts stay in order. Set the clock when you can.`,
          )
        : makeCheck('clock', 'ok', 'The clock matches the server’s.'),
  )
  checks.push(
    facts.needsReview > 0
      ? makeCheck('unsent', 'risk', `${plural(facts.needsReview, 'record needs', 'records need')} review.`)
      : facts.notSent > 0
        ? makeCheck(
            'unsent',
            'risk',
            `${plural(facts.notSent, 'record isn’t', 'records aren’t')} sent yet. Unsent work stays on this device.`,
          )
        : makeCheck('unsent', 'ok', 'Everything you recorded is sent.'),
  )
  return checks
}

function cameraCheck(
  camera: ReadinessFacts['camera'],
  makeCheck: (name: CheckName, result: CheckResult, message: string) => ReadinessCheck,
): ReadinessCheck {
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

/** The overall result: the worst of the checks. An `unknown` check counts as `ok`. */
export function readiness(checks: readonly ReadinessCheck[]): 'ok' | 'risk' | 'missing' {
  if (checks.some((check) => check.result === 'missing')) return 'missing'
  return checks.some((check) => check.result === 'risk') ? 'risk' : 'ok'
}

const formatBytes = (bytes: number) =>
  bytes >= 1024 * megabyte
    ? `${(bytes / 1024 / megabyte).toFixed(1)} GB`
    : `${formatNumber(Math.floor(bytes / megabyte))} MB`
