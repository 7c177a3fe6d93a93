import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { products } from '#contract/resources/products.ts'
import { Mirror } from '#local/mirror.ts'
import { openCore } from '#local/open-core.ts'
import { browserClock } from '#sync/browser-ports.ts'
import { clearAway } from '#sync/clear-away.ts'
import { readExport } from '#sync/export-file.ts'
import { openServer, origin, type ServerOptions } from '#tests/support/server.ts'
import { chanceOf } from './world/chance.ts'
import { closing, device, memoryRescue, memoryStorage, seen, signIn } from './world/engine-device.ts'

const open = async (options: ServerOptions = {}) => {
  const server = await openServer({ products: 20, ...options })
  closing.push(() => server.close())
  return server
}
const typed = { source: 'typed' } as const

test.each([[false], [true]])(
  '[SYNC-1] a count recorded without a network arrives when it is back, plain server: %s',
  async (plain) => {
    const server = await openServer({ plain, products: 20 })
    closing.push(() => server.close())
    const { engine, line } = await device(server)
    await signIn(engine)
    line.up = false
    const { kept, op } = await engine.recorder.count(
      await seen(server, 1),
      { physical_count: 7, remarks: 'seven' },
      { source: 'typed' },
    )
    expect(kept).toBe('device')
    await engine.outbox.sendNow()
    expect((await engine.outbox.list())[0]).toMatchObject({ id: op.id, state: plain ? 'queued' : 'unknown' })
    line.up = true
    await engine.outbox.sendNow()
    expect(await server.ask('admin', 'products/1/')).toMatchObject({ body: { physical_count: 7, remarks: 'seven' } })
    expect((await engine.outbox.list({ closed: true }))[0]).toMatchObject({ id: op.id, state: 'acked' })
    expect(server.logged).toEqual([])
  },
)

test.each([[false], [true]])(
  '[SYNC-2] a count marks its thing done in the same transaction and both arrive; one undo takes both back, plain server: %s',
  async (plain) => {
    const server = await openServer({ plain, products: 20 })
    closing.push(() => server.close())
    const { engine, line } = await device(server)
    await signIn(engine)
    line.up = false
    const what = { physical_count: 3, remarks: null, done: true }
    const { op } = await engine.recorder.count(await seen(server, 2), what, { source: 'scan' })
    expect((await engine.outbox.list()).map(({ kind }) => kind).sort()).toEqual(['count', 'scanned'])
    expect(engine.outbox.summary().toSend).toBeLessThanOrEqual(1)
    expect(await engine.recorder.undo(op.id)).toEqual({ kept: 'withdrawn' })
    expect(await engine.outbox.list()).toEqual([])

    const again = await engine.recorder.count(await seen(server, 2), what, { source: 'scan' })
    line.up = true
    await engine.outbox.sendNow()
    expect(await server.ask('admin', 'products/2/')).toMatchObject({ body: { physical_count: 3, scanned: true } })

    await engine.recorder.undo(again.op.id)
    await engine.outbox.sendNow()
    expect(await server.ask('admin', 'products/2/')).toMatchObject({ body: { physical_count: null, scanned: false } })
    await expect.poll(() => engine.outbox.summary()).toMatchObject({ toSend: 0, needsYou: 0 })
  },
)

test.each([[false], [true]])(
  '[SYNC-34] L2: counts survive a line that loses requests and answers, real server, plain: %s',
  async (plain) => {
    const server = await open({ plain })
    for (let seed = 1; seed <= 3; seed++) {
      const chance = chanceOf(seed)
      const { engine, line } = await device(server)
      await signIn(engine, seed % 2 === 0 ? 'jose' : 'maria')
      const wanted = new Map<number, number>()
      line.after = (_, answer) => {
        if (chance.yes(0.3)) throw new TypeError('the answer was lost')
        if (chance.yes(0.1)) return new Response('<html>Welcome to the hotel', { status: 200 })
        return answer
      }
      for (let n = 0; n < 8; n++) {
        const id = seed * 5 + chance.below(4)
        const view = await seen(server, id)
        line.up = chance.yes(0.7)
        wanted.set(id, 10 * seed + n)
        await engine.recorder.count(view, { physical_count: 10 * seed + n, remarks: null }, typed)
        if (chance.yes(0.5)) await engine.outbox.sendNow()
      }
      line.up = true
      line.after = null
      for (let n = 0; n < 12; n++) {
        await engine.outbox.sendNow()
        for (const conflict of await engine.outbox.conflicts()) await engine.outbox.resolve(conflict.id, 'mine')
        if ((await engine.outbox.list()).length === 0) break
      }
      expect(await engine.outbox.list()).toEqual([])
      for (const [id, count] of wanted)
        expect(await server.ask('admin', `products/${id}/`)).toMatchObject({ body: { physical_count: count } })
    }
    expect(server.logged).toEqual([])
  },
)

