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
  if (facts.storageError) checks.push(makeCheck('storage', 'missing', `Storage trouble: ${facts.storageError}`))
  checks.push(
    facts.sessionExpired
      ? makeCheck('person', 'missing', 'Your sign-in has ended. Sign in again before you go.')
      : makeCheck('person', 'ok', 'Signed in; the sign-in is kept without a network.'),
  )
  if (list.phase !== 'ready')
    checks.push(
      makeCheck(
        'list',
        'missing',
        list.phase === 'building' ? 'The list is still coming.' : 'There is no list on this device yet.',
      ),
    )
  else if (list.paid)
    checks.push(
      makeCheck(
        'list',
        'risk',
        `${plural(list.products, 'product', 'products')}. The list was not read again, because this connection may cost money. Refresh it if you want to.`,
      ),
    )
  else if (age !== null && age > 24 * hour)
    checks.push(
      makeCheck(
        'list',
        'risk',
        `${plural(list.products, 'product', 'products')}, but the list is more than a day old. Refresh it.`,
      ),
    )
  else checks.push(makeCheck('list', 'ok', `Complete: ${plural(list.products, 'product', 'products')}.`))
  if (facts.catalogOnMainThread)
    checks.push(
      makeCheck(
        'speed',
        'risk',
        'This browser starts no helper for the list, so the page searches by itself. Everything works; long lists may stutter. An up-to-date browser helps.',
      ),
    )
  checks.push(
    facts.offlineStart === null
      ? makeCheck('offline', 'unknown', 'Checking…')
      : facts.offlineStart === 'ready'
        ? makeCheck('offline', 'ok', 'The app starts without a network.')
        : facts.offlineStart === 'not-yet'
          ? makeCheck(
              'offline',
              'missing',
              'The app is not fully on this device yet. Leave this page open for a moment, then reload it once.',
            )
          : makeCheck(
              'offline',
              'missing',
              'This browser or address does not allow starting without a network. Use https and a current browser.',
            ),
  )
  checks.push(cameraCheck(facts.camera, makeCheck))
  checks.push(
    facts.isPersisted === true
      ? makeCheck('persistence', 'ok', 'The browser keeps the data until you remove it.')
      : facts.isIphone && !facts.isInstalled
        ? makeCheck(
            'persistence',
            'risk',
            'This browser may delete data after 7 days without use: put the app on the home screen, or send daily.',
          )
        : makeCheck('persistence', 'risk', 'The browser may clear the data when space runs out. Ask it to keep them.'),
  )
  checks.push(
    freeBytes === null
      ? makeCheck('space', 'unknown', 'The browser does not say how much space is left.')
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
            `The clock is ${formatNumber(Math.round(Math.abs(facts.skewMs) / 60_000))} minutes off. Counts keep their order all the same.`,
          )
        : makeCheck('clock', 'ok', 'The clock agrees with the server.'),
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
        : makeCheck('unsent', 'ok', 'Everything you recorded is with the server.'),
  )
  return checks
}

function cameraCheck(
  camera: ReadinessFacts['camera'],
  makeCheck: (name: CheckName, result: CheckResult, message: string) => ReadinessCheck,
): ReadinessCheck {
  switch (camera) {
    case 'granted':
      return makeCheck('camera', 'ok', 'The camera may be used.')
    case 'prompt':
      return makeCheck('camera', 'missing', 'The browser will ask whether the camera may be used. Let it ask now.')
    case 'denied':
      return makeCheck(
        'camera',
        'missing',
        'The camera is blocked. Allow it in the site settings of the browser; a hardware scanner and typing work without it.',
      )
    case 'none':
      return makeCheck('camera', 'risk', 'No camera. Use a hardware scanner or type the number.')
    case 'insecure':
      return makeCheck('camera', 'missing', 'This address is not secure (https), so the browser gives no camera.')
    default:
      return makeCheck('camera', 'unknown', 'Not known yet. Try it.')
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
