/** A backup of the embedded database is put back: what the command refuses, and what devices do that know more than the backup. */
import 'fake-indexeddb/auto'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { databaseFile } from '#server/backups/backup-plan.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { restoringFile } from '#server/db/may-open.ts'
import { openEngineDevice, readProductAsShown, signIn, typedSource } from '#tests/support/device/engine-device.ts'
import { fileJob, temporaryFolders } from '#tests/support/server/backup-world.ts'
import { openPull, replaceableServer } from '#tests/support/server/replaceable-server.ts'
import { openServer, type TestServer } from '#tests/support/server/server.ts'
import { backUp, placeOf } from '#tools/backup.ts'
import { restoreFiles } from '#tools/restore.ts'
import { json, productDraft } from './suites/open-server.ts'

const folders = temporaryFolders('restore')
afterAll(folders.remove)

const openIn = (data: string) => openServer({ database: databaseFile(data), products: 20 })
const sourceOf = (data: string) => fileJob(data).source

async function backedUp(data: string): Promise<string> {
  const file = join(data, `copy-${readdirSync(data).length}.db`)
  expect((await backUp(file, placeOf(data, undefined), new Date())).untested).toBeNull()
  return file
}

const putBack = (file: string, data: string) => restoreBackup(file, sourceOf(data), true)

/** A server with a device; `restore` puts an earlier backup back and starts the server again. */
async function openWorld() {
  const data = folders.next()
  let server = await openIn(data)
  const world = replaceableServer(server)
  const restore = async (file: string) => {
    await world.stop()
    await putBack(file, data)
    server = world.start(await openIn(data))
  }
  return { data, world, restore, server: () => server }
}

const count = async (
  server: TestServer,
  device: Awaited<ReturnType<typeof openEngineDevice>>,
  id: number,
  n: number,
) => {
  const shown = await readProductAsShown(server, id)
  return (await device.engine.recorder.count(shown, { physical_count: n, remarks: null }, typedSource)).op
}
const countOf = async (server: TestServer, id: number) =>
  ((await server.ask('admin', `products/${id}/`)).body as { physical_count: number | null }).physical_count

test('[SERVER-4038] restoring needs a stopped server and, if there is a database, a word; it checks the file first and moves the other aside', async () => {
  const data = folders.next()
  const server = await openIn(data)
  const file = await backedUp(data)
  await server.ask('maria', 'products/1/', json('PATCH', { physical_count: 5 }))

  await expect(restoreBackup(file, sourceOf(data), false)).rejects.toThrow('Add --replace')
  await expect(putBack(file, data)).rejects.toThrow('is in use. Stop the server first')
  expect((await server.ask('maria', 'products/1/', json('PATCH', { physical_count: 6 }))).status).toBe(200)
  await server.close()

  const bytes = readFileSync(file)
  const damaged = Buffer.from(bytes)
  damaged[5000] = (damaged[5000] ?? 0) ^ 1
  writeFileSync(file, damaged)
  await expect(putBack(file, data)).rejects.toThrow('its checksum is not the one')
  writeFileSync(file, bytes.subarray(0, 8192))
  await expect(putBack(file, data)).rejects.toThrow('is damaged')
  writeFileSync(file, bytes)
  await expect(restoreBackup(file, { engine: 'postgres', url: 'postgres://nowhere/x' }, true)).rejects.toThrow(
    'is a backup of the database file',
  )
  const untouched = await openIn(data)
  expect(await countOf(untouched, 1)).toBe(6)
  await untouched.close()

  const { movedTo, facts } = await putBack(file, data)
  expect(facts.rows).toMatchObject({ products: 20 })
  expect(existsSync(String(movedTo))).toBe(true)
  expect(statSync(databaseFile(data)).mode & 0o777).toBe(0o600)
  expect(readdirSync(data).filter((name) => name.includes('restoring'))).toEqual([])
  const restored = await openIn(data)
  expect(await countOf(restored, 1)).toBeNull()
  await restored.close()
})

