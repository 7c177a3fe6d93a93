import { expect, test } from 'vitest'
import { type ReadinessFacts, readiness, readinessChecks } from '#domain/app/field-readiness.ts'

const now = Date.UTC(2026, 4, 3, 8)
const good: ReadinessFacts = {
  now,
  list: { phase: 'ready', asOf: now - 60_000, products: 1512, paid: false },
  offlineStart: 'ready',
  camera: 'granted',
  isPersisted: true,
  usage: 30e6,
  quota: 12e9,
  isInstalled: true,
  isIphone: false,
  storageError: null,
  catalogOnMainThread: false,
  skewMs: 200,
  sessionExpired: false,
  notSent: 0,
  needsReview: 0,
}
const worst = (change: Partial<ReadinessFacts>) => readiness(readinessChecks({ ...good, ...change }))

test('[SHELL-50] a device that passes every check: ready', () => {
  expect(worst({})).toBe('ok')
})

test.each<[string, Partial<ReadinessFacts>]>([
  ['no list', { list: { phase: 'none', asOf: null, products: 0, paid: false } }],
  ['half a list', { list: { phase: 'building', asOf: null, products: 900, paid: false } }],
  ['no offline start yet', { offlineStart: 'not-yet' }],
  ['a browser that cannot start offline', { offlineStart: 'impossible' }],
  ['a camera without a permission decision', { camera: 'prompt' }],
  ['a blocked camera', { camera: 'denied' }],
  ['an address that is not secure', { camera: 'insecure' }],
  ['a sign-in that has ended', { sessionExpired: true }],
  ['storage trouble', { storageError: 'The database does not open.' }],
])('[SHELL-51] with %s: the device is not ready', (_, change) => {
  expect(worst(change)).toBe('missing')
})

test.each<[string, Partial<ReadinessFacts>]>([
  ['an old list', { list: { phase: 'ready', asOf: now - 25 * 3_600_000, products: 1512, paid: false } }],
  ['data that may be cleared', { isPersisted: false }],
  ['little space', { usage: 900e6, quota: 1e9 }],
  ['a wrong clock', { skewMs: -86_400_000 }],
  ['unsent work', { notSent: 3 }],
  ['an undecided conflict', { needsReview: 1 }],
  ['a list that would cost money to refresh', { list: { ...good.list, paid: true } }],
  ['a list that is searched in the page', { catalogOnMainThread: true }],
  ['no camera at all', { camera: 'none' }],
])('[SHELL-52] with %s: the person may leave, with a warning', (_, change) => {
  expect(worst(change)).toBe('risk')
})

test('[SHELL-53] a check without a result: the device is still ready', () => {
  expect(worst({ skewMs: null, quota: null, camera: 'unknown' })).toBe('ok')
})
