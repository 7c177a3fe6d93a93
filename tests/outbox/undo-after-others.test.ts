/** Undo of a sent count on a device whose clock was wrong, and beside a count that somebody else made meanwhile. */
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'
import { NotUndoable } from '#domain/outbox/op.ts'
import { browserClock } from '#platform/browser-ports.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import {
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'

const start = Date.parse('2026-11-26T08:00:00.000Z')
const minute = 60_000
const values = { physical_count: 3, remarks: null, done: true }

/** A device of maria whose clock has an error that can change, and a colleague. */
async function openWorld(error: number) {
  const world = { time: start, error }
  const server = await openTestServer({ clock: { now: () => new Date(world.time) } })
  const clock = { ...browserClock('test'), now: () => world.time + world.error }
  const device = await openEngineDevice(server, { clock })
  await signIn(device.engine)
  let seq = 0
  const countOfJose = (physical_count: number, at: number) => {
    const patch = { physical_count, scanned: true }
    const id = numberedUuid(++seq)
    const event = { id, kind: 'count', seq, device: 'other', recorded_at: new Date(at).toISOString(), skew_ms: 0 }
    return server.ask('jose', 'products/4/', {
      method: 'PATCH',
      headers: { [headerNames.clientEvents]: JSON.stringify([{ ...event, source: 'scan', patch }]) },
      body: JSON.stringify(patch),
    })
  }
  const onServer = async () => (await server.ask('admin', 'products/4/')).body
  const read = async () => {
    const row = (await onServer()) as Record<string, unknown>
    await dexieCoreStore(device.core).write((tx) => tx.confirm([{ entity: 'products', eid: 4, row }], world.time))
  }
  return { world, server, ...device, countOfJose, onServer, read }
}

test.each([24 * 60 * minute, -24 * 60 * minute, 0])(
  '[SYNC-5346] the clock was wrong by %i ms and is set right before the count is sent: its undo is no undo of somebody else’s count',
  async (error) => {
    const { world, server, engine, network, onServer, read } = await openWorld(error)
    network.isUp = false
    world.time += minute
    const { op } = await engine.recorder.count(await readProductAsShown(server, 4), values, typedSource)
    world.time += minute
    world.error = 0
    network.isUp = true
    await engine.outbox.sendNow()
    expect(await onServer()).toMatchObject({ physical_count: 3 })
    await read()
    await engine.recorder.undo(op.id)
    await engine.outbox.sendNow()
    expect(await onServer()).toMatchObject({ physical_count: null, scanned: false })
    expect(await engine.outbox.list()).toEqual([])
  },
)

test.each([
  ['before this one is sent', 0],
  ['after it was sent from a clock that was set', -24 * 60 * minute],
])('[SYNC-5346] somebody else made the same count %s: undo leaves it', async (_, error) => {
  const { world, server, engine, network, countOfJose, onServer, read } = await openWorld(error)
  network.isUp = false
  world.time += minute
  const { op } = await engine.recorder.count(await readProductAsShown(server, 4), values, typedSource)
  world.time += minute
  if (error === 0) await countOfJose(3, world.time)
  world.time += minute
  world.error = 0
  network.isUp = true
  await engine.outbox.sendNow()
  world.time += minute
  if (error !== 0) await countOfJose(3, world.time)
  await read()
  await expect(engine.recorder.undo(op.id)).rejects.toThrow(NotUndoable)
  await engine.outbox.sendNow()
  expect(await onServer()).toMatchObject({ physical_count: 3, scanned: true })
})

