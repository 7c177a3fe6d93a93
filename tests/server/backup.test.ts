/** Backups of the embedded database while people count: made, tested, recorded, retained. */
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { listBackups } from '#server/backups/backup-files.ts'
import { databaseFile } from '#server/backups/backup-plan.ts'
import { lastScheduled, missedBackupTime, runBackupProcess } from '#server/backups/backup-schedule.ts'
import { makeBackup } from '#server/backups/make-backup.ts'
import { backupsToDelete } from '#server/backups/retention.ts'
import { openStore, startNewEpoch, writeMeta } from '#server/db/store.ts'
import { parseOptions } from '#server/server-options.ts'
import { backupNames, fileJob, temporaryFolders } from '#tests/support/server/backup-world.ts'
import { openServer } from '#tests/support/server/server.ts'
import { backUp, placeOf, recordBackupIn } from '#tools/backup.ts'
import { json } from './suites/open-server.ts'

const folders = temporaryFolders('backup')
afterAll(folders.remove)

const openIn = (data: string, products = 80) => openServer({ database: databaseFile(data), products })
const lastOf = async (server: Awaited<ReturnType<typeof openIn>>) => (await server.ask('admin', 'backups/last/')).body

test('[SERVER-66] a backup taken during counting opens, is complete, and has everything acknowledged before it', async () => {
  const data = folders.next()
  const server = await openIn(data)
  const count = (id: number) => server.ask('maria', `products/${id}/`, json('PATCH', { physical_count: 77 }))
  for (let id = 1; id <= 20; id++) expect((await count(id)).status).toBe(200)
  const file = join(data, 'copy.db')
  const copying = backUp(file, placeOf(data, undefined), new Date('2026-11-21T14:00:00Z'))
  for (let id = 21; id <= 40; id++) await count(id)
  expect((await copying).manifest.facts.rows).toMatchObject({ products: 80 })
  expect(await lastOf(server)).toMatchObject({ at: '2026-11-21T14:00:00.000Z', attempt: { outcome: 'verified' } })
  await server.close()
  for (const path of [file, `${file}.json`]) expect(statSync(path).mode & 0o777).toBe(0o600)
  await expect(recordBackupIn(placeOf(join(data, 'elsewhere'), undefined), new Date())).rejects.toThrow(
    'There is no database',
  )

  const copy = await openStore(file, () => new Date())
  const rows = await copy.db.selectFrom('products').select('id').where('physical_count', '=', 77).execute()
  expect(rows.map((row) => row['id'])).toEqual(expect.arrayContaining(Array.from({ length: 20 }, (_, at) => at + 1)))
  await copy.close()
  await expect(backUp(file, placeOf(data, undefined), new Date())).rejects.toThrow('is there already')
})

test('[SERVER-3809] a backup ends while people go on counting without a break', async () => {
  const data = folders.next()
  const server = await openIn(data, 3_000)
  let isDone = false
  const { outcome } = runBackupProcess(fileJob(data))
  const backup = outcome.finally(() => {
    isDone = true
  })
  let counts = 0
  while (!isDone) {
    const patch = { physical_count: (counts % 9) + 1 }
    const answer = await server.ask('maria', `products/${(counts++ % 3_000) + 1}/`, json('PATCH', patch))
    expect(answer.status).toBe(200)
    await letOthersRun()
  }
  expect(await backup).toMatchObject({ is: 'verified' })
  // A backup that blocked the writers would let one or two through; how many more there are is a matter of the machine.
  expect(counts).toBeGreaterThan(5)
  await server.close()
})

test('[SERVER-67] after a backup is restored, older cursors are refused', async () => {
  const server = await openServer({ products: 20 })
  const { cursor } = (await server.ask('maria', '')).body as { cursor: string }
  expect((await server.ask('maria', `changes/?cursor=${cursor}`)).status).toBe(200)
  await startNewEpoch(server.store.db)
  expect((await server.ask('maria', `changes/?cursor=${cursor}`)).status).toBe(410)
  await server.close()
})

