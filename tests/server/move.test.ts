/** Everything moves from one engine to the other, and back, with a device that has unsent and acknowledged counts. */
import 'fake-indexeddb/auto'
import { chownSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PasskeyCreation, PasskeyRequest } from '#contract/actions/accounts/passkey-actions.ts'
import { databaseFile } from '#server/backups/backup-plan.ts'
import { moveDatabase, openTarget } from '#server/backups/move-database.ts'
import { unfinishedKey } from '#server/db/may-open.ts'
import { openStore, readMeta, writeMeta } from '#server/db/store.ts'
import { openEngineDevice, readProductAsShown, signIn, typedSource } from '#tests/support/device/engine-device.ts'
import { temporaryFolders } from '#tests/support/server/backup-world.ts'
import { openPull, replaceableServer } from '#tests/support/server/replaceable-server.ts'
import { openServer, origin, type TestServer } from '#tests/support/server/server.ts'
import { createAuthenticator } from '#tests/support/server/software-authenticator.ts'
import { move } from '#tools/move.ts'
import { type PostgresCluster, startPostgres } from '#tools/testing/postgres.ts'
import { json, productDraft } from './suites/open-server.ts'

const folders = temporaryFolders('move')
let cluster: PostgresCluster
beforeAll(async () => {
  cluster = await startPostgres()
})
afterAll(async () => {
  await cluster.stop()
  folders.remove()
})

const now = () => new Date()
const countOf = async (server: TestServer, id: number) =>
  ((await server.ask('admin', `products/${id}/`)).body as { physical_count: number | null }).physical_count

