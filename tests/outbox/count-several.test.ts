/** "Scan several": the counts of several items as one record of a person. */
import { expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { isOutdated } from '#domain/scan/several-tags.ts'
import { browserClock } from '#platform/browser-ports.ts'
import { undoAll } from '#react/outbox/undo-all.ts'
import {
  clockWithoutTimers,
  type EngineDevice,
  memoryBackupCopies,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  waitForCountPeriod,
} from '../support/device/engine-device.ts'
import { failAtOp } from '../support/device/fail-at-op.ts'
import type { TestServer } from '../support/server/server.ts'

/** Items of the test server that nobody has counted. */
const items = [4, 5, 7]

const onServer = (server: TestServer) =>
  Promise.all(
    items.map(async (id) => {
      const { physical_count, scanned } = (await server.ask('admin', `products/${id}/`)).body as ProductView
      return { physical_count, scanned }
    }),
  )
const openKinds = async ({ engine }: EngineDevice) => (await engine.outbox.list()).map(({ kind }) => kind).toSorted()
const countsOf = (views: readonly ProductView[]) =>
  views.map((product) => ({
    product,
    values: { physical_count: 1, remarks: product.remarks || null, done: true },
    origin: { source: 'scan' as const, code: `/qr?product_id=${product.id}` },
  }))
const idsOf = ({ ops }: { ops: readonly { id: string }[] }) => ops.map(({ id }) => id)

/** Three items that nobody has counted, as the screen showed them. */
async function openDevice(options: Parameters<typeof openEngineDevice>[1] = {}, plain = false) {
  const server = await openTestServer({ plain })
  const device = await openEngineDevice(server, {
    withoutRemembering: true,
    clock: clockWithoutTimers(),
    ...options,
  })
  await signIn(device.engine)
  const views = await Promise.all(items.map((id) => readProductAsShown(server, id)))
  return { server, device, views, before: await onServer(server) }
}

test.each([false, true])(
  '[SCAN-2982] several items counted, plain server %s: one transaction, an op of its own with its own base for each, and all reach the server',
  async (plain) => {
    const { server, device, views } = await openDevice({}, plain)
    if (!plain) await waitForCountPeriod(device)
    device.network.isUp = false
    const { write } = device.core
    let writes = 0
    device.core.write = (work) => {
      writes++
      return write(work)
    }
    const recorded = await device.engine.recorder.countAll(countsOf(views), isOutdated)
    device.core.write = write
    expect([recorded.savedTo, writes]).toEqual(['device', 1])
    const ops = await device.engine.outbox.list()
    expect(device.backupCopies.ops.size).toBe(6)
    for (const [index, op] of recorded.ops.entries()) {
      const view = views[index]!
      expect(op).toMatchObject({ kind: 'count', eid: view.id, code: `/qr?product_id=${view.id}` })
      expect(op.base.values).toEqual(view.base.values)
      const marks = ops.filter(({ with: anchor }) => anchor === op.id)
      expect(marks.map(({ kind, eid }) => [kind, eid])).toEqual([['scanned', view.id]])
    }
    await expect.poll(() => device.engine.outbox.summary()).toMatchObject({ notSent: 3 })
    device.network.isUp = true
    await device.engine.outbox.sendNow()
    expect(await onServer(server)).toEqual(items.map(() => ({ physical_count: 1, scanned: true })))
  },
)

test.each([1, 4, 6])('[SCAN-2982] the disk is full at op %i of 6: NOT SAVED, nothing is recorded', async (n) => {
  const backupCopies = memoryBackupCopies()
  const { device, views } = await openDevice({ backupCopies })
  device.network.isUp = false
  const restore = failAtOp(n, 'QuotaExceededError')
  const { save } = backupCopies
  let copies = 0
  backupCopies.save = (op) => (++copies >= n ? Promise.reject(new Error('gone too')) : save(op))
  await expect(device.engine.recorder.countAll(countsOf(views), isOutdated)).rejects.toThrow('NOT SAVED')
  restore()
  expect(await device.engine.outbox.list({ closed: true })).toEqual([])
  expect(backupCopies.ops.size).toBe(0)
})

test('[SCAN-2983] one was counted in another tab after the screen showed it: left out, the others are recorded', async () => {
  const { server, device, views } = await openDevice()
  device.network.isUp = false
  const other = await openEngineDevice(server, {
    withoutRemembering: true,
    name: device.name,
    storage: device.storage,
    backupCopies: device.backupCopies,
  })
  other.network.isUp = false
  await other.engine.recorder.count(views[1]!, { physical_count: 2, remarks: null, done: true }, { source: 'scan' })
  const { ops } = await device.engine.recorder.countAll(countsOf(views), isOutdated)
  expect(ops.map(({ eid }) => eid)).toEqual([4, 7])
  expect((await device.engine.recorder.countAll(countsOf(views), isOutdated)).ops).toEqual([])
  expect(await openKinds(device)).toEqual(['count', 'count', 'count', 'scanned', 'scanned', 'scanned'])
})

test('[SCAN-2983] the server confirmed other values after the screen showed the item: left out', async () => {
  const { device, views } = await openDevice()
  await device.engine.recorder.count(views[0]!, { physical_count: 1, remarks: null, done: true }, { source: 'scan' })
  await device.engine.outbox.sendNow()
  const { ops } = await device.engine.recorder.countAll(countsOf(views), isOutdated)
  expect(ops.map(({ eid }) => eid)).toEqual([5, 7])
})

test('[SCAN-2984] undone before sending: all is withdrawn in one transaction, and no backup copy remains', async () => {
  const { server, device, views, before } = await openDevice()
  device.network.isUp = false
  const recorded = await device.engine.recorder.countAll(countsOf(views), isOutdated)
  const openBefore = (await openKinds(device)).length
  const { write } = device.core
  const openAfterWrite: number[] = []
  device.core.write = async (work) => {
    const result = await write(work)
    openAfterWrite.push((await openKinds(device)).length)
    return result
  }
  expect(await undoAll(device.engine.recorder, recorded.ops)).toEqual([])
  device.core.write = write
  // The outbox may write meanwhile, about trying to send.
  expect(new Set(openAfterWrite.filter((open) => open !== openBefore))).toEqual(new Set([0]))
  expect(await openKinds(device)).toEqual([])
  expect(device.backupCopies.ops.size).toBe(0)
  // Undone again, in this or another tab: nothing more happens.
  expect(await undoAll(device.engine.recorder, recorded.ops)).toEqual([])
  device.network.isUp = true
  await device.engine.outbox.sendNow()
  expect(await onServer(server)).toEqual(before)
})

test.each(['after', 'while'] as const)('[SCAN-2984] undone %s sending: the server ends unchanged', async (when) => {
  let ahead = 0
  const clock = browserClock('test')
  const { server, device, views, before } = await openDevice({ clock: { ...clock, now: () => clock.now() + ahead } })
  let ids: string[] = []
  let undone: Promise<unknown> | null = null
  if (when === 'while')
    device.network.afterResponse = async (request, answer) => {
      if (request.method !== 'GET' && request.url.includes('products/5/') && !undone) {
        undone = undoAll(
          device.engine.recorder,
          ids.map((id) => ({ id })),
        )
        await undone
      }
      return answer
    }
  ids = idsOf(await device.engine.recorder.countAll(countsOf(views), isOutdated))
  await device.engine.outbox.sendNow()
  if (when === 'after')
    undone = undoAll(
      device.engine.recorder,
      ids.map((id) => ({ id })),
    )
  expect(await undone).toEqual([])
  for (let tries = 0; tries < 5; tries++) {
    ahead += 600_000
    await device.engine.outbox.sendNow()
  }
  await expect.poll(() => device.engine.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
  expect(await onServer(server)).toEqual(before)
})

test('[SCAN-2984] one was counted again since: it stays and is listed, the others are undone; if all were, nothing is undone', async () => {
  const { device, views } = await openDevice()
  device.network.isUp = false
  const recorded = await device.engine.recorder.countAll(countsOf(views), isOutdated)
  const ids = idsOf(recorded)
  await device.engine.recorder.count(views[1]!, { physical_count: 2, remarks: null }, { source: 'typed' })
  expect(
    await undoAll(
      device.engine.recorder,
      ids.map((id) => ({ id })),
    ),
  ).toEqual([{ id: ids[1] }])
  expect(await openKinds(device)).toEqual(['count', 'count', 'scanned'])
  await expect(undoAll(device.engine.recorder, [{ id: ids[1]! }])).rejects.toThrow('not the last word')
})
