/** Counts when the database is full, fails or is lost; backup copies, export and import. */
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openCoreDb } from '#device-db/core-connection.ts'
import type { CoreDb } from '#device-db/core-db.ts'
import { MirrorDb } from '#device-db/mirror-db.ts'
import { sharedFilePrefix, storeSharedFiles } from '#device-db/shared-files.ts'
import type { Op } from '#domain/outbox/op.ts'
import { describeOp } from '#domain/outbox/op-description.ts'
import { deleteUnusedPages } from '#mirror/delete-unused-pages.ts'
import { readExport } from '#outbox/read-export.ts'
import { browserClock } from '#platform/browser-ports.ts'
import { sha256 } from '#platform/sha256.ts'
import { memoryStorage } from '../support/device/device-ports.ts'
import {
  memoryBackupCopies,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  takeOver,
  typedSource,
  waitForCountPeriod,
} from '../support/device/engine-device.ts'
import { origin } from '../support/server/server.ts'
import { cleanups } from '../support/setup/cleanups.ts'

test('[SYNC-16] an op that exists only as a backup copy: restored with its own id', async () => {
  const server = await openTestServer()
  const backupCopies = memoryBackupCopies()
  const storage = memoryStorage()
  const first = await openEngineDevice(server, { withoutRemembering: true, backupCopies, storage })
  await signIn(first.engine)
  first.network.isUp = false
  const { op } = await first.engine.recorder.count(
    await readProductAsShown(server, 7),
    { physical_count: 7, remarks: null },
    typedSource,
  )
  expect([...backupCopies.ops.keys()]).toEqual([op.id])
  const { engine } = await openEngineDevice(server, { withoutRemembering: true, backupCopies, storage })
  await engine.outbox.sendNow()
  expect((await engine.outbox.list({ closed: true }))[0]).toMatchObject({ id: op.id, state: 'acked', recovered: true })
  expect(await server.ask('admin', 'products/7/')).toMatchObject({ body: { physical_count: 7 } })
  expect(backupCopies.ops.size).toBe(0)
})

test('[SYNC-5] the database fails: the backup copy is written and reported; if that fails too: NOT SAVED', async () => {
  const server = await openTestServer()
  const { engine, core, backupCopies } = await openEngineDevice(server, { withoutRemembering: true })
  await signIn(engine)
  core.close()
  core.db().close({ disableAutoOpen: true })
  const view = await readProductAsShown(server, 8)
  core.write = () => Promise.reject(new Error('the disk is gone'))
  const recorded = await engine.recorder.count(view, { physical_count: 1, remarks: null }, typedSource)
  expect(recorded.savedTo).toBe('backup')
  expect(backupCopies.ops.size).toBe(1)
  backupCopies.save = () => Promise.reject(new Error('gone too'))
  await expect(engine.recorder.count(view, { physical_count: 1, remarks: null }, typedSource)).rejects.toThrow(
    'NOT SAVED',
  )
})

test('[SYNC-26] an export has every open op: importing it anywhere, any number of times, adds each op once (I6)', async () => {
  const server = await openTestServer()
  const one = await openEngineDevice(server, { withoutRemembering: true })
  const two = await openEngineDevice(server, { withoutRemembering: true })
  await signIn(one.engine)
  one.network.isUp = false
  for (const id of [1, 2, 3])
    await one.engine.recorder.count(
      await readProductAsShown(server, id),
      { physical_count: id, remarks: '=1+1' },
      typedSource,
    )
  await one.engine.session.signOut().catch(() => {})
  const [json, csv] = await one.engine.outbox.exportFiles()
  expect(csv?.text).toContain("'=1+1")
  await signIn(two.engine)
  expect(await takeOver(two, json?.text ?? '')).toEqual({
    ok: true,
    value: { added: 3, known: 0, review: 0 },
  })
  expect(await takeOver(two, json?.text ?? '')).toEqual({
    ok: true,
    value: { added: 0, known: 3, review: 0 },
  })
  expect(await takeOver(two, (json?.text ?? '').replace('"physical_count": 2', '"physical_count": 4'))).toMatchObject({
    ok: false,
  })
  await two.engine.outbox.sendNow()
  expect(await server.ask('admin', 'products/2/')).toMatchObject({ body: { physical_count: 2 } })
  one.network.isUp = true
  await one.engine.outbox.sendNow()
  expect(await one.engine.outbox.list()).toEqual([])
})

