import { expect, test } from 'vitest'
import { type DeviceReport, devicesToCheck } from '#domain/counts/devices-to-check.ts'

const now = Date.parse('2026-11-23T04:00:00Z')
const hours = (count: number) => now - count * 3_600_000
const device = (name: string, more: Partial<DeviceReport> = {}): DeviceReport => ({
  device: name,
  user: 1,
  waiting: 0,
  missing: null,
  lastSeen: hours(1),
  lastRecordedAt: null,
  lastRoom: null,
  ...more,
})
const names = (devices: readonly DeviceReport[]) => devices.map((one) => one.device)

test('[CAMPAIGN-3250] devices with unsent or missing records come first; a silent one is listed whatever it reported, or if it reported nothing', () => {
  const { withRecords, silent } = devicesToCheck(
    [
      device('complete', { missing: 0 }),
      device('unknown'),
      device('missing', { missing: 3 }),
      device('unsent', { waiting: 2, lastSeen: hours(30) }),
      device('silent and complete', { missing: 0, lastSeen: hours(13) }),
      device('silent before it said anything', { lastSeen: hours(400) }),
      device('half a day', { lastSeen: hours(12) }),
    ],
    now,
  )
  expect(names(withRecords)).toEqual(['unsent', 'missing'])
  expect(names(silent)).toEqual(['silent before it said anything', 'silent and complete'])
})

test('[CAMPAIGN-3250] the people of the count come before others, then the longest silence', () => {
  const silentFor = (name: string, user: number | null, silence: number) =>
    device(name, { user, lastSeen: hours(silence) })
  const { silent } = devicesToCheck(
    [silentFor('other', 9, 500), silentFor('late', 2, 20), silentFor('early', 2, 40), silentFor('nobody', null, 600)],
    now,
    [2, 3],
  )
  expect(names(silent)).toEqual(['early', 'late', 'nobody', 'other'])
})
