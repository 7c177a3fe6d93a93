/** Decisions of people: conflicts, refusals, undo. */
import { expect, test } from 'vitest'
import type { Product } from '#contract/collections/products.ts'
import {
  clockWithoutTimers,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'

test('[SYNC-12] two people with two values: both values stay until a person decides, and the decision is checked against the server', async () => {
  const server = await openTestServer()
  const { engine } = await openEngineDevice(server)
  await signIn(engine)
  const view = await readProductAsShown(server, 5)
  await server.ask('jose', 'products/5/', { method: 'PATCH', body: '{"physical_count":9,"remarks":"jose"}' })
  await engine.recorder.count(view, { physical_count: 2, remarks: 'maria' }, typedSource)
  await engine.outbox.sendNow()
  const [conflict] = await engine.outbox.conflicts()
  expect(conflict).toMatchObject({
    eid: 5,
    mine: { physical_count: 2 },
    theirs: { physical_count: 9 },
    base: { physical_count: null },
  })
  expect(await server.ask('admin', 'products/5/')).toMatchObject({ body: { physical_count: 9 } })
  await server.ask('jose', 'products/5/', { method: 'PATCH', body: '{"physical_count":8,"remarks":"jose"}' })
  await engine.outbox.resolve(conflict?.id ?? '', 'mine')
  await engine.outbox.sendNow()
  const [again] = await engine.outbox.conflicts()
  expect(again).toMatchObject({ theirs: { physical_count: 8 } })
  await engine.outbox.resolve(again?.id ?? '', 'mine')
  await engine.outbox.sendNow()
  expect(await server.ask('admin', 'products/5/')).toMatchObject({ body: { physical_count: 2, remarks: 'maria' } })
  expect(await engine.outbox.list()).toEqual([])
})

test('[SYNC-15] one decision for many conflicts: one transaction, all of them or none', async () => {
  const server = await openTestServer()
  const { engine, core, network } = await openEngineDevice(server)
  await signIn(engine)
  network.isUp = false
  const ids = [3, 4, 5]
  for (const id of ids) {
    await engine.recorder.count(await readProductAsShown(server, id), { physical_count: 2, remarks: null }, typedSource)
    const body = JSON.stringify({ physical_count: 9, remarks: null })
    const headers = { 'content-type': 'application/json' }
    await server.ask('admin', `products/${id}/`, { method: 'PATCH', headers, body })
  }
  network.isUp = true
  await engine.outbox.sendNow()
  const conflicts = (await engine.outbox.conflicts()).map(({ id }) => id)
  expect(conflicts).toHaveLength(3)
  await expect(engine.outbox.resolveAll(conflicts, 'discard')).rejects.toThrow('reason')
  expect(await engine.outbox.conflicts()).toHaveLength(3)
  const { write } = core
  let writes = 0
  core.write = (work) => {
    writes++
    return write(work)
  }
  await engine.outbox.resolveAll(conflicts, 'mine')
  expect(writes).toBe(1)
  await engine.outbox.sendNow()
  for (const id of ids)
    expect(await server.ask('admin', `products/${id}/`)).toMatchObject({ body: { physical_count: 2 } })
})

test('[SYNC-13] a server that stores a different value: its echo shows it, and the count needs review', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine)
  network.afterResponse = async (request, answer) =>
    request.method === 'PATCH'
      ? Response.json({ ...((await answer.json()) as object), physical_count: 5 }, { headers: answer.headers })
      : answer
  await engine.recorder.count(await readProductAsShown(server, 4), { physical_count: 7, remarks: null }, typedSource)
  await engine.outbox.sendNow()
  const [op] = await engine.outbox.list()
  expect(op).toMatchObject({ state: 'rejected', error: { cls: 'echo' } })
  expect(op?.error?.message).toContain('did not store 7 (it says 5)')
  await expect(engine.outbox.discard(op?.id ?? '', ' ')).rejects.toThrow('reason')
  network.afterResponse = null
  await engine.outbox.amend(op?.id ?? '', { physical_count: 8 })
  await engine.outbox.sendNow()
  expect(await engine.outbox.list()).toEqual([])
  expect(await server.ask('admin', 'products/4/')).toMatchObject({ body: { physical_count: 8 } })
})

test('[SYNC-4] undo: an unsent op is withdrawn; a sent one is followed by a new op with the earlier values', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server, { clock: clockWithoutTimers() })
  await signIn(engine)
  network.isUp = false
  const first = await engine.recorder.setScanned(await readProductAsShown(server, 9), true, typedSource)
  await new Promise((done) => setTimeout(done, 0))
  expect(await engine.recorder.undo(first.op.id)).toEqual({ savedTo: 'withdrawn' })
  network.isUp = true
  const second = await engine.recorder.setScanned(await readProductAsShown(server, 9), true, typedSource)
  await engine.outbox.sendNow()
  expect(await engine.recorder.undo(second.op.id)).toMatchObject({
    savedTo: 'device',
    op: { patch: { scanned: false } },
  })
  await engine.outbox.sendNow()
  expect(await server.ask('admin', 'products/9/')).toMatchObject({ body: { scanned: false } })
})

test('[SYNC-1794] undo after a decision or a correction: the value before the replaced op, not the replaced one', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine)
  const count = async (id: number) => ((await server.ask('admin', `products/${id}/`)).body as Product).physical_count
  const undoLast = async () => {
    const [last] = (await engine.outbox.list({ closed: true })).filter(({ state }) => state === 'acked')
    await engine.recorder.undo(last?.id ?? '')
    await engine.outbox.sendNow()
  }

  const five = await readProductAsShown(server, 5)
  await server.ask('jose', 'products/5/', { method: 'PATCH', body: '{"physical_count":9,"remarks":"jose"}' })
  await engine.recorder.count(five, { physical_count: 2, remarks: null }, typedSource)
  await engine.outbox.sendNow()
  const [conflict] = await engine.outbox.conflicts()
  await engine.outbox.resolve(conflict?.id ?? '', 'mine')
  await engine.outbox.sendNow()
  expect(await count(5)).toBe(2)
  await undoLast()
  expect(await count(5)).toBe(9)

  const before = await count(6)
  network.afterResponse = (request, response) =>
    request.method === 'PATCH' ? Response.json({ physical_count: ['Too many.'] }, { status: 400 }) : response
  const { op } = await engine.recorder.count(
    await readProductAsShown(server, 6),
    { physical_count: 700, remarks: null },
    typedSource,
  )
  // The newer version makes the server store nothing.
  await server.ask('admin', 'products/6/', { method: 'PATCH', body: '{"description":"another"}' })
  await engine.outbox.sendNow()
  network.afterResponse = null
  await engine.outbox.amend(op.id, { physical_count: 7 })
  await engine.outbox.sendNow()
  expect(await count(6)).toBe(7)
  await undoLast()
  expect(await count(6)).toBe(before)
})