test('[MEM-8] an export: includes ops that exist only as backup copies; without a database it contains the backup copies', async () => {
  const server = await openTestServer()
  const { engine, core, backupCopies, network } = await openEngineDevice(server, { withoutRemembering: true })
  await signIn(engine)
  network.isUp = false
  const both = await engine.recorder.count(
    await readProductAsShown(server, 7),
    { physical_count: 7, remarks: null },
    typedSource,
  )
  const { write } = core
  core.write = () => Promise.reject(new Error('the disk is gone'))
  const only = await engine.recorder.count(
    await readProductAsShown(server, 8),
    { physical_count: 8, remarks: null },
    typedSource,
  )
  expect([both.savedTo, only.savedTo]).toEqual(['device', 'backup'])
  core.write = write
  const exported = async () => {
    const [json] = await engine.outbox.exportFiles()
    const read = readExport(json?.text ?? '', origin)
    return 'ops' in read ? read.ops.map(({ id }) => id) : read
  }
  expect(await exported()).toEqual([both.op.id, only.op.id])
  core.read = () => Promise.reject(new Error('the disk is gone'))
  expect(new Set((await exported()) as string[])).toEqual(new Set([both.op.id, only.op.id]))
  backupCopies.ops.clear()
  await expect(engine.outbox.exportFiles()).rejects.toThrow('the disk is gone')
})

test('[SYNC-54] a full device: the app opens and shows the signed-in person and the unsent ops', async () => {
  const server = await openTestServer()
  const storage = memoryStorage()
  const backupCopies = memoryBackupCopies()
  const first = await openEngineDevice(server, { withoutRemembering: true, storage, backupCopies })
  await signIn(first.engine)
  first.network.isUp = false
  await first.engine.recorder.count(
    await readProductAsShown(server, 1),
    { physical_count: 2, remarks: null },
    typedSource,
  )
  first.engine.close()
  const full = Object.assign(new Error('the storage is full'), { name: 'QuotaExceededError' })
  let opening = true
  const { engine, network } = await openEngineDevice(server, {
    withoutRemembering: true,
    storage,
    backupCopies,
    name: first.name,
    breakBefore: (core) => {
      const { write } = core
      core.write = (work) => (opening ? Promise.reject(full) : write(work))
    },
  })
  opening = false
  network.isUp = false
  expect(engine.session.state()).toMatchObject({ is: 'in', user: { first_name: 'Maria' } })
  expect(engine.outbox.summary()).toMatchObject({ notSent: 1 })
})

