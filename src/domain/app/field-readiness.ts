/**
 * Checks whether a device is ready to count without a network: facts in, results out. `missing`: do not leave yet. `risk`: the person may
 * leave but is warned. `unknown`: the app could not find out.
 */
import { t } from '#text/app/ready.ts'
import type { CatalogStatus } from '../catalog/catalog-queries.ts'
import { formatDecimal, formatNumber } from '../text/format.ts'
import { dayMs, minuteMs } from '../time/durations.ts'

export interface ReadinessFacts {
  now: number
  /** `paid`: the list was not refreshed, because this connection is charged by data volume. */
  list: Pick<CatalogStatus, 'phase' | 'asOf' | 'paid'> & { products: number }
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
  storageError ? makeCheck('storage', 'missing', t('storageProblem', { problem: storageError })) : null

const personCheck = ({ sessionExpired }: ReadinessFacts) =>
  sessionExpired ? makeCheck('person', 'missing', t('signInEnded')) : makeCheck('person', 'ok', t('signedIn'))

function listCheck({ list, now }: ReadinessFacts): ReadinessCheck {
  const count = list.products
  if (list.phase === 'building') return makeCheck('list', 'missing', t('listDownloading'))
  if (list.phase === 'none') return makeCheck('list', 'missing', t('noList'))
  if (list.paid) return makeCheck('list', 'risk', t('listNotRefreshed', { count }))
  if (list.asOf !== null && now - list.asOf > dayMs) return makeCheck('list', 'risk', t('listOld', { count }))
  return makeCheck('list', 'ok', t('listComplete', { count }))
}

const speedCheck = ({ catalogOnMainThread }: ReadinessFacts) =>
  catalogOnMainThread ? makeCheck('speed', 'risk', t('slowSearch')) : null

function offlineCheck({ offlineStart }: ReadinessFacts): ReadinessCheck {
  switch (offlineStart) {
    case null:
      return makeCheck('offline', 'unknown', t('checking'))
    case 'ready':
      return makeCheck('offline', 'ok', t('startsOffline'))
    case 'not-yet':
      return makeCheck('offline', 'missing', t('notFullyHere'))
    case 'impossible':
      return makeCheck('offline', 'missing', t('cannotStartOffline'))
  }
}

function cameraCheck({ camera }: ReadinessFacts): ReadinessCheck {
  switch (camera) {
    case 'granted':
      return makeCheck('camera', 'ok', t('cameraAllowed'))
    case 'prompt':
      return makeCheck('camera', 'missing', t('cameraPrompt'))
    case 'denied':
      return makeCheck('camera', 'missing', t('cameraBlocked'))
    case 'none':
      return makeCheck('camera', 'risk', t('noCamera'))
    case 'insecure':
      return makeCheck('camera', 'missing', t('cameraInsecure'))
    default:
      return makeCheck('camera', 'unknown', t('cameraUnknown'))
  }
}

function persistenceCheck({ isPersisted, isIphone, isInstalled }: ReadinessFacts): ReadinessCheck {
  if (isPersisted === true) return makeCheck('persistence', 'ok', t('dataProtected'))
  if (isIphone && !isInstalled) return makeCheck('persistence', 'risk', t('deletedAfterWeek'))
  return makeCheck('persistence', 'risk', t('mayDelete'))
}

function spaceCheck({ usage, quota }: ReadinessFacts): ReadinessCheck {
  if (quota === null || usage === null) return makeCheck('space', 'unknown', t('spaceUnknown'))
  const freeBytes = quota - usage
  if (freeBytes < recommendedFreeBytes)
    return makeCheck('space', 'risk', t('littleSpace', { size: formatMegabytes(freeBytes) }))
  return makeCheck('space', 'ok', t('spaceLeft', { size: formatBytes(freeBytes) }))
}

function clockCheck({ skewMs }: ReadinessFacts): ReadinessCheck {
  if (skewMs === null) return makeCheck('clock', 'unknown', t('clockUnknown'))
  const minutes = Math.round(Math.abs(skewMs) / minuteMs)
  if (Math.abs(skewMs) > 5 * minuteMs) return makeCheck('clock', 'risk', t('clockOff', { minutes }))
  return makeCheck('clock', 'ok', t('clockOk'))
}

function unsentCheck({ needsReview, notSent }: ReadinessFacts): ReadinessCheck {
  if (needsReview > 0) return makeCheck('unsent', 'risk', t('needsReview', { count: needsReview }))
  if (notSent > 0) return makeCheck('unsent', 'risk', t('notSent', { count: notSent }))
  return makeCheck('unsent', 'ok', t('allSent'))
}

/** The overall result: the worst of the checks. An `unknown` check counts as `ok`. */
export function readiness(checks: readonly ReadinessCheck[]): 'ok' | 'risk' | 'missing' {
  if (checks.some((check) => check.result === 'missing')) return 'missing'
  return checks.some((check) => check.result === 'risk') ? 'risk' : 'ok'
}

const formatMegabytes = (bytes: number) => `${formatNumber(Math.floor(bytes / megabyte))} MB`

const formatBytes = (bytes: number) =>
  bytes >= 1024 * megabyte ? `${formatDecimal(bytes / 1024 / megabyte, 1)} GB` : formatMegabytes(bytes)