test('[SERVER-4030] a backup whose restored copy is damaged leaves no file, deletes nothing, and is recorded with its reason', async () => {
  const data = folders.next()
  const server = await openIn(data)
  expect(await makeBackup(fileJob(data, { at: '2026-11-20T17:00:00.000Z' }))).toMatchObject({ is: 'verified' })
  const before = backupNames(join(data, 'backups'))
  expect(before).toEqual(['bilang-2026-11-20T17-00-00Z.db', 'bilang-2026-11-20T17-00-00Z.db.json'])

  // A row that refers to nothing: what a damaged disk or a faulty program leaves.
  const broken = new DatabaseSync(databaseFile(data), { enableForeignKeyConstraints: false })
  broken.exec('pragma foreign_keys = off; update products set article = 99999 where id = 1')
  const failed = await makeBackup(
    fileJob(data, { at: '2026-11-21T17:00:00.000Z', keep: { daily: 0, weekly: 0, monthly: 0 } }),
  )
  expect(failed).toMatchObject({ is: 'failed', reason: 'damaged' })
  expect(backupNames(join(data, 'backups'))).toEqual(before)
  expect(await lastOf(server)).toMatchObject({
    at: '2026-11-20T17:00:00.000Z',
    attempt: { at: '2026-11-21T17:00:00.000Z', outcome: 'failed', reason: 'damaged' },
  })

  broken.exec('update products set article = 1 where id = 1')
  broken.close()
  const good = await makeBackup(
    fileJob(data, { at: '2026-11-22T17:00:00.000Z', keep: { daily: 0, weekly: 0, monthly: 0 } }),
  )
  expect(good).toMatchObject({ is: 'verified', deleted: 1 })
  expect(backupNames(join(data, 'backups'))[0]).toBe('bilang-2026-11-22T17-00-00Z.db')
  await server.close()
})

test('[SERVER-4031] the newest backup of each day, week and month stays; the newest tested one is never deleted, whatever the clock says', () => {
  const backup = (number: number, at: string, isVerified = true) => ({ file: String(number), number, at, isVerified })
  const days = Array.from({ length: 60 }, (_, day) =>
    backup(day, new Date(Date.UTC(2026, 8, 1 + day, 17)).toISOString()),
  )
  const left = (backups: typeof days, keep = { daily: 3, weekly: 2, monthly: 2 }) => {
    const gone = new Set(backupsToDelete(backups, keep, 'Asia/Manila'))
    return backups.filter(({ file }) => !gone.has(file)).map(({ at }) => at.slice(5, 'MM-DD'.length + 5))
  }
  // The last one is of 31 October in Manila, a Saturday: 3 days, the Sunday before, the last day of September.
  expect(left(days)).toEqual(['09-29', '10-24', '10-28', '10-29', '10-30'])
  const none = { daily: 0, weekly: 0, monthly: 0 }
  expect(left(days, none)).toEqual(['10-30'])
  // The clock stood at 2090 once, and is right again: the newest is the one made last.
  const jumped = [...days.slice(0, 3), backup(3, '2090-01-01T17:00:00Z'), backup(4, days[3]!.at)]
  expect(left(jumped, none)).toEqual(['09-04'])
  expect(left(jumped)).toEqual(expect.arrayContaining(['09-03', '09-04']))
  // Untested ones take no place of a tested one.
  const untested = Array.from({ length: 5 }, (_, n) => backup(100 + n, `2026-11-0${n + 1}T17:00:00Z`, false))
  expect(left([...days, ...untested], none)).toEqual(['10-30', '11-03', '11-04', '11-05'])
})

test('[SERVER-4032] of two server processes one makes the backup', async () => {
  const data = folders.next()
  const server = await openIn(data)
  const job = fileJob(data, { onlyIfNoneSince: '2026-11-20T17:00:00.000Z', at: '2026-11-20T17:00:01.000Z' })
  const outcomes = await Promise.all([runBackupProcess(job).outcome, runBackupProcess(job).outcome])
  expect(outcomes.map(({ is }) => is).sort()).toEqual(['not-needed', 'verified'])
  expect(listBackups(job.folder)).toHaveLength(1)
  // The lock is not everything: the second may come after the first.
  expect(await makeBackup(job)).toEqual({ is: 'not-needed' })
  await server.close()
})

test('[SERVER-4033] a backup that is killed, or whose server is, leaves no file under its name; the next one removes the rest', async () => {
  const data = folders.next()
  const server = await openIn(data, 2_000)
  const job = fileJob(data)
  const partial = () => existsSync(job.folder) && backupNames(job.folder).some((name) => name.endsWith('.partial'))
  for (const end of ['kill', 'disconnect'] as const) {
    const child = fork('server/backups/backup-process.ts', [], { execArgv: [] })
    child.send(job)
    while (!partial()) await new Promise((resolve) => setTimeout(resolve, 1))
    const exit = once(child, 'exit')
    if (end === 'kill') child.kill('SIGKILL')
    else child.disconnect()
    await exit
    expect(listBackups(job.folder)).toEqual([])
  }
  expect(await lastOf(server)).toMatchObject({ at: null, attempt: { outcome: 'running' } })
  expect(await makeBackup(job)).toMatchObject({ is: 'verified' })
  expect(backupNames(job.folder)).toHaveLength(2)
  await server.close()
})