test('[SERVER-4052] everything moves to PostgreSQL and back: acknowledged counts are there, unsent ones arrive, nothing is lost, and no id returns', async () => {
  const file = databaseFile(folders.next())
  const url = await cluster.createDatabase()
  let server = await openServer({ database: file, products: 40 })
  const world = replaceableServer(server)
  const device = await openEngineDevice(world.address)
  await signIn(device.engine)
  const pull = openPull(device)
  await pull.run('start')
  const count = async (id: number, n: number) =>
    device.engine.recorder.count(
      await readProductAsShown(server, id),
      { physical_count: n, remarks: 'ñ ₱ 😀' },
      typedSource,
    )
  await count(3, 5)
  await device.engine.outbox.sendNow()
  const draft = json('POST', productDraft('2026-05-03-0001-01-01'))
  const deleted = (await server.ask('admin', 'products/', draft)).body as { id: number }
  expect((await server.ask('admin', `products/${deleted.id}/`, { method: 'DELETE' })).status).toBe(204)
  device.network.isUp = false
  await count(4, 6)

  await expect(move({ from: 'sqlite', file, url })).rejects.toThrow('is in use')
  await world.stop()
  const tables = await move({ from: 'sqlite', file, url })
  expect(tables.find(({ name }) => name === 'products')).toMatchObject({
    rows: 40,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  await expect(openStore(file, now)).rejects.toThrow('This database was moved')

  server = world.start(await openServer({ database: url }))
  expect([await countOf(server, 3), await countOf(server, 4)]).toEqual([5, null])
  device.network.isUp = true
  await pull.run('manual')
  await device.engine.outbox.sendNow()
  expect(await countOf(server, 4)).toBe(6)
  expect(await device.engine.outbox.list()).toEqual([])
  const made = (await server.ask('admin', 'products/', draft)).body as { id: number }
  expect(made.id).toBeGreaterThan(deleted.id)
  expect((await server.ask('admin', 'products/?search=barometer')).body).toMatchObject({ count: 1 })

  await expect(move({ from: 'postgres', file, url })).rejects.toThrow('is in use')
  await world.stop()
  await expect(move({ from: 'postgres', file, url })).rejects.toThrow('holds data already')
  for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
  // Moved by root into the folder of a service (SERVER-5636).
  if (process.getuid?.() === 0) chownSync(dirname(file), 65_534, 65_534)
  await move({ from: 'postgres', file, url })
  expect(statSync(file).uid).toBe(statSync(dirname(file)).uid)
  await expect(openStore(url, now)).rejects.toThrow('This database was moved')
  server = world.start(await openServer({ database: file }))
  device.network.isUp = false
  await count(5, 7)
  device.network.isUp = true
  await pull.run('manual')
  await device.engine.outbox.sendNow()
  expect([await countOf(server, 3), await countOf(server, 4), await countOf(server, 5)]).toEqual([5, 6, 7])
  expect(await device.engine.outbox.list()).toEqual([])
  expect((await server.ask('admin', 'products/?search=barometer')).body).toMatchObject({ count: 1 })
  expect(server.logged).toEqual([])
  await server.close()
})

test('[SERVER-4959] passkeys move to PostgreSQL and back: they sign in with their counter, and another one is added', async () => {
  const file = databaseFile(folders.next())
  const url = await cluster.createDatabase()
  const ana = { username: 'ana', password: 'Ana-2026!' }
  const device = createAuthenticator(origin)
  let server = await openServer({ database: file, products: 20 })
  const own = async (path: string, body: object) =>
    (await server.ask('ana', `users/me/passkeys/${path}`, json('POST', { ...body }))).body
  const post = (path: string, body: object) =>
    server.fetch(new Request(`${origin}/api/v1/${path}`, json('POST', { ...body })))
  const add = async (name: string, proof: object) => {
    const options = (await own('start/', { password: ana.password, ...proof })) as PasskeyCreation
    return own('', { name, passkey: device.create(options) })
  }
  const signIn = async (counter?: number) => {
    const request = (await (await post('auth/passkey/ask/', ana)).json()) as PasskeyRequest
    const passkey = device.get(request, counter === undefined ? {} : { counter })
    return (await post('auth/passkey/sign_in/', { ...ana, passkey })).status
  }
  const stored = () => server.store.db.selectFrom('passkeys').selectAll().orderBy('id').execute()
  await add('My phone ñ 📱', {})
  expect(await signIn(4_000_000_000)).toBe(200)
  // A challenge that nobody answers moves too.
  await post('auth/passkey/ask/', ana)
  const before = await stored()
  expect(before).toMatchObject([{ name: 'My phone ñ 📱', host: 'bilang.test' }])
  for (const to of [
    { from: 'sqlite', database: url },
    { from: 'postgres', database: file },
  ] as const) {
    await server.close()
    if (to.from === 'postgres') for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
    await move({ from: to.from, file, url })
    server = await openServer({ database: to.database })
    await server.newTokenFor('ana')
    const moved = await stored()
    expect(moved.slice(0, 1).map((row) => ({ ...row, counter: Number(row['counter']), last_used_at: '' }))).toEqual(
      before.map((row) => ({ ...row, counter: Number(moved[0]!['counter']), last_used_at: '' })),
    )
    expect(await signIn(4_000_000_000)).toBe(400)
    expect(await signIn(4_000_000_000 + 100 * moved.length)).toBe(200)
    const proof = { passkey: device.get((await own('ask/', {})) as PasskeyRequest) }
    expect(await add(`From ${to.from}`, proof)).toEqual({ recovery_codes: null })
  }
  const after = await stored()
  expect(after.map((row) => row['name'])).toEqual(['My phone ñ 📱', 'From sqlite', 'From postgres'])
  expect(new Set(after.map((row) => Number(row['id']))).size).toBe(3)
  expect(server.logged).toEqual([])
  await server.close()
})

test('[SERVER-4053] an interrupted move: no server opens the target, and running it again completes it', async () => {
  const file = databaseFile(folders.next())
  const url = await cluster.createDatabase()
  await (await openServer({ database: file, products: 40 })).close()
  // Interrupted after the old database was closed, before the new one was finished.
  const source = await openStore(file, now)
  const target = await openTarget(url)
  await moveDatabase(source, target)
  await writeMeta(target.db, unfinishedKey, 'copied')
  await target.close()
  await source.close()
  await expect(openStore(url, now)).rejects.toThrow('was interrupted. Run npm run move again')
  // The old one is closed already: only the last step is left.
  expect(await move({ from: 'sqlite', file, url })).toEqual([])
  const moved = await openServer({ database: url })
  expect(await readMeta(moved.store.db, unfinishedKey)).toBeNull()
  await moved.close()

  // Interrupted while the target was filled.
  const second = databaseFile(folders.next())
  const empty = await cluster.createDatabase()
  await (await openServer({ database: second, products: 40 })).close()
  const half = await openTarget(empty)
  await half.db.insertInto('series').values({ name: 'left over', last: 1 }).execute()
  await half.close()
  const tables = await move({ from: 'sqlite', file: second, url: empty })
  expect(tables.find(({ name }) => name === 'products')).toMatchObject({ rows: 40 })
})

test('[SERVER-4054] a server that still runs on PostgreSQL acknowledges nothing after the move: it answers 503', async () => {
  const file = databaseFile(folders.next())
  const url = await cluster.createDatabase()
  const server = await openServer({ database: url, products: 20 })
  await server.ask('maria', 'products/1/', json('PATCH', { physical_count: 3 }))
  // As if it had connected after the check of the command.
  const source = await openStore(url, now)
  const target = await openTarget(file)
  const moving = moveDatabase(source, target)
  const during = await server.ask('maria', 'products/2/', json('PATCH', { physical_count: 4 }))
  await moving
  const after = await server.ask('maria', 'products/3/', json('PATCH', { physical_count: 5 }))
  expect([after.status, Number(after.headers.get('Retry-After')) > 0]).toEqual([503, true])
  const { rows } = {
    rows: await target.db.selectFrom('products').select('physical_count').where('id', '=', 2).execute(),
  }
  expect(rows[0]?.['physical_count']).toBe(during.status === 200 ? 4 : null)
  expect(await server.store.db.selectFrom('products').select('physical_count').where('id', '=', 3).execute()).toEqual([
    { physical_count: null },
  ])
  await Promise.all([source.close(), target.close(), server.close()])
})
