/** A record that was handed over is undone on the first device: it never comes back from the other one (decision 162). */
import { describe, expect, test } from 'vitest'
import { seededFractions } from '#domain/app/seeded-numbers.ts'
import {
  type EngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  takeOver,
  typedSource,
} from '../support/device/engine-device.ts'
import { handedOver, openDevice, openOps, opOf, rowOf, sendFrom, uncounted } from '../support/device/handed-over.ts'
import { countOffline, filmText } from '../support/device/unsent-counts.ts'

const notHere = {
  kind: 'not-found',
  description: null,
  article: null,
  code: null,
  room: null,
  remarks: null,
  photo: null,
} as const

const orders = {
  'the first phone sends first': [0, 1],
  'the second phone sends first': [1, 0],
  'each sends twice': [1, 0, 1, 0],
} as const

describe('undo after handing over', () => {
  test.each(Object.entries(orders))(
    '[SYNC-5500] a count is undone on the first phone, %s: it is not counted, the other one is, and nobody is asked',
    async (_, order) => {
      const { server, first, second } = await handedOver([1, 2])
      await first.engine.recorder.undo(await opOf(first, 1))
      for (const index of order) await sendFrom([first, second][index] as EngineDevice)
      expect(await rowOf(server, 1)).toMatchObject({ ...uncounted, counted_at: null })
      expect(await rowOf(server, 2)).toMatchObject({ physical_count: 102, scanned: true })
      for (const device of [first, second]) expect(await openOps(device)).toEqual([])
      expect((await readProductAsShown(server, 1)).physical_count).toBeNull()
    },
  )

  test('[SYNC-5500] the count was sent and undone on the first phone: the second does not count it again', async () => {
    const { server, first, second } = await handedOver([1])
    const count = await opOf(first, 1)
    await sendFrom(first)
    await first.engine.recorder.undo(count)
    await sendFrom(first)
    expect(await rowOf(server, 1)).toMatchObject(uncounted)
    await sendFrom(second)
    expect(await rowOf(server, 1)).toMatchObject(uncounted)
    expect(await openOps(second)).toEqual([])
  })

  test('[SYNC-5500] undone on the second phone: the first does not count it', async () => {
    const { server, first, second } = await handedOver([1])
    await second.engine.recorder.undo(await opOf(second, 1))
    await sendFrom(first)
    expect(await rowOf(server, 1)).toMatchObject({ physical_count: 101 })
    await sendFrom(second)
    await sendFrom(first)
    expect(await rowOf(server, 1)).toMatchObject(uncounted)
    for (const device of [first, second]) expect(await openOps(device)).toEqual([])
  })

  test('[SYNC-5501] somebody else counted the item meanwhile: that count stays, and the undo asks nobody', async () => {
    const { server, first, second } = await handedOver([1, 2])
    const other = await openDevice(server)
    await signIn(other.engine, 'jose')
    for (const [id, figure] of [
      [1, 7],
      [2, 102],
    ] as const)
      await other.engine.recorder.count(
        await readProductAsShown(server, id),
        { physical_count: figure, remarks: null, done: true },
        typedSource,
      )
    await sendFrom(other)
    for (const id of [1, 2]) await first.engine.recorder.undo(await opOf(first, id))
    await sendFrom(first)
    await sendFrom(second)
    expect(await rowOf(server, 1)).toMatchObject({ physical_count: 7, scanned: true })
    expect(await rowOf(server, 2)).toMatchObject({ physical_count: 102, scanned: true })
    expect(await openOps(first)).toEqual([])
    expect(await openOps(second)).toEqual([])
  })

  test('[SYNC-5502] a record that no other device has is withdrawn without a request', async () => {
    const { server, first } = await handedOver([1])
    await countOffline(first, server, [2])
    expect(await first.engine.recorder.undo(await opOf(first, 2))).toEqual({ savedTo: 'withdrawn' })
  })

  test('[SYNC-5502] the undo itself is handed over, and the first phone dies: the second sends neither', async () => {
    const { server, first, second } = await handedOver([1])
    await first.engine.recorder.undo(await opOf(first, 1))
    await takeOver(second, await filmText(first))
    await sendFrom(second)
    expect(await rowOf(server, 1)).toMatchObject(uncounted)
    expect(await openOps(second)).toEqual([])
    await sendFrom(first)
    expect(await openOps(first)).toEqual([])
    expect(await rowOf(server, 1)).toMatchObject(uncounted)
  })

  test.each([0, 1])(
    '[SYNC-5503] a finding that was handed over and undone stays undone; phone %s sends first',
    async (start) => {
      const server = await openTestServer()
      const devices = [await openDevice(server), await openDevice(server)] as const
      const [first, second] = devices
      for (const { engine } of devices) await signIn(engine)
      for (const { network } of devices) network.isUp = false
      const product = await readProductAsShown(server, 1)
      await first.engine.recorder.finding({ ...notHere, product: product.id, place: 'Room 1' }, typedSource)
      await takeOver(second, await filmText(first))
      const [finding] = await openOps(first)
      await first.engine.recorder.undo(finding?.id ?? '')
      for (const index of [start, 1 - start, start]) await sendFrom(devices[index] as EngineDevice)
      const { results } = (await server.ask('admin', 'findings/')).body as { results: { undone_at?: string }[] }
      expect(results).toMatchObject([{ undone_at: expect.any(String) }])
      for (const device of devices) expect(await openOps(device)).toEqual([])
    },
  )

  test('[SYNC-5685] the second phone has a build that does not know this refusal: it sends the count once, and asks its person', async () => {
    const { server, first, second } = await handedOver([1])
    await first.engine.recorder.undo(await opOf(first, 1))
    await sendFrom(first)
    let sent = 0
    second.network.afterResponse = async (request, answer) => {
      if (request.method !== 'PATCH') return answer
      sent += 1
      if (sent > 20) throw new TypeError('it never ends')
      const { code: _, ...body } = (await answer.json()) as { code?: string }
      return new Response(JSON.stringify(body), answer)
    }
    await sendFrom(second)
    // The count and its mark.
    expect(sent).toBe(2)
    expect((await openOps(second)).map(({ state }) => state)).toEqual(['rejected', 'rejected'])
    expect(await rowOf(server, 1)).toMatchObject(uncounted)
  })

  test('[SYNC-5683] the undo of a finding arrives first: the phone that sends the finding then does not call it sent, and withdraws it', async () => {
    const server = await openTestServer()
    const [first, second] = [await openDevice(server), await openDevice(server)]
    for (const { engine, network } of [first, second]) {
      await signIn(engine)
      network.isUp = false
    }
    const product = await readProductAsShown(server, 1)
    await first.engine.recorder.finding({ ...notHere, product: product.id, place: 'Room 1' }, typedSource)
    await takeOver(second, await filmText(first))
    const [finding] = await openOps(first)
    await first.engine.recorder.undo(finding?.id ?? '')
    await sendFrom(first)
    await sendFrom(second)
    const closed = await second.engine.outbox.list({ closed: true })
    expect(closed.map(({ id, state }) => [id, state])).toEqual([[finding?.id, 'withdrawn']])
  })

  test('[SYNC-5684] a count that was handed over is discarded on the first phone: the second sends it, and its finding too', async () => {
    const server = await openTestServer()
    const [first, second] = [await openDevice(server), await openDevice(server)]
    for (const { engine, network } of [first, second]) {
      await signIn(engine)
      network.isUp = false
    }
    const room = { id: 2, name: 'Room 201' }
    const values = { physical_count: 5, remarks: null, done: true, foundIn: room }
    const { op } = await first.engine.recorder.count(await readProductAsShown(server, 1), values, typedSource)
    await takeOver(second, await filmText(first))
    await first.engine.outbox.discard(op.id, 'the other phone has it')
    await sendFrom(first)
    await sendFrom(second)
    expect(await rowOf(server, 1)).toMatchObject({ physical_count: 5, scanned: true })
    const { results } = (await server.ask('admin', 'findings/')).body as { results: { undone_at?: string }[] }
    expect(results.map(({ undone_at }) => undone_at ?? null)).toEqual([null])
    for (const device of [first, second]) expect(await openOps(device)).toEqual([])
  })
})

