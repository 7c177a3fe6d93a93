/** Receipts with the real engine and the real server: numbers that arrive, that never will, and that the server lost. */
import { expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import type { DeviceActivity } from '#contract/sync/client-events.ts'
import { nextMeta } from '#device-db/meta.ts'
import { describeOp } from '#domain/outbox/op-description.ts'
import {
  type EngineDevice,
  openEngineDevice as openDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  takeOver,
} from '../support/device/engine-device.ts'
import type { TestServer } from '../support/server/server.ts'

const origin = { source: 'scan' } as const

async function openWorld(): Promise<{ server: TestServer; device: EngineDevice }> {
  const server = await openTestServer()
  const device = await openDevice(server)
  await signIn(device.engine)
  return { server, device }
}

const count = async (server: TestServer, { engine }: EngineDevice, id: number, n = 3) =>
  (await engine.recorder.count(await readProductAsShown(server, id), { physical_count: n, remarks: null }, origin)).op

const whileOffline = async (device: EngineDevice, work: () => Promise<unknown>) => {
  device.network.isUp = false
  await work()
  device.network.isUp = true
}

async function activity(server: TestServer): Promise<DeviceActivity[]> {
  const { body } = await server.ask('admin', 'sync/devices/')
  return (body as { results: DeviceActivity[] }).results
}
const reports = ({ network }: EngineDevice) => network.requestLog.filter((line) => line === 'POST sync/receipts/')
const seqOf = async ({ core }: EngineDevice, id: string) => (await core.read((db) => db.outbox.get(id)))?.seq

/** What the server would have after it was restored from a backup: only the first numbers, and the product as it was. */
async function restoreServer(
  server: TestServer,
  device: EngineDevice,
  lastHeld: number,
  products: readonly number[],
): Promise<void> {
  await server.store.db
    .updateTable('receipts')
    .set({ held: JSON.stringify(lastHeld > 0 ? [[1, lastHeld]] : []) })
    .execute()
  await server.store.db
    .updateTable('products')
    .set({ physical_count: null, scanned: 0 })
    .where('id', 'in', [...products])
    .execute()
  await device.core.write((db) => nextMeta(db, 'serverRestores'))
}

test('[SYNC-3253] counts that arrive need no report; one that was undone before sending is declared, in one request', async () => {
  const { server, device } = await openWorld()
  await whileOffline(device, async () => {
    for (let id = 1; id <= 4; id++) await count(server, device, id)
  })
  await device.engine.outbox.sendNow()
  expect(reports(device)).toEqual([])
  await whileOffline(device, async () => {
    const op = await count(server, device, 5)
    await count(server, device, 6)
    await device.engine.recorder.undo(op.id)
  })
  await device.engine.outbox.sendNow()
  expect(reports(device)).toHaveLength(1)
  expect(await activity(server)).toMatchObject([{ contiguous: 6, missing: 0, last_seq: 6, waiting: 0 }])
  await device.engine.outbox.sendNow()
  expect(reports(device), 'nothing is new').toHaveLength(1)
})

test('[SYNC-3254] a count that needs review: the server names it as missing, with time and room, until a person decides', async () => {
  const { server, device } = await openWorld()
  const shown = await readProductAsShown(server, 2)
  const product = { ...shown, place: 'Main Building, Room 4' }
  let second: { recordedAt: string } | undefined
  await whileOffline(device, async () => {
    await count(server, device, 1)
    second = (await device.engine.recorder.count(product, { physical_count: 3, remarks: null }, origin)).op
    await server.ask('admin', 'products/2/', { method: 'PATCH', body: '{"physical_count":99,"remarks":"theirs"}' })
  })
  await device.engine.outbox.sendNow()
  expect(await activity(server)).toMatchObject([
    {
      contiguous: 1,
      missing: 1,
      last_seq: 2,
      last_recorded_at: second?.recordedAt,
      last_room: 'Main Building, Room 4',
      waiting: 1,
    },
  ])
  const [conflict] = await device.engine.outbox.conflicts()
  await device.engine.outbox.resolve(conflict!.id, 'theirs')
  await device.engine.outbox.sendNow()
  expect(await activity(server)).toMatchObject([{ contiguous: 2, missing: 0, waiting: 0 }])
})

test('[SYNC-3255] a server restored from a backup: lost counts need review, and arrive when a person sends them again', async () => {
  const { server, device } = await openWorld()
  await whileOffline(device, async () => {
    for (let id = 1; id <= 3; id++) await count(server, device, id)
  })
  await device.engine.outbox.sendNow()
  expect(await device.engine.outbox.list()).toEqual([])
  await restoreServer(server, device, 1, [2, 3])
  await device.engine.outbox.sendNow()
  const lost = await device.engine.outbox.list()
  expect(lost).toMatchObject([
    { eid: 3, state: 'rejected', error: { cls: 'lost' } },
    { eid: 2, state: 'rejected', error: { cls: 'lost' } },
  ])
  expect(describeOp(lost[0]!, 'Asia/Manila')).toMatchObject({
    icon: 'attention',
    label: 'Needs review',
    actions: ['retry', 'discard'],
  })
  expect(device.engine.outbox.summary()).toMatchObject({ needsReview: 2, notSent: 0 })
  for (const op of lost) await device.engine.outbox.retry(op.id)
  await device.engine.outbox.sendNow()
  for (const conflict of await device.engine.outbox.conflicts()) await device.engine.outbox.resolve(conflict.id, 'mine')
  await device.engine.outbox.sendNow()
  expect(await device.engine.outbox.list()).toEqual([])
  expect(await server.ask('admin', 'products/3/')).toMatchObject({ body: { physical_count: 3 } })
  expect(await activity(server)).toMatchObject([{ missing: 0 }])
})

test('[SYNC-3256] of two lost counts of one item only the last needs review; a new count of it takes its place', async () => {
  const { server, device } = await openWorld()
  const first = await count(server, device, 7, 1)
  await device.engine.outbox.sendNow()
  const second = await count(server, device, 7, 2)
  await device.engine.outbox.sendNow()
  await restoreServer(server, device, 0, [7])
  await device.engine.outbox.sendNow()
  expect(await device.engine.outbox.list()).toMatchObject([{ id: second.id, state: 'rejected' }])
  expect(await device.core.read((db) => db.outbox.get(first.id))).toMatchObject({
    state: 'superseded',
    supersededBy: second.id,
  })
  const third = await count(server, device, 7, 5)
  expect(await device.core.read((db) => db.outbox.get(second.id))).toMatchObject({
    state: 'superseded',
    supersededBy: third.id,
  })
  await device.engine.outbox.sendNow()
  expect(await device.engine.outbox.list()).toEqual([])
  expect(await activity(server)).toMatchObject([{ contiguous: 3, missing: 0 }])
})

test('[SYNC-3257] two people on one device: each one’s numbers are complete, although they share its counter', async () => {
  const { server, device } = await openWorld()
  await count(server, device, 1)
  await device.engine.outbox.sendNow()
  await device.engine.session.signOut()
  await signIn(device.engine, 'admin')
  await count(server, device, 2)
  await count(server, device, 3)
  await device.engine.outbox.sendNow()
  await device.engine.session.signOut()
  await signIn(device.engine)
  await count(server, device, 4)
  await device.engine.outbox.sendNow()
  const found = await activity(server)
  expect(found.find(({ user }) => user === 2)).toMatchObject({ contiguous: 4, missing: 0, last_seq: 4 })
  expect(found.find(({ user }) => user === 1)).toMatchObject({ contiguous: 3, missing: 0, last_seq: 3 })
})

test('[SYNC-3258] counts that another device sends or discards for a lost one are credited to the lost one', async () => {
  const { server, device: lostPhone } = await openWorld()
  await count(server, lostPhone, 1)
  await lostPhone.engine.outbox.sendNow()
  await server.ask('admin', 'products/3/', { method: 'PATCH', body: '{"physical_count":99,"remarks":"theirs"}' })
  lostPhone.network.isUp = false
  await count(server, lostPhone, 2)
  const discarded = await count(server, lostPhone, 3)
  await lostPhone.engine.recorder.finding(
    {
      kind: 'found-at-station',
      description: 'A stool',
      product: null,
      article: null,
      code: null,
      room: null,
      place: null,
      remarks: null,
      photo: null,
    },
    origin,
  )
  const [file] = await lostPhone.engine.outbox.exportFiles()
  const tablet = await openDevice(server)
  await signIn(tablet.engine)
  tablet.network.isUp = false
  expect(await takeOver(tablet, file!.text)).toMatchObject({ ok: true, value: { added: 3 } })
  await tablet.engine.outbox.discard(discarded.id, 'Counted twice')
  await count(server, tablet, 8)
  tablet.network.isUp = true
  await tablet.engine.outbox.sendNow()
  expect(await tablet.engine.outbox.list()).toEqual([])
  const rows = await server.store.db.selectFrom('receipts').selectAll().execute()
  const ofPhone = rows.find(({ device }) => device === discarded.deviceId)
  expect(JSON.parse(String(ofPhone?.['held']))).toEqual([
    [1, 2],
    [4, 4],
  ])
  expect(JSON.parse(String(ofPhone?.['closed']))).toEqual({ discarded: [[3, 3]] })
  const tabletSeq = rows.find(({ device }) => device !== discarded.deviceId)
  expect(JSON.parse(String(tabletSeq?.['held']))).toEqual([[5, 5]])
})

test('[SYNC-3259] counts acknowledged by a server without receipts are never taken for lost', async () => {
  const { server, device } = await openWorld()
  device.network.afterResponse = (_, answer) => {
    const features = answer.headers.get(headerNames.features) ?? ''
    answer.headers.set(headerNames.features, features.replace('receipts, ', ''))
    return answer
  }
  await device.engine.outbox.sendNow()
  const op = await count(server, device, 1)
  await device.engine.outbox.sendNow()
  await server.store.db.deleteFrom('receipts').execute()
  device.network.afterResponse = null
  await count(server, device, 2)
  await device.engine.outbox.sendNow()
  await device.engine.outbox.sendNow()
  expect(await seqOf(device, op.id)).toBe(1)
  expect(await device.engine.outbox.list()).toEqual([])
  expect(await activity(server)).toMatchObject([{ contiguous: 2, missing: 0 }])
})

test('[SYNC-3260] a report that fails is sent again after the next run; an invalid response changes nothing', async () => {
  const { server, device } = await openWorld()
  const isReport = (request: Request) => request.url.endsWith('sync/receipts/')
  device.network.afterResponse = (request, answer) =>
    isReport(request) ? new Response('<html>portal', { status: 200 }) : answer
  await whileOffline(device, async () => {
    const op = await count(server, device, 1)
    await device.engine.recorder.undo(op.id)
  })
  await device.engine.outbox.sendNow()
  await device.engine.outbox.sendNow()
  // The outbox also starts runs by itself.
  expect(reports(device).length).toBeGreaterThanOrEqual(2)
  expect(await activity(server)).toMatchObject([{ contiguous: 1, missing: 0 }])
  device.network.afterResponse = null
  await device.engine.outbox.sendNow()
  const answered = reports(device).length
  await device.engine.outbox.sendNow()
  expect(reports(device)).toHaveLength(answered)
})

test('[SYNC-4992] a proxy refuses the report instead of the server: it is sent again after the next run', async () => {
  const { server, device } = await openWorld()
  await whileOffline(device, async () => {
    const { id } = await count(server, device, 1)
    await device.engine.recorder.undo(id)
  })
  device.network.afterResponse = (request, answer) =>
    request.url.endsWith('/sync/receipts/') ? Response.json({ detail: 'Forbidden.' }, { status: 403 }) : answer
  await count(server, device, 2)
  await device.engine.outbox.sendNow()
  expect(reports(device).length).toBeGreaterThan(0)
  device.network.afterResponse = null
  await count(server, device, 3)
  await device.engine.outbox.sendNow()
  await expect.poll(() => activity(server)).toMatchObject([{ contiguous: 3, missing: 0, last_seq: 3 }])
})
