/** What a phone shows while the undo of a record that was handed over waits (decisions 162 and 200). */
import { expect, test } from 'vitest'
import { openTestServer, readProductAsShown, signIn, takeOver, typedSource } from '../support/device/engine-device.ts'
import {
  handedOver,
  openDevice,
  openOps,
  opOf,
  rowOf,
  sendFrom,
  shownOn,
  uncounted,
} from '../support/device/handed-over.ts'
import { countOffline, filmText } from '../support/device/unsent-counts.ts'

test('[SYNC-5873] while the undo waits, the phone shows the newer count of somebody else, and its own count as undone', async () => {
  const { server, first, second } = await handedOver([1, 2])
  const shown = (id: number) => shownOn(first, server, id)
  for (const id of [1, 2]) await first.engine.recorder.undo(await opOf(first, id))
  expect(await shown(1)).toMatchObject({ ...uncounted, progress: 'not-counted' })
  const other = await openDevice(server)
  await signIn(other.engine, 'jose')
  const seven = { physical_count: 7, remarks: null, done: true }
  await other.engine.recorder.count(await readProductAsShown(server, 1), seven, typedSource)
  await sendFrom(other)
  const { counted_at } = (await rowOf(server, 1)) as Record<string, unknown>
  expect(await shown(1)).toMatchObject({ physical_count: 7, scanned: true, counted_at, progress: 'sent' })
  // The other phone sends the undone count: it is shown as undone until the server has the undo.
  await sendFrom(second)
  expect(await rowOf(server, 2)).toMatchObject({ physical_count: 102, scanned: true })
  expect(await shown(2)).toMatchObject({ ...uncounted, progress: 'not-counted' })
  await sendFrom(first)
  expect(await shown(1)).toMatchObject({ physical_count: 7, scanned: true, progress: 'sent' })
  expect(await shown(2)).toMatchObject({ ...uncounted, progress: 'not-counted' })
})

test('[SYNC-5880] two counts of one item are undone, and the other phone sends both: neither is shown, nor stays', async () => {
  const server = await openTestServer()
  const [first, second] = [await openDevice(server), await openDevice(server)]
  for (const { engine } of [first, second]) await signIn(engine)
  const product = await readProductAsShown(server, 1)
  await countOffline(first, server, [1])
  await first.engine.recorder.count(product, { physical_count: 7, remarks: null, done: true }, typedSource)
  second.network.isUp = false
  await takeOver(second, await filmText(first))
  // Newest first.
  const counts = (await openOps(first)).filter(({ kind }) => kind === 'count')
  expect(counts.map(({ patch }) => patch['physical_count'])).toEqual([7, 101])
  for (const { id } of counts) await first.engine.recorder.undo(id)
  await sendFrom(second)
  expect(await rowOf(server, 1)).toMatchObject({ physical_count: 7, scanned: true })
  expect(await shownOn(first, server, 1)).toMatchObject({ ...uncounted, progress: 'not-counted' })
  await sendFrom(first)
  expect(await rowOf(server, 1)).toMatchObject(uncounted)
  for (const device of [first, second]) expect(await openOps(device)).toEqual([])
})

test('[SYNC-5884] a second count is undone, and the other phone sends it: the first one is shown, with its time', async () => {
  const server = await openTestServer()
  const [first, second] = [await openDevice(server), await openDevice(server)]
  for (const { engine } of [first, second]) await signIn(engine)
  await countOffline(first, server, [1])
  await sendFrom(first)
  const { counted_at } = (await rowOf(server, 1)) as Record<string, unknown>
  expect(typeof counted_at).toBe('string')
  const seen = await readProductAsShown(server, 1)
  const product = { ...seen, base: { ...seen.base, values: { ...seen.base.values, counted_at } } }
  await first.engine.recorder.count(product, { physical_count: 7, remarks: null, done: true }, typedSource)
  second.network.isUp = false
  await takeOver(second, await filmText(first))
  await first.engine.recorder.undo(await opOf(first, 1))
  await sendFrom(second)
  expect(await rowOf(server, 1)).toMatchObject({ physical_count: 7 })
  const before = { physical_count: 101, scanned: true, counted_at }
  expect(await shownOn(first, server, 1)).toMatchObject(before)
  await sendFrom(first)
  expect(await rowOf(server, 1)).toMatchObject(before)
})