test.each([
  ['before this one is sent', true],
  ['after it was sent', false],
])(
  '[SYNC-5365] somebody else made the same count %s, and this device does not know it: undo leaves the item counted',
  async (_, isFirst) => {
    const { world, server, engine, countOfJose, onServer, read } = await openWorld(0)
    const view = await readProductAsShown(server, 4)
    world.time += minute
    const joseAt = new Date(isFirst ? world.time : world.time + minute).toISOString()
    if (isFirst) await countOfJose(3, world.time)
    const { op } = await engine.recorder.count(view, values, typedSource)
    await engine.outbox.sendNow()
    world.time += minute
    if (!isFirst) await countOfJose(3, world.time)
    world.time += minute
    await engine.recorder.undo(op.id)
    await engine.outbox.sendNow()
    expect(await engine.outbox.list()).toEqual([])
    // The moment is that of the other count.
    expect(await onServer()).toMatchObject({ physical_count: 3, scanned: true, counted_at: joseAt })
    expect(await engine.outbox.records()).toMatchObject([{ state: 'undone' }])
    // A later count, and its undo, work as before.
    await read()
    const later = await readProductAsShown(server, 4)
    const again = await engine.recorder.count(later, { ...values, physical_count: 7 }, typedSource)
    await engine.outbox.sendNow()
    expect(await onServer()).toMatchObject({ physical_count: 7 })
    await engine.recorder.undo(again.op.id)
    await engine.outbox.sendNow()
    expect(await onServer()).toMatchObject({ physical_count: 3, scanned: true, counted_at: joseAt })
  },
)

test.each([
  ['jose', 'a colleague'],
  ['maria', 'another phone of the same person'],
])('[SYNC-5365] two devices record the same count (%s: %s): each undo withdraws its own', async (who) => {
  const { server, engine, onServer } = await openWorld(0)
  const other = await openEngineDevice(server)
  await signIn(other.engine, who)
  const view = await readProductAsShown(server, 4)
  const first = await engine.recorder.count(view, values, typedSource)
  const second = await other.engine.recorder.count(view, values, typedSource)
  await engine.outbox.sendNow()
  await other.engine.outbox.sendNow()
  await engine.recorder.undo(first.op.id)
  await engine.outbox.sendNow()
  expect(await onServer()).toMatchObject({ physical_count: 3, scanned: true })
  await other.engine.recorder.undo(second.op.id)
  await other.engine.outbox.sendNow()
  expect(await onServer()).toMatchObject({ physical_count: null, scanned: false, counted_at: null })
  for (const { outbox } of [engine, other.engine]) expect(await outbox.list()).toEqual([])
})

test('[SYNC-5365] the same count of somebody else arrives after the undo: the item is counted', async () => {
  const { world, server, engine, countOfJose, onServer } = await openWorld(0)
  const { op } = await engine.recorder.count(await readProductAsShown(server, 4), values, typedSource)
  await engine.outbox.sendNow()
  const countedAt = world.time
  world.time += minute
  await engine.recorder.undo(op.id)
  await engine.outbox.sendNow()
  expect(await onServer()).toMatchObject({ physical_count: null, scanned: false })
  await countOfJose(3, countedAt)
  const counted_at = new Date(countedAt).toISOString()
  expect(await onServer()).toMatchObject({ physical_count: 3, scanned: true, counted_at })
})

test('[SYNC-5365] the answers to the undo are lost: sent again, the item stays counted as somebody else recorded it', async () => {
  const { world, server, engine, network, countOfJose, onServer } = await openWorld(0)
  const { op } = await engine.recorder.count(await readProductAsShown(server, 4), values, typedSource)
  await engine.outbox.sendNow()
  world.time += minute
  await countOfJose(3, world.time)
  await engine.recorder.undo(op.id)
  network.afterResponse = (request, answer) => {
    if (request.method === 'PATCH') throw new TypeError('the answer was lost')
    return answer
  }
  await engine.outbox.sendNow()
  network.afterResponse = null
  for (let tries = 0; tries < 4; tries++) {
    world.time += 10 * minute
    await engine.outbox.sendNow()
  }
  expect(await engine.outbox.list()).toEqual([])
  expect(await onServer()).toMatchObject({ physical_count: 3, scanned: true })
})

/** Maria's count is sent; jose counts 5, which her device does not know; she undoes her count. */
async function undoUnknowing() {
  const opened = await openWorld(0)
  const { world, server, engine, countOfJose } = opened
  const { op } = await engine.recorder.count(await readProductAsShown(server, 4), values, typedSource)
  await engine.outbox.sendNow()
  world.time += minute
  await countOfJose(5, world.time)
  world.time += minute
  await engine.recorder.undo(op.id)
  await engine.outbox.sendNow()
  const [conflict] = await engine.outbox.conflicts()
  expect(conflict).toMatchObject({ mine: { physical_count: null }, theirs: { physical_count: 5 } })
  expect(await opened.onServer()).toMatchObject({ physical_count: 5, scanned: true })
  return { ...opened, conflict: conflict!.id }
}