test('[SERVER-5763] a damaged backup without its description, and a damaged description: the message names the file and what to do, and nothing changes', async () => {
  const data = folders.next()
  await (await openIn(data)).close()
  const file = await backedUp(data)
  const before = readFileSync(databaseFile(data))
  const half = `${file}.half`
  writeFileSync(half, readFileSync(file).subarray(0, 300_000))
  const text = `${file}.txt`
  writeFileSync(text, 'not a database'.repeat(1000))
  const unreadable = `${file}.copy`
  copyFileSync(file, unreadable)
  for (const [backup, content] of [
    [half, null],
    [text, null],
    [unreadable, '{bad'],
    [unreadable, '{}'],
  ] as const) {
    if (content !== null) writeFileSync(`${backup}.json`, content)
    const named = content === null ? backup : `${backup}.json`
    const problem = await putBack(backup, data).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(problem.startsWith(named)).toBe(true)
    expect(problem).toMatch(/ is damaged.*Nothing was changed\. Use another backup\.$/)
  }
  expect(readFileSync(databaseFile(data)).equals(before)).toBe(true)
})

test('[SERVER-4236] a damaged database, or only its log, is moved aside: nothing of it gets into the restored one', async () => {
  const data = folders.next()
  const target = databaseFile(data)
  const server = await openIn(data)
  const file = await backedUp(data)
  await server.ask('maria', 'products/1/', json('PATCH', { physical_count: 5 }))
  const log = readFileSync(`${target}-wal`)
  expect(log.length).toBeGreaterThan(0)
  await server.close()
  const leftovers = [() => writeFileSync(target, 'no database at all'.repeat(1000)), () => rmSync(target)]
  for (const leaveBehind of leftovers) {
    leaveBehind()
    writeFileSync(`${target}-wal`, log)
    const { movedTo } = await putBack(file, data)
    expect(readFileSync(`${movedTo}-wal`).equals(log)).toBe(true)
    expect(existsSync(`${target}-wal`)).toBe(false)
    const restored = await openIn(data)
    expect(await countOf(restored, 1)).toBeNull()
    await restored.close()
  }
})

test('[SERVER-5632] a restore is interrupted before the database is in its place: no server makes an empty institute there, and running it again completes it', async () => {
  const data = folders.next()
  const target = databaseFile(data)
  await (await openIn(data)).close()
  const file = await backedUp(data)
  // As the process leaves it between its last two steps: the old database aside, the restored one not yet in its place.
  renameSync(target, `${target}.before-x`)
  copyFileSync(file, restoringFile(target))
  await expect(openIn(data)).rejects.toThrow('was interrupted. Run npm run restore again')
  expect(existsSync(target)).toBe(false)
  expect((await restoreBackup(file, sourceOf(data), false)).facts.rows).toMatchObject({ products: 20 })
  await (await openIn(data)).close()

  // Interrupted while the old database is in use again: it stays usable.
  copyFileSync(file, restoringFile(target))
  await (await openIn(data)).close()
})

test('[SERVER-5636] a restore and a backup that root runs: the files belong to the owner of the folder, who runs the server', async () => {
  const data = folders.next()
  await (await openIn(data)).close()
  const file = await backedUp(data)
  const service = folders.next()
  // Only root can give a folder away; another account owns what it writes anyway.
  if (process.getuid?.() === 0) chownSync(service, 65_534, 65_534)
  await restoreBackup(file, sourceOf(service), false)
  const authority = { path: 'lan/authority.pem', content: Buffer.from('authority').toString('base64') }
  restoreFiles([authority], service)
  const backups = join(service, 'backups')
  mkdirSync(backups)
  if (process.getuid?.() === 0) chownSync(backups, 65_534, 65_534)
  await backUp(join(backups, 'by-hand.db'), placeOf(service, undefined), new Date())
  const { uid } = statSync(service)
  for (const path of ['bilang.db', 'lan', 'lan/authority.pem', 'backups/.lock'])
    expect([path, statSync(join(service, path)).uid]).toEqual([path, uid])
})

test('[SERVER-5641] a data folder that a restore makes is readable by its owner only', async () => {
  const data = folders.next()
  await (await openIn(data)).close()
  const made = join(folders.next(), 'new', 'data')
  await restoreBackup(await backedUp(data), sourceOf(made), false)
  const modes = [made, databaseFile(made)].map((path) => (statSync(path).mode & 0o777).toString(8))
  expect(modes).toEqual(['700', '600'])
})

