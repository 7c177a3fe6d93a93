/** Unsent counts of a dying phone reach the server by a colleague's phone: once each, under their author (decision 070). */
import { describe, expect, test } from 'vitest'
import { largestSeq } from '#contract/sync/receipts.ts'
import type { Op } from '#domain/outbox/op.ts'
import { sha256 } from '#platform/sha256.ts'
import {
  type EngineDevice,
  memoryBackupCopies,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  takeOver,
  typedSource,
} from '../support/device/engine-device.ts'
import { countOffline, filmText, openDevice, quietly } from '../support/device/unsent-counts.ts'
import type { TestServer } from '../support/server/server.ts'

/** Signs in as the author and sends everything that the device took over. */
async function sendAsAuthor({ engine }: EngineDevice, name = 'maria'): Promise<void> {
  await engine.session.signOut()
  await signIn(engine, name)
  const ids = (await engine.outbox.list()).map(({ id }) => id)
  await (await engine.outbox.handOver()).sendReviewed(ids)
  await engine.outbox.sendNow()
}

interface Entry {
  action: string
  user: number
  device: string
  recorded_on?: string
}
const historyOf = async (server: TestServer, id: number): Promise<readonly Entry[]> =>
  ((await server.ask('admin', `products/${id}/history/`)).body as { results: Entry[] }).results
const countsOf = async (server: TestServer, id: number) =>
  (await historyOf(server, id)).filter(({ action }) => action === 'count').length
const statesOf = async ({ engine }: EngineDevice) => (await engine.outbox.list()).map(({ state }) => state)
const idOf = async (server: TestServer, name: string) =>
  ((await server.ask(name, 'users/me/')).body as { id: number }).id