test('[SHELL-3467] a full device with shared files: they are deleted, and the count is saved', async () => {
  const server = await openTestServer()
  const full = Object.assign(new Error('the storage is full'), { name: 'QuotaExceededError' })
  const sharedFiles = (db: CoreDb) => db.drafts.where('key').startsWith(sharedFilePrefix).count()
  let fill = false
  const { engine, core } = await openEngineDevice(server, {
    withoutRemembering: true,
    breakBefore: (core) => {
      const { write } = core
      let writes = 0
      // Deleting, which comes after the first try, succeeds on a full device.
      core.write = async (work) => {
        if (fill && ++writes !== 2 && (await core.read(sharedFiles)) > 0) throw full
        return write(work)
      }
    },
  })
  await signIn(engine)
  const file = { kind: 'photo', name: 'a.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(3) } as const
  await storeSharedFiles(core, [file], 1, () => 'x')
  await waitForCountPeriod({ core })
  fill = true
  const { savedTo } = await engine.recorder.count(
    await readProductAsShown(server, 1),
    { physical_count: 2, remarks: null },
    typedSource,
  )
  expect(savedTo).toBe('device')
  expect(await core.read(sharedFiles)).toBe(0)
  expect((await engine.outbox.list()).map(({ kind }) => kind)).toContain('count')
})

test('[SYNC-56] a full device: pages that no list uses are deleted, and the count is saved', async () => {
  const server = await openTestServer()
  const name = `room-${crypto.randomUUID()}`
  const mirror = new MirrorDb(name)
  cleanups.push(() => mirror.close())
  const page = { entity: 'products', viewKey: 'somebody', ids: [], lcAtRequest: 0, fetchedAt: 0 }
  await mirror.pages.bulkPut([
    { ...page, gen: 1, page: 1, seg: 'old' },
    { ...page, gen: 2, page: 1, seg: 'used' },
  ] as never)
  await mirror.segments.bulkPut(['[]', '[]', '[]'], ['old', 'used', 'nobody'])
  const full = Object.assign(new Error('the storage is full'), { name: 'QuotaExceededError' })
  let fill = false
  const { engine } = await openEngineDevice(server, {
    withoutRemembering: true,
    name,
    freeSpace: (core) => deleteUnusedPages({ connection: core, mirror, clock: browserClock('test') }),
    breakBefore: (core) => {
      const { write } = core
      core.write = async (work) => {
        if (fill && (await mirror.segments.count()) > 1) throw full
        return write(work)
      }
    },
  })
  await signIn(engine)
  const manifest = { entity: 'products', viewKey: 'somebody', gen: 2, status: 'active', startedAt: 0, startLc: 0 }
  const connection = await openCoreDb(name)
  await connection.write((core) => core.manifests.put({ ...manifest, pages: 1, rows: 0, next: null } as never))
  connection.close()
  fill = true
  const { savedTo } = await engine.recorder.count(
    await readProductAsShown(server, 1),
    { physical_count: 2, remarks: null },
    typedSource,
  )
  expect(savedTo).toBe('device')
  expect((await mirror.segments.toCollection().primaryKeys()).map(String)).toEqual(['used'])
})

test('[SYNC-906] an imported file: another person’s records, and changes of other fields, wait for that person’s review', async () => {
  const server = await openTestServer()
  const one = await openEngineDevice(server, { withoutRemembering: true })
  const two = await openEngineDevice(server, { withoutRemembering: true })
  await signIn(one.engine)
  one.network.isUp = false
  for (const id of [1, 2])
    await one.engine.recorder.count(
      await readProductAsShown(server, id),
      { physical_count: 10 + id, remarks: null },
      typedSource,
    )
  const [json] = await one.engine.outbox.exportFiles()
  const exported = JSON.parse(json?.text ?? '') as { ops: Op[] }
  const [first] = exported.ops as [Op, Op]
  // A file forged by a person who knows the format (its hash needs no key): a price change in Maria's name.
  const ops = [...exported.ops, { ...first, id: 'made-up', patch: { price: '1.00' }, seq: 90 }]
  const forged = JSON.stringify({ ...exported, ops, sha256: sha256(JSON.stringify(ops)) })

  await signIn(two.engine, 'admin')
  const importer = two.engine.session.state()
  const by = `Added from another device by ${importer.is === 'in' ? importer.user.first_name : ''}`
  expect(await takeOver(two, forged)).toEqual({ ok: true, value: { added: 3, known: 0, review: 3 } })
  expect(await takeOver(two, forged)).toEqual({ ok: true, value: { added: 0, known: 3, review: 0 } })
  await two.engine.session.signOut()
  await signIn(two.engine)
  await two.engine.outbox.sendNow()
  expect(two.network.requestLog.filter((call) => call.startsWith('PATCH'))).toEqual([])
  const waiting = await two.engine.outbox.list()
  expect(waiting.map((op) => [op.state, op.error?.message])).toEqual(Array.from({ length: 3 }, () => ['rejected', by]))
  expect(describeOp(waiting[0] as Op, 'Asia/Manila')).toMatchObject({
    icon: 'attention',
    explanation: `${by}. Send it only if you recorded it.`,
    actions: ['retry', 'discard'],
  })
  await expect.poll(() => two.engine.outbox.summary().needsReview).toBeGreaterThan(0)

  // Maria reviews the ops and sends her own.
  await two.engine.outbox.retry(first.id)
  await two.engine.outbox.discard('made-up', 'not mine')
  await two.engine.outbox.sendNow()
  expect(await server.ask('admin', 'products/1/')).toMatchObject({ body: { physical_count: 11 } })

  // Maria imports her own file: counts are queued, a change of other fields is not.
  const three = await openEngineDevice(server, { withoutRemembering: true })
  await signIn(three.engine)
  expect(await takeOver(three, forged)).toEqual({ ok: true, value: { added: 3, known: 0, review: 1 } })
  await three.engine.outbox.sendNow()
  expect(await server.ask('admin', 'products/2/')).toMatchObject({ body: { physical_count: 12 } })
  expect((await three.engine.outbox.list()).map(({ id, state }) => [id, state])).toEqual([['made-up', 'rejected']])
})