test('[SYNC-I10] a lost answer costs one more request and changes nothing twice: the history holds one observation', async () => {
  const server = await open()
  const { engine, line } = await device(server)
  await signIn(engine)
  let lost = 0
  line.after = (request, answer) => {
    if (request.method === 'PATCH' && lost++ === 0) throw new TypeError('lost')
    return answer
  }
  await engine.recorder.count(await seen(server, 3), { physical_count: 4, remarks: 'once' }, typed)
  await engine.outbox.sendNow()
  await engine.outbox.sendNow()
  expect(await engine.outbox.list()).toEqual([])
  const history = (await server.ask('admin', 'products/3/history/')).body as {
    results: { after: Record<string, unknown> | null }[]
  }
  expect(history.results.filter(({ after }) => after?.['remarks'] === 'once')).toHaveLength(1)
})

test('[SYNC-12] two people, two values: both are kept until somebody decides, and the decision is checked again', async () => {
  const server = await open()
  const { engine } = await device(server)
  await signIn(engine)
  const view = await seen(server, 5)
  await server.ask('jose', 'products/5/', { method: 'PATCH', body: '{"physical_count":9,"remarks":"jose"}' })
  await engine.recorder.count(view, { physical_count: 2, remarks: 'maria' }, typed)
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

test('[SYNC-24] a refused token clears local storage and nothing else; counting goes on; the same person sends it, another never (I7, I24, I28)', async () => {
  const server = await open()
  const { engine, storage } = await device(server)
  await signIn(engine)
  expect(JSON.parse(storage.getItem('ims-app') ?? '{}')).toMatchObject({
    version: 0,
    state: { user: { first_name: 'Maria' } },
  })
  storage.setItem('other', 'x')
  await server.store.db.deleteFrom('tokens').execute()
  const before = await seen(server, 6)
  await engine.recorder.count(before, { physical_count: 3, remarks: null }, typed)
  await engine.outbox.sendNow()
  expect(storage.length).toBe(0)
  expect(engine.session.state()).toMatchObject({ is: 'in', expired: true })
  await engine.recorder.mark(before, !before.scanned, typed)
  expect(await engine.outbox.list()).toHaveLength(2)

  await signIn(engine, 'jose')
  await engine.outbox.sendNow()
  expect(await engine.outbox.list()).toEqual([])
  await engine.outbox.refresh()
  expect(engine.outbox.summary().others).toMatchObject([{ firstName: 'Maria', ops: 1 }])
  const untouched = await seen(server, 6)
  expect([untouched.physical_count, untouched.scanned]).toEqual([before.physical_count, before.scanned])

  await signIn(engine, 'maria')
  await engine.outbox.sendNow()
  expect(await engine.outbox.list()).toEqual([])
  const { body } = await server.ask('admin', 'products/6/')
  expect(body).toMatchObject({ physical_count: 3, scanned: !before.scanned })
})

test('[SYNC-25] offline start uses the stored person; only an answer signs out', async () => {
  const server = await open()
  const storage = memoryStorage()
  const first = await device(server, { storage })
  await signIn(first.engine)
  const { engine, line } = await device(server, { storage, name: first.name })
  line.up = false
  expect(await engine.session.verify()).toMatchObject({ ok: true, value: { first_name: 'Maria' } })
  line.up = true
  await server.store.db.deleteFrom('tokens').execute()
  expect(await engine.session.verify()).toMatchObject({ ok: false, problem: { kind: 'sign-in' } })
})

test('[SYNC-26] an export holds every open op; taken in elsewhere, any number of times, each op is there once (I6)', async () => {
  const server = await open()
  const one = await device(server)
  const two = await device(server)
  await signIn(one.engine)
  one.line.up = false
  for (const id of [1, 2, 3])
    await one.engine.recorder.count(await seen(server, id), { physical_count: id, remarks: '=1+1' }, typed)
  await one.engine.session.signOut().catch(() => {})
  const [json, csv] = await one.engine.outbox.exportFiles()
  expect(csv?.text).toContain("'=1+1")
  await signIn(two.engine)
  expect(await two.engine.outbox.importFile(json?.text ?? '')).toEqual({ ok: true, value: { added: 3, known: 0 } })
  expect(await two.engine.outbox.importFile(json?.text ?? '')).toEqual({ ok: true, value: { added: 0, known: 3 } })
  expect(
    await two.engine.outbox.importFile((json?.text ?? '').replace('"physical_count": 2', '"physical_count": 4')),
  ).toMatchObject({ ok: false })
  await two.engine.outbox.sendNow()
  expect(await server.ask('admin', 'products/2/')).toMatchObject({ body: { physical_count: 2 } })
  one.line.up = true
  await one.engine.outbox.sendNow()
  expect(await one.engine.outbox.list()).toEqual([])
})

test('[SYNC-16] what the database never knew comes back from the reserve under its own id', async () => {
  const server = await open()
  const rescue = memoryRescue()
  const storage = memoryStorage()
  const first = await device(server, { rescue, storage })
  await signIn(first.engine)
  first.line.up = false
  const { op } = await first.engine.recorder.count(await seen(server, 7), { physical_count: 7, remarks: null }, typed)
  expect([...rescue.ops.keys()]).toEqual([op.id])
  const { engine } = await device(server, { rescue, storage })
  await engine.outbox.sendNow()
  expect((await engine.outbox.list({ closed: true }))[0]).toMatchObject({ id: op.id, state: 'acked', recovered: true })
  expect(await server.ask('admin', 'products/7/')).toMatchObject({ body: { physical_count: 7 } })
  expect(rescue.ops.size).toBe(0)
})

test('[SYNC-5] when the database refuses, the reserve takes it and says so; when that refuses too, nothing looks saved', async () => {
  const server = await open()
  const { engine, core, rescue } = await device(server)
  await signIn(engine)
  core.close()
  core.raw().close({ disableAutoOpen: true })
  const view = await seen(server, 8)
  core.write = () => Promise.reject(new Error('the disk is gone'))
  const kept = await engine.recorder.count(view, { physical_count: 1, remarks: null }, typed)
  expect(kept.kept).toBe('reserve')
  expect(rescue.ops.size).toBe(1)
  rescue.put = () => Promise.reject(new Error('gone too'))
  await expect(engine.recorder.count(view, { physical_count: 1, remarks: null }, typed)).rejects.toThrow('NOT SAVED')
})

test('[MEM-8] an export holds what lies in the reserve alone; with the database gone it is made of the reserve', async () => {
  const server = await open()
  const { engine, core, rescue, line } = await device(server)
  await signIn(engine)
  line.up = false
  const both = await engine.recorder.count(await seen(server, 7), { physical_count: 7, remarks: null }, typed)
  const { write } = core
  core.write = () => Promise.reject(new Error('the disk is gone'))
  const only = await engine.recorder.count(await seen(server, 8), { physical_count: 8, remarks: null }, typed)
  expect([both.kept, only.kept]).toEqual(['device', 'reserve'])
  core.write = write
  const exported = async () => {
    const [json] = await engine.outbox.exportFiles()
    const read = readExport(json?.text ?? '', origin)
    return 'ops' in read ? read.ops.map(({ id }) => id) : read
  }
  expect(await exported()).toEqual([both.op.id, only.op.id])
  core.read = () => Promise.reject(new Error('the disk is gone'))
  expect(new Set((await exported()) as string[])).toEqual(new Set([both.op.id, only.op.id]))
  rescue.ops.clear()
  await expect(engine.outbox.exportFiles()).rejects.toThrow('the disk is gone')
})

test('[SYNC-4] what was not sent is withdrawn; what was sent is followed by the values from before', async () => {
  const server = await open()
  const { engine, line } = await device(server)
  await signIn(engine)
  line.up = false
  const first = await engine.recorder.mark(await seen(server, 9), true, typed)
  await new Promise((done) => setTimeout(done, 0))
  expect(await engine.recorder.undo(first.op.id)).toEqual({ kept: 'withdrawn' })
  line.up = true
  const second = await engine.recorder.mark(await seen(server, 9), true, typed)
  await engine.outbox.sendNow()
  expect(await engine.recorder.undo(second.op.id)).toMatchObject({ kept: 'device', op: { patch: { scanned: false } } })
  await engine.outbox.sendNow()
  expect(await server.ask('admin', 'products/9/')).toMatchObject({ body: { scanned: false } })
})

test('[SYNC-14] findings go to a server that has a place for them, and stay here otherwise, counted apart', async () => {
  for (const plain of [false, true]) {
    const server = await open({ plain })
    const { engine, core } = await device(server)
    await signIn(engine)
    const draft = { kind: 'found-at-station', description: 'A desk', remarks: null }
    const { op } = await engine.recorder.finding(draft as never, typed)
    await engine.outbox.sendNow()
    await engine.outbox.refresh()
    const { toSend, keptHere } = engine.outbox.summary()
    expect([toSend, keptHere]).toEqual(plain ? [0, 1] : [0, 0])
    if (!plain) expect((await engine.outbox.list({ closed: true }))[0]).toMatchObject({ id: op.id, state: 'acked' })
    expect(await core.read((db) => db.outbox.count())).toBe(1)
  }
})

test('[SYNC-27] an employee never records: that is a bug and not a refusal (D2.2)', async () => {
  const server = await open()
  const { engine } = await device(server)
  await signIn(engine, 'ana')
  await expect(
    engine.recorder.count(await seen(server, 1), { physical_count: 1, remarks: null }, typed),
  ).rejects.toThrow()
})

test('[SYNC-23] an outage costs one try for each round, however much waits (I23)', async () => {
  const server = await open()
  const { engine, line } = await device(server)
  await signIn(engine)
  line.up = false
  for (let id = 1; id <= 12; id++) await engine.recorder.mark(await seen(server, id), true, typed)
  const before = line.requests
  for (let round = 0; round < 5; round++) await engine.outbox.sendNow()
  expect(line.requests - before).toBeLessThanOrEqual(7)
  await engine.outbox.refresh()
  expect(engine.outbox.summary()).toMatchObject({ toSend: 12, held: { kind: 'offline' } })
  expect((await engine.outbox.list()).every((op) => op.attempts === 0)).toBe(true)
})

test('[SYNC-13] a server that never stores what it is told is found out by its echo, and the count waits for a person', async () => {
  const server = await open()
  const { engine, line } = await device(server)
  await signIn(engine)
  line.after = async (request, answer) =>
    request.method === 'PATCH'
      ? Response.json({ ...((await answer.json()) as object), physical_count: 5 }, { headers: answer.headers })
      : answer
  await engine.recorder.count(await seen(server, 4), { physical_count: 7, remarks: null }, typed)
  await engine.outbox.sendNow()
  const [op] = await engine.outbox.list()
  expect(op).toMatchObject({ state: 'rejected', error: { cls: 'echo' } })
  expect(op?.error?.message).toContain('did not store 7 (it says 5)')
  await expect(engine.outbox.discard(op?.id ?? '', ' ')).rejects.toThrow('reason')
  line.after = null
  await engine.outbox.amend(op?.id ?? '', { physical_count: 8 })
  await engine.outbox.sendNow()
  expect(await engine.outbox.list()).toEqual([])
  expect(await server.ask('admin', 'products/4/')).toMatchObject({ body: { physical_count: 8 } })
})

test('[SYNC-15] many conflicts are decided in one transaction, all of them or none', async () => {
  const server = await open()
  const { engine, core, line } = await device(server)
  await signIn(engine)
  line.up = false
  const ids = [3, 4, 5]
  for (const id of ids) {
    await engine.recorder.count(await seen(server, id), { physical_count: 2, remarks: null }, typed)
    const body = JSON.stringify({ physical_count: 9, remarks: null })
    const headers = { 'content-type': 'application/json' }
    await server.ask('admin', `products/${id}/`, { method: 'PATCH', headers, body })
  }
  line.up = true
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

test('[SYNC-52] an office that fails at the one thing that waits is named, though nothing else rests', async () => {
  const server = await open()
  const { engine, line } = await device(server)
  await signIn(engine)
  line.after = (request, answer) => (request.method === 'PATCH' ? new Response('oops', { status: 500 }) : answer)
  await engine.recorder.count(await seen(server, 9), { physical_count: 4, remarks: null, done: true }, typed)
  await engine.outbox.sendNow()
  await engine.outbox.refresh()
  expect(engine.outbox.summary()).toMatchObject({ toSend: 1, held: { kind: 'server', status: 500 } })
})

test('[SYNC-53] one 500 rests that item for a moment, and the same request goes again without a hand', async () => {
  const server = await open()
  const { engine, line } = await device(server)
  await signIn(engine)
  let failed = 0
  line.after = (request, answer) =>
    request.method === 'PATCH' && failed++ === 0 ? new Response('oops', { status: 500 }) : answer
  await engine.recorder.count(await seen(server, 9), { physical_count: 4, remarks: null, done: true }, typed)
  await expect.poll(() => failed, { timeout: 10_000 }).toBe(1)
  await expect.poll(() => engine.outbox.summary(), { timeout: 20_000 }).toMatchObject({ toSend: 0, held: null })
  expect(await server.ask('admin', 'products/9/')).toMatchObject({ body: { physical_count: 4, scanned: true } })
})

test('[SYNC-42] a repeated answer of a server that remembers requests does not hide what is newer', async () => {
  const server = await open()
  const { engine, line, core } = await device(server)
  await signIn(engine)
  line.after = (request, answer) => {
    if (request.method !== 'PATCH') return answer
    throw new TypeError('the answer is lost')
  }
  await engine.recorder.count(await seen(server, 1), { physical_count: 7, remarks: null }, typed)
  await engine.outbox.sendNow()
  expect((await engine.outbox.list())[0]).toMatchObject({ state: 'unknown' })
  line.after = null
  await server.ask('admin', 'products/1/', {
    method: 'PATCH',
    body: JSON.stringify({ description: 'Renamed meanwhile' }),
  })
  expect(await engine.office.fresh(products, 1)).toMatchObject({
    ok: true,
    value: { description: 'Renamed meanwhile' },
  })
  await engine.outbox.sendNow()
  expect((await engine.outbox.list({ closed: true }))[0]).toMatchObject({ state: 'acked' })
  const shown = await core.read((db) => db.confirmed.get(['products', 1]))
  expect(shown?.row).toMatchObject({ description: 'Renamed meanwhile', physical_count: 7 })
})

test('[SYNC-54] a full device opens all the same: who is signed in and what waits are shown', async () => {
  const server = await open()
  const storage = memoryStorage()
  const rescue = memoryRescue()
  const first = await device(server, { storage, rescue })
  await signIn(first.engine)
  first.line.up = false
  await first.engine.recorder.count(await seen(server, 1), { physical_count: 2, remarks: null }, typed)
  first.engine.close()
  const full = Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
  let opening = true
  const { engine, line } = await device(server, {
    storage,
    rescue,
    name: first.name,
    spoil: (core) => {
      const { write } = core
      core.write = (work) => (opening ? Promise.reject(full) : write(work))
    },
  })
  opening = false
  line.up = false
  expect(engine.session.state()).toMatchObject({ is: 'in', user: { first_name: 'Maria' } })
  expect(engine.outbox.summary()).toMatchObject({ toSend: 1 })
})

test('[SYNC-56] without room what no list uses goes first, and the count is kept after all', async () => {
  const server = await open()
  const name = `room-${crypto.randomUUID()}`
  const mirror = new Mirror(name)
  closing.push(() => mirror.close())
  const page = { entity: 'products', viewKey: 'somebody', ids: [], lcAtRequest: 0, fetchedAt: 0 }
  await mirror.pages.bulkPut([
    { ...page, gen: 1, page: 1, seg: 'old' },
    { ...page, gen: 2, page: 1, seg: 'used' },
  ] as never)
  await mirror.segments.bulkPut(['[]', '[]', '[]'], ['old', 'used', 'nobody'])
  const full = Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
  let fill = false
  const { engine } = await device(server, {
    name,
    freeSpace: (core) => clearAway({ core, mirror, clock: browserClock('test') }),
    spoil: (core) => {
      const { write } = core
      core.write = async (work) => {
        if (fill && (await mirror.segments.count()) > 1) throw full
        return write(work)
      }
    },
  })
  await signIn(engine)
  const manifest = { entity: 'products', viewKey: 'somebody', gen: 2, status: 'active', startedAt: 0, startLc: 0 }
  const door = await openCore(name)
  await door.write((core) => core.manifests.put({ ...manifest, pages: 1, rows: 0, next: null } as never))
  door.close()
  fill = true
  const { kept } = await engine.recorder.count(await seen(server, 1), { physical_count: 2, remarks: null }, typed)
  expect(kept).toBe('device')
  expect((await mirror.segments.toCollection().primaryKeys()).map(String)).toEqual(['used'])
})