describe('taking over', () => {
  test('[SYNC-3286] every person can take over: nothing is sent in their name, the author sends it under the first ids, once', async () => {
    const server = await openTestServer()
    const giver = await openDevice(server)
    const taker = await openDevice(server)
    await signIn(giver.engine)
    // An employee, who may not count.
    await signIn(taker.engine, 'ana')
    await countOffline(giver, server, [1, 2])
    const text = await filmText(giver)
    const service = await taker.engine.outbox.handOver()
    const offered = await service.look(text)
    const given = await giver.engine.outbox.list()
    expect(offered).toMatchObject({
      ok: true,
      value: { newItems: 2, isOwn: false, device: given[0]?.deviceId, people: [{ items: 2 }] },
    })
    expect(offered.ok && offered.value.people[0]?.name).toMatch(/^Maria/)
    expect(await taker.core.read((core) => core.outbox.count())).toBe(0)
    expect(await service.takeOver(text)).toEqual({ ok: true, value: { added: 4, known: 0, review: 4 } })
    expect(await service.takeOver(text)).toEqual({ ok: true, value: { added: 0, known: 4, review: 0 } })
    expect(await service.look(text)).toMatchObject({ ok: true, value: { newItems: 0 } })
    // The employee can decide nothing about them.
    await service.sendReviewed(given.map(({ id }) => id))
    await taker.engine.outbox.sendNow()
    expect(taker.network.requestLog.filter((call) => call.startsWith('PATCH'))).toEqual([])
    await expect.poll(() => taker.engine.outbox.summary().others).toMatchObject([{ ops: 2, firstName: 'Maria' }])

    await sendAsAuthor(taker)
    expect(await statesOf(taker)).toEqual([])
    expect(await countsOf(server, 1)).toBe(1)
    expect(await server.ask('admin', 'products/2/')).toMatchObject({ body: { physical_count: 102, scanned: true } })
    const [entry] = (await historyOf(server, 1)).filter(({ action }) => action === 'count')
    expect(entry).toMatchObject({
      user: await idOf(server, 'maria'),
      device: (await taker.core.read((core) => core.meta.get('deviceId')))?.value,
      recorded_on: given[0]?.deviceId,
    })
    const sent = await taker.core.read((core) => core.outbox.toArray())
    expect(sent.map(({ id }) => id).sort()).toEqual(given.map(({ id }) => id).sort())
    // The first phone comes back to life.
    giver.network.isUp = true
    await giver.engine.outbox.sendNow()
    expect(await statesOf(giver)).toEqual([])
    expect([await countsOf(server, 1), await countsOf(server, 2)]).toEqual([1, 1])
  })

  test.each([
    ['the first phone sends everything before', 3],
    ['the first phone sends everything afterwards', 0],
    ['the first phone sends a part before, the rest afterwards', 2],
  ])('[SYNC-3287] %s: each count is in the history once, and no question is asked', async (_, sentBefore) => {
    const server = await openTestServer()
    const giver = await openDevice(server)
    const taker = await openDevice(server)
    await signIn(giver.engine)
    await signIn(taker.engine, 'admin')
    await countOffline(giver, server, [1, 2, 3])
    await takeOver(taker, await filmText(giver))
    let answered = 0
    giver.network.isUp = sentBefore > 0
    giver.network.afterResponse = (request, answer) => {
      // Two requests for each item: the count, then the mark.
      if (request.method === 'PATCH' && ++answered >= sentBefore * 2) giver.network.isUp = false
      return answer
    }
    await giver.engine.outbox.sendNow()
    await sendAsAuthor(taker)
    giver.network.afterResponse = null
    giver.network.isUp = true
    await giver.engine.outbox.sendNow()
    await taker.engine.outbox.sendNow()
    expect([await statesOf(giver), await statesOf(taker)]).toEqual([[], []])
    for (const id of [1, 2, 3]) {
      expect(await countsOf(server, id), `item ${id}`).toBe(1)
      expect(await server.ask('admin', `products/${id}/`)).toMatchObject({
        body: { physical_count: 100 + id, scanned: true, remarks: 'on shelf 2' },
      })
    }
  })

  test.each([true, false])(
    '[SYNC-3287] the author counted the item again on the second device (sent before: %s): the older count never replaces it without a question',
    async (isSent) => {
      const server = await openTestServer()
      const giver = await openDevice(server)
      const taker = await openDevice(server)
      await signIn(giver.engine)
      await signIn(taker.engine)
      await countOffline(giver, server, [1])
      taker.network.isUp = isSent
      const product = await readProductAsShown(server, 1)
      await taker.engine.recorder.count(product, { physical_count: 7, remarks: null }, typedSource)
      if (isSent) await taker.engine.outbox.sendNow()
      await takeOver(taker, await filmText(giver))
      const ids = (await giver.engine.outbox.list()).map(({ id }) => id)
      await (await taker.engine.outbox.handOver()).sendReviewed(ids)
      taker.network.isUp = true
      await taker.engine.outbox.sendNow()
      expect(await server.ask('admin', 'products/1/')).toMatchObject({ body: { physical_count: 7 } })
      const [waiting] = (await taker.engine.outbox.list()).filter(({ kind }) => kind === 'count')
      expect(waiting).toMatchObject({ state: isSent ? 'conflict' : 'rejected', patch: { physical_count: 101 } })
      if (isSent) return
      // Decided after the newer count was sent: both values are shown.
      await taker.engine.outbox.retry(waiting?.id ?? '')
      await taker.engine.outbox.sendNow()
      expect(await server.ask('admin', 'products/1/')).toMatchObject({ body: { physical_count: 7 } })
      expect(await taker.engine.outbox.conflicts()).toMatchObject([{ theirs: { physical_count: 7 } }])
    },
  )

  test('[SYNC-3288] records of another server, damaged, of an unknown kind, empty, or no records: refused, and nothing is added', async () => {
    const server = await openTestServer()
    const giver = await openDevice(server)
    const taker = await openDevice(server)
    await signIn(giver.engine)
    await signIn(taker.engine, 'admin')
    await countOffline(giver, server, [1])
    const text = await filmText(giver)
    const read = JSON.parse(text) as { ops: Op[] }
    const withOps = (ops: unknown[]) => JSON.stringify({ ...read, ops, sha256: sha256(JSON.stringify(ops)) })
    const service = await taker.engine.outbox.handOver()
    const cases = [
      [JSON.stringify({ ...read, server: 'https://other.example.org' }), 'for another server'],
      [text.replace('101', '102'), 'damaged or were changed'],
      [withOps([{ ...read.ops[0], kind: 'later' }]), 'newer version'],
      [withOps([]), 'no unsent records'],
      ['{}', 'aren’t records'],
      ['', 'aren’t records'],
    ] as const
    for (const [changed, message] of cases) {
      const answer = await service.look(changed)
      expect(answer.ok ? 'taken' : answer.problem).toMatchObject({ text: expect.stringContaining(message) })
      if (message !== 'no unsent records') expect(await service.takeOver(changed)).toMatchObject({ ok: false })
    }
    expect(await taker.core.read((core) => core.outbox.count())).toBe(0)
  })

  test('[SYNC-5593] a record that no device can have made: refused, and what the device records afterwards is sent', async () => {
    const server = await openTestServer()
    const giver = await openDevice(server)
    const taker = await openDevice(server)
    await signIn(giver.engine)
    await signIn(taker.engine)
    await countOffline(giver, server, [1])
    const read = JSON.parse(await filmText(giver)) as { ops: Op[] }
    const service = await taker.engine.outbox.handOver()
    for (const change of [
      { seq: Number.MAX_SAFE_INTEGER - 1 },
      { seq: largestSeq },
      { recordedAt: 'yesterday' },
      { recordedAt: '2026-11-27 08:00' },
      { deviceId: 'x'.repeat(65) },
      { room: 7 },
      { label: undefined },
    ]) {
      const ops = read.ops.map((op) => ({ ...op, ...change }))
      const text = JSON.stringify({ ...read, ops, sha256: sha256(JSON.stringify(ops)) })
      for (const answer of [await service.look(text), await service.takeOver(text)])
        expect(answer, JSON.stringify(change)).toMatchObject({
          ok: false,
          problem: { text: expect.stringContaining('damaged or were changed') },
        })
    }
    expect(await taker.core.read((core) => core.outbox.count())).toBe(0)
    await taker.engine.recorder.count(
      await readProductAsShown(server, 3),
      { physical_count: 8, remarks: null },
      typedSource,
    )
    await taker.engine.outbox.sendNow()
    expect(await statesOf(taker)).toEqual([])
    expect(await server.ask('admin', 'products/3/')).toMatchObject({ body: { physical_count: 8 } })
  })

  test('[SYNC-3289] taken-over records survive the loss of the database, and still wait for their author', async () => {
    const server = await openTestServer()
    const giver = await openDevice(server)
    const backupCopies = memoryBackupCopies()
    const taker = await openEngineDevice(server, { ...quietly, backupCopies })
    await signIn(giver.engine)
    await signIn(taker.engine, 'admin')
    await countOffline(giver, server, [1])
    await takeOver(taker, await filmText(giver))
    await expect.poll(() => backupCopies.ops.size).toBe(2)
    const restored = await openEngineDevice(server, { ...quietly, backupCopies })
    await signIn(restored.engine)
    await restored.engine.outbox.sendNow()
    expect(await statesOf(restored)).toEqual(['rejected', 'rejected'])
    expect(await countsOf(server, 1)).toBe(0)
  })
})
