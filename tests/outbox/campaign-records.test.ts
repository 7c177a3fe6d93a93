/** Records of a campaign: from the device to the real server, exactly once, with undo, backup copies and files. */
import { expect, test } from 'vitest'
import type { CampaignRecordContent } from '#contract/campaigns/campaign-record.ts'
import { describeRecordValues } from '#domain/outbox/op-description.ts'
import { todaySummary } from '#domain/outbox/today-summary.ts'
import {
  clockWithoutTimers,
  type EngineDevice,
  memoryBackupCopies,
  openEngineDevice,
  openTestServer,
  recordTexts,
  signIn,
  takeOver,
  typedSource,
} from '../support/device/engine-device.ts'
import type { TestServer } from '../support/server/server.ts'

const place = { building: 2, room: 3 }
const closed: CampaignRecordContent = { kind: 'room-done', ...place, result: 'all-seen', counted: 4, total: 5 }
const shown = { label: 'Room 3' }

async function addCampaign(server: TestServer): Promise<number> {
  const body = JSON.stringify({ name: 'Count 2026', as_at: '2026-01-31' })
  return ((await server.ask('admin', 'inventory/', { method: 'POST', body })).body as { id: number }).id
}
const stored = async (server: TestServer) =>
  ((await server.ask('ana', 'campaign-records/')).body as { results: Record<string, unknown>[] }).results
const puts = ({ network }: EngineDevice) =>
  network.requestLog.filter((line) => line.startsWith('PUT campaign-records/'))

test('[SYNC-3211] a room closed offline: survives a restart and arrives once, though the first answer is lost', async () => {
  const server = await openTestServer()
  const campaign = await addCampaign(server)
  const first = await openEngineDevice(server)
  await signIn(first.engine)
  first.network.isUp = false
  const { savedTo, op } = await first.engine.recorder.campaignRecord({ campaign, ...closed }, shown)
  expect(savedTo).toBe('device')
  expect(await recordTexts(first)).toEqual(['not-sent: Room closed: 4 of 5 counted'])
  first.engine.close()
  first.core.close()

  const device = await openEngineDevice(server, { name: first.name, storage: first.storage })
  let lost = 0
  device.network.afterResponse = (request, answer) => {
    if (request.method !== 'PUT' || lost++ > 0) return answer
    throw new TypeError('lost')
  }
  await device.engine.outbox.sendNow()
  await device.engine.outbox.sendNow()
  expect(await recordTexts(device)).toEqual(['sent: Room closed: 4 of 5 counted'])
  expect(await stored(server)).toMatchObject([
    { id: op.eid, campaign, ...closed, made_by: expect.any(Number), device: op.deviceId, late: false },
  ])
  expect(puts(device).length).toBeGreaterThan(1)
})

test('[SYNC-3212] undo: withdrawn before it was sent, sent as undone afterwards; nothing about it is an item of today', async () => {
  const server = await openTestServer()
  const campaign = await addCampaign(server)
  const device = await openEngineDevice(server, { clock: clockWithoutTimers() })
  const { engine } = device
  await signIn(engine)
  device.network.isUp = false
  const unsent = await engine.recorder.campaignRecord({ campaign, ...closed }, shown)
  expect(todaySummary(await engine.outbox.records(), Date.now(), 'Asia/Manila')).toBeNull()
  expect(await engine.recorder.undo(unsent.op.id)).toEqual({ savedTo: 'withdrawn' })
  device.network.isUp = true
  await engine.outbox.sendNow()
  expect(puts(device)).toEqual([])

  const { op } = await engine.recorder.campaignRecord({ campaign, ...closed }, shown)
  await engine.outbox.sendNow()
  expect(await stored(server)).toMatchObject([{ id: op.eid, undone_at: null }])
  await engine.recorder.undo(op.id)
  expect((await recordTexts(device))[0]).toBe('not-sent: Room closed: 4 of 5 counted · undone')
  await engine.outbox.sendNow()
  expect(await stored(server)).toMatchObject([{ id: op.eid, undone_at: expect.any(String) }])
  expect((await engine.outbox.records()).map(({ state }) => state)).toEqual(['undone', 'undone'])
})

test('[SYNC-3213] a plain server: the record stays on the device, and counts go on', async () => {
  const server = await openTestServer({ plain: true })
  const device = await openEngineDevice(server)
  await signIn(device.engine)
  await device.engine.recorder.campaignRecord({ campaign: 1, ...closed }, shown)
  await device.engine.recorder.count({ id: 4, label: 'x' }, { physical_count: 2, remarks: null }, typedSource)
  await device.engine.outbox.sendNow()
  expect((await recordTexts(device)).filter((text) => text.startsWith('only-here'))).toEqual([
    'only-here: Room closed: 4 of 5 counted',
  ])
  expect(puts(device)).toEqual([])
  expect(((await server.ask('admin', 'products/4/')).body as { physical_count: number }).physical_count).toBe(2)
})

test('[SYNC-3214] a lost database: the backup copy brings the record back; a file carries it to another phone, once', async () => {
  const server = await openTestServer()
  const campaign = await addCampaign(server)
  const backupCopies = memoryBackupCopies()
  const lost = await openEngineDevice(server, { backupCopies })
  await signIn(lost.engine)
  lost.network.isUp = false
  const person = { id: 4, name: 'Ana Cruz' }
  const { op } = await lost.engine.recorder.campaignRecord(
    { campaign, kind: 'assignment', person: 4, rooms: [place, { building: 2, room: null }] },
    { label: '2 rooms', person },
  )
  const text = '2 rooms assigned to Ana Cruz'
  expect(await recordTexts(lost)).toEqual([`not-sent: ${text}`])
  const [json] = await lost.engine.outbox.exportFiles()

  const other = await openEngineDevice(server)
  await signIn(other.engine)
  other.network.isUp = false
  expect(await takeOver(other, json?.text ?? '')).toEqual({
    ok: true,
    value: { added: 1, known: 0, review: 0 },
  })
  const restored = await openEngineDevice(server, { backupCopies, storage: lost.storage })
  await signIn(restored.engine)
  for (const device of [other, restored]) {
    device.network.isUp = true
    await device.engine.outbox.sendNow()
    expect(await recordTexts(device)).toEqual([`sent: ${text}`])
  }
  expect(await stored(server)).toMatchObject([{ id: op.eid, kind: 'assignment', person: 4 }])
})

test('[SYNC-3215] from the first campaign record on, a build that does not know them only reads the database', async () => {
  const server = await openTestServer()
  const { engine, core } = await openEngineDevice(server)
  await signIn(engine)
  const guard = async () => (await core.read((db) => db.meta.get('schemaGuard')))?.value
  expect(await guard()).toEqual({ minReader: 1, minWriter: 1 })
  const { op } = await engine.recorder.campaignRecord(
    { campaign: 1, kind: 'room-reopened', ...place, reason: null },
    shown,
  )
  expect(await guard()).toEqual({ minReader: 1, minWriter: 4 })
  expect(describeRecordValues({ op, besides: [] } as never)).toBe('Room reopened')
})
