/** A phone that counts without a network for a campaign that is canceled meanwhile. */
import { expect, test } from 'vitest'
import {
  clockWithoutTimers,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'

test('[CAMPAIGN-5406] counted and stated offline, sent after the cancel, with a lost answer and a restart: each count arrives once, no record is an error', async () => {
  const server = await openTestServer()
  const must = async (who: string, method: string, path: string, body?: object) => {
    const answer = await server.ask(who, path, { method, ...(body && { body: JSON.stringify(body) }) })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body as Record<string, unknown>
  }
  const draft = { name: 'Begun by mistake', as_at: '2026-10-31' }
  const campaign = Number((await must('admin', 'POST', 'inventory/', draft))['id'])
  await must('admin', 'PATCH', `inventory/${campaign}/`, { state: 'counting' })
  const clock = clockWithoutTimers()
  const device = await openEngineDevice(server, { clock })
  await signIn(device.engine, 'jose')
  device.network.isUp = false
  const values = { physical_count: 3, remarks: null, done: true }
  const { op } = await device.engine.recorder.count(await readProductAsShown(server, 4), values, typedSource)
  await device.engine.recorder.count(await readProductAsShown(server, 5), values, typedSource)
  const room = { building: 1, room: 1, result: 'all-seen', counted: 2, total: 2 } as const
  const done = await device.engine.recorder.campaignRecord({ campaign, kind: 'room-done', ...room }, { label: 'Room' })
  await must('admin', 'POST', `inventory/${campaign}/cancel/`, { reason: 'Begun by mistake' })

  device.network.isUp = true
  device.network.afterResponse = async (request, answer) => {
    if (request.method === 'GET' || !answer.ok) return answer
    throw new TypeError('the answer is lost')
  }
  await device.engine.outbox.sendNow()
  device.engine.close()
  device.core.close()
  const { name, storage, backupCopies } = device
  const { engine } = await openEngineDevice(server, { clock, name, storage, backupCopies })
  await expect
    .poll(async () => {
      await engine.outbox.sendNow()
      return engine.outbox.list()
    })
    .toEqual([])

  for (const id of [4, 5])
    expect(await must('admin', 'GET', `products/${id}/`)).toMatchObject({
      ...{ physical_count: 3, scanned: true, missing_in: null },
    })
  const { results } = (await must('admin', 'GET', 'products/4/history/')) as { results: { event: string }[] }
  expect(results.filter(({ event }) => event === op.id)).toHaveLength(1)
  const records = (await must('admin', 'GET', 'campaign-records/?after=0')) as { results: object[] }
  expect(records.results).toContainEqual(expect.objectContaining({ id: done.op.eid, late: true, undone_at: null }))
})