describe('any order', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '[SYNC-5504] seed %s: counts handed over, undone and sent in any order, with lost answers: undone ones are not counted, the others are',
    async (seed) => {
      const random = seededFractions(seed)
      const pick = (n: number) => Math.floor(random() * n)
      const ids = [1, 2, 3, 4]
      const { server, first, second } = await handedOver(ids)
      const devices = [first, second] as const
      for (const { network } of devices)
        network.afterResponse = (request, answer) => {
          if (request.method === 'PATCH' && random() < 0.3) throw new TypeError('the answer was lost')
          return answer
        }
      const undone = new Set<number>()
      for (let step = 0; step < 10; step++) {
        const device = devices[pick(2)] as EngineDevice
        const id = ids[pick(ids.length)] as number
        const standing = (await openOps(device)).find(
          ({ kind, eid, undoes }) => kind === 'count' && eid === id && !undoes,
        )
        if (random() < 0.4 && standing && !undone.has(id)) {
          await device.engine.recorder.undo(standing.id)
          undone.add(id)
        } else if (random() < 0.3)
          await takeOver(devices[1 - devices.indexOf(device)] as EngineDevice, await filmText(device).catch(() => ''))
        else await sendFrom(device, false)
      }
      for (const device of [...devices, ...devices]) {
        device.network.afterResponse = null
        await sendFrom(device)
      }
      for (const id of ids)
        expect(await rowOf(server, id), `item ${id}`).toMatchObject(
          undone.has(id) ? uncounted : { physical_count: 100 + id, scanned: true },
        )
      for (const device of devices) expect(await openOps(device)).toEqual([])
    },
  )
})