test('[SERVER-4034] a backup missed while the machine was off is made up for; a failed one is tried again after an hour; a clock jump stops none', () => {
  const at = (text: string) => new Date(text)
  const times = ['01:00', '13:30']
  expect(lastScheduled(times, at('2026-11-21T04:00:00Z'), 'Asia/Manila')).toEqual(at('2026-11-20T17:00:00Z'))
  expect(lastScheduled(times, at('2026-11-21T05:30:30Z'), 'Asia/Manila')).toEqual(at('2026-11-21T05:30:00Z'))

  const monday = '2026-11-23T00:30:00Z'
  const due = (changes: object) =>
    missedBackupTime({
      now: at(monday),
      scheduled: at('2026-11-22T17:00:00Z'),
      since: '2026-11-20T00:00:00Z',
      last: '2026-11-20T17:00:00Z',
      attempt: null,
      ...changes,
    }) !== null
  expect(due({})).toBe(true)
  expect(due({ last: '2026-11-22T17:00:01Z' })).toBe(false)
  // A new database has nothing to back up before its first night.
  expect(due({ last: null, since: monday })).toBe(false)
  expect(due({ last: null })).toBe(true)
  expect(due({ attempt: { at: '2026-11-23T00:00:00Z', outcome: 'failed' } })).toBe(false)
  expect(due({ attempt: { at: '2026-11-22T23:00:00Z', outcome: 'failed' } })).toBe(true)
  // Whether it still runs is what the lock says.
  expect(due({ attempt: { at: '2026-11-23T00:00:00Z', outcome: 'running' } })).toBe(true)
  expect(due({ last: '2090-01-01T00:00:00Z' })).toBe(true)
  expect(due({ attempt: { at: '2090-01-01T00:00:00Z', outcome: 'failed' } })).toBe(true)
})

test('[SERVER-4035] a disk without room and a folder that cannot be used are recorded with their reason, and leave room for counts', async () => {
  const data = folders.next()
  const server = await openIn(data)
  const full = await makeBackup(fileJob(data, { reserveBytes: 2 ** 52 }))
  expect(full).toMatchObject({ is: 'failed', reason: 'disk-full', detail: expect.stringContaining('must stay free') })
  expect(backupNames(join(data, 'backups'))).toEqual([])
  expect(await lastOf(server)).toMatchObject({ at: null, attempt: { outcome: 'failed', reason: 'disk-full' } })
  writeFileSync(join(data, 'file'), '')
  expect(await makeBackup(fileJob(data, { folder: join(data, 'file', 'backups') }))).toMatchObject({ reason: 'folder' })
  expect(await lastOf(server)).toMatchObject({ attempt: { outcome: 'failed', reason: 'folder' } })
  await server.close()
})

test('[SERVER-4036] the running server makes up for a missed backup at its start, with the certificate authority and the signing key', async () => {
  const data = folders.next()
  const server = await openIn(data)
  await writeMeta(server.store.db, 'backups-since', '2020-01-01T00:00:00.000Z')
  await server.close()
  mkdirSync(join(data, 'lan'))
  writeFileSync(join(data, 'lan', 'authority.pem'), 'SECRET')
  const child = spawn(process.execPath, ['server/main.ts', '--api-only', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BACKUP_DIR: join(data, 'saved') },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  await expect.poll(() => output, { timeout: 60_000 }).toContain('was restored for a test')
  child.kill('SIGTERM')
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
  const [made] = listBackups(join(data, 'saved'))
  expect(made?.manifest).toMatchObject({
    isVerified: true,
    files: [{ path: 'lan/authority.pem', content: Buffer.from('SECRET').toString('base64') }],
  })
  const copy = new DatabaseSync(made!.file, { readOnly: true })
  expect(copy.prepare(`select length(value) as n from meta where key = 'evidence-key'`).get()).toEqual({ n: 64 })
  copy.close()
  expect(statSync(join(data, 'saved')).mode & 0o777).toBe(0o700)
  expect(readFileSync(`${made!.file}.json`, 'utf8')).toContain('"format": 1')
})

test('[SERVER-4037] times and numbers of backups are checked at the start', () => {
  const options = (env: NodeJS.ProcessEnv) => parseOptions([], env)
  expect(options({})).toMatchObject({ backupAt: ['01:00'], backupKeep: { daily: 7, weekly: 4, monthly: 12 } })
  expect(options({ BACKUP_AT: '12:15, 19:00' })).toMatchObject({ backupAt: ['12:15', '19:00'] })
  expect(options({ BACKUP_AT: 'off' })).toMatchObject({ backupAt: [] })
  expect(() => options({ BACKUP_AT: '1 am' })).toThrow('Write 01:00, or off')
  expect(() => options({ BACKUP_KEEP: '7' })).toThrow('such as 7,4,12')
  expect(() => options({ BACKUP_KEEP: '7,x,2' })).toThrow('whole number')
})
