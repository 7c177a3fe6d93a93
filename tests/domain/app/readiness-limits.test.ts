/** Each check of readiness at its limits. */
import { expect, test } from 'vitest'
import { type CheckName, type ReadinessFacts, readinessChecks } from '#domain/app/field-readiness.ts'

const now = Date.UTC(2026, 4, 3, 8)
const megabyte = 1024 * 1024
const good: ReadinessFacts = {
  now,
  list: { phase: 'ready', asOf: now, products: 1, paid: false },
  offlineStart: 'ready',
  camera: 'granted',
  isPersisted: true,
  usage: 0,
  quota: 12e9,
  isInstalled: true,
  isIphone: false,
  storageError: null,
  catalogOnMainThread: false,
  skewMs: 0,
  sessionExpired: false,
  notSent: 0,
  needsReview: 0,
}
const check = (name: CheckName, change: Partial<ReadinessFacts>) =>
  readinessChecks({ ...good, ...change }).find((one) => one.name === name)
const result = (name: CheckName, change: Partial<ReadinessFacts>) => check(name, change)?.result

test('[DOMAIN-1750] each check has one result, in the same order; storage and speed only with trouble', () => {
  const names = (change: Partial<ReadinessFacts>) => readinessChecks({ ...good, ...change }).map(({ name }) => name)
  const usual = ['person', 'list', 'offline', 'camera', 'persistence', 'space', 'clock', 'unsent']
  expect(names({})).toEqual(usual)
  expect(names({ storageError: 'x', catalogOnMainThread: true })).toEqual([
    'storage',
    'person',
    'list',
    'speed',
    ...usual.slice(2),
  ])
  for (const { message } of readinessChecks(good)) expect(message).toMatch(/\.$/)
})

test('[DOMAIN-1750] limits: a day for the list, 200 MB of space, five minutes for the clock', () => {
  const list = (asOf: number | null) => result('list', { list: { ...good.list, asOf } })
  expect([list(now - 86_400_000), list(now - 86_400_001), list(null)]).toEqual(['ok', 'risk', 'ok'])
  const space = (free: number) => result('space', { usage: 5, quota: free + 5 })
  expect([space(200 * megabyte), space(200 * megabyte - 1)]).toEqual(['ok', 'risk'])
  expect([result('space', { usage: null }), result('space', { quota: null })]).toEqual(['unknown', 'unknown'])
  expect(check('space', { quota: 200.9 * megabyte - 1 * megabyte })?.message).toContain('Only 199 MB')
  expect(check('space', { quota: 1024 * megabyte })?.message).toContain('1.0 GB')
  expect(check('space', { quota: 1024 * megabyte - 1 })?.message).toContain('1,023 MB')
  const clock = (skewMs: number | null) => result('clock', { skewMs })
  expect([300_000, -300_000, 300_001, -300_001, null].map(clock)).toEqual(['ok', 'ok', 'risk', 'risk', 'unknown'])
  expect(check('clock', { skewMs: -3_600_000_000 })?.message).toContain('60,000 minutes')
})

test('[DOMAIN-1750] the list, the start, the camera and the data: the known facts decide; a metered list is reported before an old one', () => {
  const list = (change: Partial<ReadinessFacts['list']>) => check('list', { list: { ...good.list, ...change } })
  expect(list({})?.message).toBe('Complete: 1 item.')
  expect(list({ products: 2 })?.message).toBe('Complete: 2 items.')
  expect(list({ phase: 'building' })?.message).not.toBe(list({ phase: 'none' })?.message)
  expect(list({ paid: true, asOf: 0, products: 2 })?.message).toContain('may charge for data')
  expect(list({ asOf: 0, products: 2 })?.message).toMatch(/^2 items, but .* more than a day old/)
  expect(
    [null, 'ready', 'not-yet', 'impossible'].map((offlineStart) =>
      result('offline', { offlineStart } as Partial<ReadinessFacts>),
    ),
  ).toEqual(['unknown', 'ok', 'missing', 'missing'])
  expect(check('offline', { offlineStart: 'not-yet' })?.message).not.toBe(
    check('offline', { offlineStart: 'impossible' })?.message,
  )
  const camera = (value: ReadinessFacts['camera']) => result('camera', { camera: value })
  expect((['granted', 'prompt', 'denied', 'none', 'insecure', 'unknown', null] as const).map(camera)).toEqual([
    'ok',
    'missing',
    'missing',
    'risk',
    'missing',
    'unknown',
    'unknown',
  ])
  const persistence = (isIphone: boolean, isInstalled: boolean) =>
    check('persistence', { isPersisted: null, isIphone, isInstalled })
  expect(persistence(true, false)?.message).toContain('home screen')
  for (const other of [persistence(true, true), persistence(false, false)]) {
    expect(other?.result).toBe('risk')
    expect(other?.message).not.toContain('home screen')
  }
  expect(check('unsent', { needsReview: 1, notSent: 2 })?.message).toBe('1 record needs review.')
  expect(check('unsent', { notSent: 2 })?.message).toMatch(/^2 records aren’t sent yet/)
})
