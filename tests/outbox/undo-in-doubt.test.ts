/** A record that needs review is undone, and an earlier try of it, which had no answer, reached the server. */
import { expect, test } from 'vitest'
import {
  clockWithoutTimers,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'
import { quietly } from '../support/device/unsent-counts.ts'

const item = 4
const values = { physical_count: 3, remarks: 'chipped edge', done: true }

/** A count that the server stores without an answer; then something between both answers that the item is gone. */
async function countInDoubt(plain: boolean) {
  const server = await openTestServer({ plain })
  const device = await openEngineDevice(server, { ...quietly, clock: clockWithoutTimers() })
  const { engine, network } = device
  await signIn(engine)
  const { op } = await engine.recorder.count(await readProductAsShown(server, item), values, typedSource)
  let tries = 0
  network.afterResponse = (request, answer) => {
    if (request.method === 'PATCH' && ++tries === 1) throw new TypeError('the answer was lost')
    if (tries === 0 || !request.url.includes('products/')) return answer
    return Response.json({ detail: 'Not found.' }, { status: 404, headers: answer.headers })
  }
  const stateOf = async () => (await engine.outbox.list({ closed: true })).find(({ id }) => id === op.id)?.state
  for (let runs = 0; runs < 20 && (await stateOf()) !== 'orphaned'; runs++) await engine.outbox.sendNow()
  expect(await stateOf()).toBe('orphaned')
  network.afterResponse = null
  const onServer = async () => (await server.ask('admin', `products/${item}/`)).body
  expect(await onServer()).toMatchObject({ physical_count: 3 })
  return { server, engine, op, onServer }
}

test.each([false, true])(
  '[SYNC-5877] a count whose answer was lost, and that then seemed to be gone: undone, the server does not keep it (plain server: %s)',
  async (plain) => {
    const { engine, op, onServer } = await countInDoubt(plain)
    await engine.recorder.undo(op.id)
    for (let runs = 0; runs < 5; runs++) await engine.outbox.sendNow()
    expect(await onServer()).toMatchObject({ physical_count: null, remarks: null, scanned: false })
    expect((await engine.outbox.list()).filter(({ kind }) => kind === 'count')).toEqual([])
  },
)

test('[SYNC-5877] a colleague counted meanwhile: their count stays, and nobody is asked', async () => {
  const { server, engine, op, onServer } = await countInDoubt(false)
  await server.ask('jose', `products/${item}/`, { method: 'PATCH', body: JSON.stringify({ physical_count: 7 }) })
  await engine.recorder.undo(op.id)
  for (let runs = 0; runs < 5; runs++) await engine.outbox.sendNow()
  expect(await onServer()).toMatchObject({ physical_count: 7 })
  expect((await engine.outbox.list()).filter(({ kind }) => kind === 'count')).toEqual([])
})