test.each(['theirs', 'discard', 'edit'] as const)(
  '[SYNC-5347] an undo that meets a count of somebody else, decided by %s: the item stays counted',
  async (choice) => {
    const { engine, onServer, conflict } = await undoUnknowing()
    await engine.outbox.resolve(
      conflict,
      choice,
      choice === 'edit' ? { physical_count: 4 } : undefined,
      'Counted twice',
    )
    await engine.outbox.sendNow()
    expect(await onServer()).toMatchObject({ physical_count: choice === 'edit' ? 4 : 5, scanned: true })
    expect(await engine.outbox.list()).toEqual([])
  },
)

test('[SYNC-5347] the same, discarded in the outbox: the item stays counted', async () => {
  const { engine, onServer } = await undoUnknowing()
  const parked = (await engine.outbox.list()).find(({ state }) => state === 'conflict')
  await engine.outbox.discard(parked!.id, 'Counted twice')
  await engine.outbox.sendNow()
  expect(await onServer()).toMatchObject({ physical_count: 5, scanned: true })
  expect(await engine.outbox.list()).toEqual([])
})

test('[SYNC-5365] the answer to an undo has another value than the undo and the undone count: an error about the record, not done', async () => {
  const { world, server, engine, network, onServer } = await openWorld(0)
  const { op } = await engine.recorder.count(await readProductAsShown(server, 4), values, typedSource)
  await engine.outbox.sendNow()
  world.time += minute
  network.afterResponse = async (request, answer) => {
    if (request.method !== 'PATCH' || !answer.ok) return answer
    const row = (await answer.json()) as Record<string, unknown>
    return Response.json({ ...row, physical_count: 9 }, { headers: answer.headers })
  }
  await engine.recorder.undo(op.id)
  await engine.outbox.sendNow()
  expect((await engine.outbox.list()).filter(({ kind }) => kind === 'count')).toMatchObject([{ state: 'rejected' }])
  expect(await onServer()).toMatchObject({ physical_count: null })
})

test('[SYNC-5347] decided by the own values offline, and the app restarts before it is sent: the count and the flag are undone', async () => {
  const { server, engine, core, network, name, storage, onServer, conflict } = await undoUnknowing()
  network.isUp = false
  await engine.outbox.resolve(conflict, 'mine')
  engine.close()
  core.close()
  const restarted = await openEngineDevice(server, { name, storage })
  for (let tries = 0; tries < 3; tries++) await restarted.engine.outbox.sendNow()
  await expect.poll(() => restarted.engine.outbox.list()).toEqual([])
  expect(await onServer()).toMatchObject({ physical_count: null, scanned: false })
})

test('[SYNC-5347] the same, decided by the own values: the count and the flag are undone', async () => {
  const { engine, onServer, conflict } = await undoUnknowing()
  await engine.outbox.resolve(conflict, 'mine')
  await engine.outbox.sendNow()
  expect(await onServer()).toMatchObject({ physical_count: null, scanned: false })
  expect(await engine.outbox.list()).toEqual([])
})

test('[SYNC-5348] somebody else changed the condition, or cleared the flag, since: the own count is undone, and what they set stays', async () => {
  const { world, server, engine, onServer, read } = await openWorld(0)
  const shown = await readProductAsShown(server, 4)
  const { body } = await server.ask('admin', 'conditions/')
  const [first, second] = (body as { results: { id: number }[] }).results.filter(
    ({ id }) => id !== Number(shown.condition),
  ) as [{ id: number }, { id: number }]
  const condition = { id: first.id, name: 'One' }
  const { op } = await engine.recorder.count(shown, { ...values, condition }, typedSource)
  await engine.outbox.sendNow()
  expect(await onServer()).toMatchObject({ physical_count: 3, scanned: true, condition: first.id })
  world.time += minute
  await server.ask('admin', 'products/4/', { method: 'PATCH', body: JSON.stringify({ condition: second.id }) })
  await server.ask('admin', 'products/4/', { method: 'PATCH', body: JSON.stringify({ scanned: false }) })
  await read()
  await engine.recorder.undo(op.id)
  await engine.outbox.sendNow()
  expect(await onServer()).toMatchObject({ physical_count: null, scanned: false, condition: second.id })
  expect(await engine.outbox.list()).toEqual([])
})