test('[SERVER-4039] files beside the database return readable by their owner only; those that are there stay, and no other path is written', () => {
  const data = folders.next()
  const pem = (text: string) => Buffer.from(text).toString('base64')
  mkdirSync(join(data, 'lan'))
  writeFileSync(join(data, 'lan', 'server.pem'), 'newer')
  const files = [
    { path: 'lan/authority.pem', content: pem('authority') },
    { path: 'lan/server.pem', content: pem('older') },
  ]
  expect(restoreFiles(files, data)).toEqual({ written: ['lan/authority.pem'], left: ['lan/server.pem'] })
  expect(readFileSync(join(data, 'lan', 'authority.pem'), 'utf8')).toBe('authority')
  expect(readFileSync(join(data, 'lan', 'server.pem'), 'utf8')).toBe('newer')
  expect(statSync(join(data, 'lan', 'authority.pem')).mode & 0o777).toBe(0o600)
  expect(() => restoreFiles([{ path: 'lan/../../x', content: '' }], data)).toThrow('does not belong to it')
})

test('[SERVER-4040] a restored database gives no id and no version a second time', async () => {
  const { data, server, restore } = await openWorld()
  const file = await backedUp(data)
  const draft = productDraft('2026-05-03-0001-01-01')
  const lost = (await server().ask('admin', 'products/', json('POST', draft))).body as { id: number }
  await restore(file)
  expect((await server().ask('admin', `products/${lost.id}/`)).status).toBe(404)
  const made = (await server().ask('admin', 'products/', json('POST', draft))).body as { id: number; version: number }
  expect(made.id).toBeGreaterThan(lost.id)
  await server().close()
})

test('[SYNC-4041] counted and acknowledged, then an older backup is restored: the device detects the lost count, and sends it when a person asks for it', async () => {
  const { data, world, server, restore } = await openWorld()
  const device = await openEngineDevice(world.address)
  await signIn(device.engine)
  const pull = openPull(device)
  await pull.run('start')
  await count(server(), device, 2, 4)
  await device.engine.outbox.sendNow()
  const file = await backedUp(data)
  await count(server(), device, 3, 5)
  await device.engine.outbox.sendNow()
  expect(await device.engine.outbox.list()).toEqual([])
  expect(await countOf(server(), 3)).toBe(5)

  device.network.isUp = false
  await count(server(), device, 4, 6)
  await restore(file)
  expect([await countOf(server(), 2), await countOf(server(), 3)]).toEqual([4, null])
  device.network.isUp = true
  await pull.run('manual')
  await device.engine.outbox.sendNow()
  expect(await countOf(server(), 4), 'what was not sent arrives as usual').toBe(6)
  const lost = await device.engine.outbox.list()
  expect(lost).toMatchObject([{ eid: 3, state: 'rejected', error: { cls: 'lost' } }])
  expect(device.engine.outbox.summary()).toMatchObject({ needsReview: 1 })

  await device.engine.outbox.retry(lost[0]!.id)
  await device.engine.outbox.sendNow()
  expect(await device.engine.outbox.list()).toEqual([])
  expect(await countOf(server(), 3)).toBe(5)
  await server().close()
})

test('[SYNC-4042] after a restore a device that missed it does not overwrite what a colleague counted since then', async () => {
  const { data, world, server, restore } = await openWorld()
  const device = await openEngineDevice(world.address)
  await signIn(device.engine)
  const file = await backedUp(data)
  await count(server(), device, 3, 5)
  await device.engine.outbox.sendNow()
  // The device saw the version after its count, and counts once more without a network.
  device.network.isUp = false
  await count(server(), device, 3, 6)
  await restore(file)
  await server().ask('admin', 'products/3/', json('PATCH', { physical_count: 9, remarks: 'a colleague' }))
  device.network.isUp = true
  await device.engine.outbox.sendNow()
  expect(await countOf(server(), 3)).toBe(9)
  expect(await device.engine.outbox.conflicts()).toHaveLength(1)
  await server().close()
})

test('[SYNC-4043] after a restore a count of a lost item is not taken for one of a new item', async () => {
  const { data, world, server, restore } = await openWorld()
  const device = await openEngineDevice(world.address)
  await signIn(device.engine)
  const file = await backedUp(data)
  const lost = (await server().ask('admin', 'products/', json('POST', productDraft('2026-05-03-0001-01-01')))).body as {
    id: number
  }
  device.network.isUp = false
  await count(server(), device, lost.id, 7)
  await restore(file)
  const { body } = await server().ask('admin', 'products/', json('POST', productDraft('2026-05-03-0002-01-01')))
  device.network.isUp = true
  await device.engine.outbox.sendNow()
  expect(await countOf(server(), (body as { id: number }).id)).toBeNull()
  expect(await device.engine.outbox.list()).toMatchObject([{ eid: lost.id, state: 'orphaned' }])
  await server().close()
})
