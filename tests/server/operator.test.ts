/** The server as an operator sees it: health check, forgotten password, proxies, headers. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix, win32 } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backupPlan, existingFolder, planMessage } from '#server/backups/backup-plan.ts'
import { openStore } from '#server/db/store.ts'
import { openDatabase } from '#server/open-database.ts'
import { networkOf } from '#server/rules/accounts/login-limits.ts'
import { type Options, parseOptions } from '#server/server-options.ts'
import { openServer, origin } from '#tests/support/server/server.ts'
import { loadFilipino } from '#text/text-catalog.ts'
import type { Page } from './suites/open-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'bilang-operator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('[SERVER-822] health answers 200 while the database reads and writes, and 503 otherwise', async () => {
  let now = 0
  const server = await openServer({ database: join(folder, 'health.db'), clock: { now: () => new Date(now) } })
  const health = async () => {
    now += 2000
    const answer = await server.fetch(new Request(`${origin}/health`))
    return { status: answer.status, body: await answer.json(), cache: answer.headers.get('Cache-Control') }
  }
  expect(await health()).toEqual({
    status: 200,
    body: { status: 'ok', database: 'ok', engine: 'sqlite', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    cache: 'no-store',
  })
  // A long import writes: the server is healthy.
  let done = () => {}
  const importing = server.store.write(
    () =>
      new Promise<void>((resolve) => {
        done = resolve
      }),
  )
  expect(await health()).toMatchObject({ status: 200, body: { database: 'busy' } })
  done()
  await importing
  await server.close()
  expect(await health()).toMatchObject({ status: 503, body: { status: 'unavailable' } })
})

test('[SERVER-823] addresses that the app does not have, and hidden files, answer 404', async () => {
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, '.vite'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  writeFileSync(join(dist, '.sources'), 'x')
  writeFileSync(join(dist, '.vite', 'manifest.json'), '{}')
  const server = await openServer({ config: { dist } })
  const statusOf = async (path: string) => (await server.fetch(new Request(origin + path))).status
  for (const path of ['/healthz', '/metrics', '/status', '/wp-login.php', '/.sources', '/.vite/manifest.json', '/.env'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
  const person = await server.fetch(new Request(`${origin}/nowhere/at/all`, { headers: { Accept: 'text/html,*/*' } }))
  expect([person.status, await person.text()]).toEqual([404, '<!doctype html>'])
  for (const path of ['/', '/index.html', '/login', '/Q/7', '/r/3', '/admin/inventory/database/7.5', '/notfound'])
    expect([path, await statusOf(path)]).toEqual([path, 200])
  await server.close()
})

test('[SERVER-4071] below a path, whether the proxy removes it or not, every response says that Bilang needs its own host name', async () => {
  await loadFilipino()
  const dist = join(folder, 'below')
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  const server = await openServer({ config: { dist, trustProxy: 1 } })
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    server.fetch(new Request(origin + path, { method, headers }))
  const page = { Accept: 'text/html,*/*' }
  for (const [path, headers] of [
    ['/bilang/', page],
    ['/bilang/login', page],
    ['/apps/bilang/qr?product_id=7', page],
    ['/', { ...page, 'X-Forwarded-Prefix': '/bilang' }],
  ] as const) {
    const answer = await ask(path, headers)
    const text = await answer.text()
    expect([path, answer.status]).toEqual([path, 404])
    expect(text).toContain('Bilang needs a host name of its own')
    expect(text).toMatch(/below \/(apps\/)?bilang\./)
  }
  const call = await ask('/bilang/api/v1/auth/login/', { 'Accept-Language': 'fil' }, 'POST')
  expect([call.status, await call.json()]).toEqual([
    404,
    { detail: expect.stringContaining('Hindi ito gumagana sa ilalim ng /bilang.') },
  ])
  const hostile = await ask('/%3Cscript%3E/login', { ...page, 'X-Forwarded-Prefix': '/<script>' })
  expect(await hostile.text()).not.toContain('<script')
  // The app's own addresses, mistyped ones and files are what they were.
  for (const [path, status] of [
    ['/', 200],
    ['/admin/inventory', 200],
    ['/nowhere/at/all', 404],
    ['/nowhere', 404],
  ] as const) {
    const answer = await ask(path, page)
    expect([path, answer.status, await answer.text()]).toEqual([path, status, '<!doctype html>'])
  }
  await server.close()
  expect(() => parseOptions([], { PUBLIC_ADDRESS: 'https://example.gov.ph/bilang' })).toThrow('has a path')
  expect(parseOptions([], { PUBLIC_ADDRESS: 'https://example.gov.ph/' })).toMatchObject({
    publicAddress: 'https://example.gov.ph',
  })
})

test('[SERVER-2501] the web app manifest names the institute and is revalidated', async () => {
  const dist = join(folder, 'named')
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  writeFileSync(join(dist, 'manifest.webmanifest'), JSON.stringify({ name: 'Bilang', short_name: 'Bilang' }))
  const server = await openServer({ config: { dist, institute: 'Institute of Ñame' } })
  const read = (headers = {}) => server.fetch(new Request(`${origin}/manifest.webmanifest`, { headers }))
  const first = await read()
  expect(await first.json()).toEqual({ name: 'Bilang · Institute of Ñame', short_name: 'Bilang' })
  expect(first.headers.get('content-type')).toBe('application/manifest+json')
  expect((await read({ 'If-None-Match': first.headers.get('etag') })).status).toBe(304)
  await server.close()
})

test('[SERVER-824] a new password is printed and set while the server keeps running; an unknown name changes nothing', async () => {
  const data = join(folder, 'forgot')
  const server = spawn(process.execPath, ['server/main.ts', '--api-only', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const address = await new Promise<string>((resolve) => {
    server.stdout.on('data', (chunk) => {
      output += String(chunk)
      const found = /Bilang is at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
  })
  const signIn = async (username: string, password: string) =>
    (await fetch(`${address}/api/v1/auth/login/`, { method: 'POST', body: JSON.stringify({ username, password }) }))
      .status
  const forgotten = (username: string) =>
    spawnSync(
      process.execPath,
      ['server/main.ts', '--data', data, '--port', new URL(address).port, '--new-password', username],
      {
        encoding: 'utf8',
      },
    )
  const nobody = forgotten('nobody')
  expect([nobody.status, nobody.stderr]).toEqual([1, expect.stringContaining('There is no account nobody.')])
  expect(await signIn('admin', 'Admin-2026!')).toBe(200)
  const done = forgotten('admin')
  const password = /admin signs in with {2}(\S+) {2}from now on/.exec(done.stdout)?.[1] ?? ''
  expect([done.status, password]).toEqual([0, expect.stringMatching(/^\S{14}$/)])
  expect(done.stdout).not.toContain('Admin-2026!')
  expect(await signIn('admin', password)).toBe(200)
  expect(await signIn('admin', 'Admin-2026!')).toBe(400)
  server.kill('SIGTERM')
  expect(await new Promise((resolve) => server.once('exit', resolve))).toBe(0)
  // The next start does not print the old password.
  const later = spawn(process.execPath, ['server/main.ts', '--api-only', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let laterOutput = ''
  later.stdout.on('data', (chunk) => {
    laterOutput += String(chunk)
  })
  await expect.poll(() => laterOutput, { timeout: 60_000 }).toContain('Maria-2026!')
  expect(laterOutput).not.toContain('Admin-2026!')
  later.kill('SIGTERM')
  await new Promise((resolve) => later.once('exit', resolve))
})

test('[SERVER-5333] a database address that is not a PostgreSQL one stops the start with a message that does not contain it', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
    const parse = () => parseOptions([], { [name]: 'mysql://bilang:hunter@host/bilang' })
    expect(parse).toThrow(`${name}: write the address of PostgreSQL as postgres://`)
    expect(parse).not.toThrow('hunter')
  }
})

test('[SERVER-5633] a database file that cannot be opened stops the start with the reason and the file, without a stack trace', async () => {
  const start = (data: string) =>
    spawnSync(process.execPath, ['server/main.ts', '--api-only', '--port', '0', '--data', data], { encoding: 'utf8' })
  const dataWith = (name: string, make: (file: string) => void) => {
    const data = join(folder, name)
    mkdirSync(data)
    make(join(data, 'bilang.db'))
    return data
  }
  const notFolder = join(folder, 'a-file')
  writeFileSync(notFolder, '')
  const newer = dataWith('newer', () => {})
  const store = await openStore(join(newer, 'bilang.db'), () => new Date())
  await store.db
    .insertInto('kysely_migration')
    .values({ name: '999-newer', timestamp: new Date().toISOString() })
    .execute()
  await store.close()
  const cases = {
    [notFolder]: 'something in this path is not a folder',
    [join(notFolder, 'data')]: 'something in this path is not a folder',
    [dataWith('no-file', (file) => mkdirSync(file))]: 'may not read and write it',
    [dataWith('garbage', (file) => writeFileSync(file, 'not a database'.repeat(1000)))]: 'Put a backup back',
    [newer]: 'was used by a newer version',
  }
  for (const [data, message] of Object.entries(cases))
    await expect(openDatabase(parseOptions(['--data', data], {}) as Options)).rejects.toThrow(message)
  const { status, stderr } = start(newer)
  expect([status, stderr]).toEqual([1, expect.stringContaining(cases[newer]!)])
  expect(stderr).not.toMatch(/^\s+at /m)
})

test('[SERVER-5641] a new data folder and its database are readable by their owner only', async () => {
  const data = join(folder, 'private', 'data')
  const store = await openDatabase(parseOptions(['--data', data], {}) as Options)
  const modes = [data, ...['', '-wal', '-shm'].map((ending) => join(data, `bilang.db${ending}`))].map((path) =>
    (statSync(path).mode & 0o777).toString(8),
  )
  expect(modes).toEqual(['700', '600', '600', '600'])
  await store.close()
})

test('[SERVER-5635] a new password or a removed second step in a folder without a database: the message names the folder, and nothing is made there', async () => {
  const data = join(folder, 'wrong-folder')
  const ended = ['--new-password', '--remove-second-step'].map(async (option) => {
    const child = spawn(process.execPath, ['server/main.ts', '--data', data, option, 'admin'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let message = ''
    for await (const chunk of child.stderr) message += chunk
    return message
  })
  for (const message of await Promise.all(ended)) expect(message).toContain(`There is no database at ${data}`)
  expect(existsSync(data)).toBe(false)
})

test('[SERVER-5634] an empty PORT is none: the server listens on the port that is documented', () => {
  expect(parseOptions([], { PORT: '' })).toMatchObject({ port: 8080 })
  expect(parseOptions([], { PORT: '9000' })).toMatchObject({ port: 9000 })
})

test('[SERVER-5247] the drive of the backups is not plugged in: the search for an existing folder ends', () => {
  expect(existingFolder('E:\\backups\\bilang', () => false, win32)).toBe('E:\\')
  expect(existingFolder('C:\\data\\backups', (path) => path === 'C:\\data', win32)).toBe('C:\\data')
  expect(existingFolder('/srv/backups', (path) => path === '/', posix)).toBe('/')
})

test('[SERVER-5334] a backup folder that the server may not write to is reported at the start, not at night', () => {
  // Like a disk that is not mounted: below a file there is no folder.
  const file = join(folder, 'no-folder')
  writeFileSync(file, '')
  const messageFor = (path: string) => planMessage(backupPlan(parseOptions([], { BACKUP_DIR: path }) as Options))
  expect(messageFor(join(file, 'backups'))).toContain(`may not write to ${join(file, 'backups')}`)
  expect(messageFor(join(folder, 'not', 'made', 'yet'))).toContain('Backups are made at 01:00')
})

test('[SERVER-4190] --remove-second-step: the only admin, who lost the phone, signs in with the password alone; earlier sign-ins end', async () => {
  const data = mkdtempSync(join(tmpdir(), 'bilang-second-step-'))
  const database = join(data, 'bilang.db')
  const server = await openServer({ products: 20, database })
  await server.newTokenFor('admin')
  await server.store.db
    .insertInto('second_factors')
    .values({ user: 1, secret: 'plain.ABC', confirmed_at: '2026-11-21T00:00:00.000Z', last_step: 1 })
    .execute()
  const remove = (username: string) =>
    spawnSync(process.execPath, ['server/main.ts', '--data', data, '--remove-second-step', username], {
      encoding: 'utf8',
    })
  expect(remove('nobody').stderr).toContain('There is no account nobody.')
  expect(remove('admin').stdout).toContain('admin signs in with the password alone from now on.')
  for (const table of ['second_factors', 'tokens'])
    expect(await server.store.db.selectFrom(table).selectAll().execute()).toEqual([])
  await server.close()
})

test('[SERVER-825] links use the configured address, the protocol is http or https, and API responses are not cached', async () => {
  const server = await openServer({ products: 60, config: { trustProxy: 1, publicAddress: 'https://bilang.example' } })
  const headers = { Host: 'evil.example', 'X-Forwarded-Proto': 'javascript' }
  const plain = await server.ask('maria', 'products/', { headers })
  expect((plain.body as Page).next).toMatch(/^https:\/\/bilang\.example\/api\/v1\/products\/\?page=2/)
  expect(plain.headers.get('Cache-Control')).toBe('no-store')
  expect(plain.headers.get('Strict-Transport-Security')).toBeNull()
  const secure = await server.ask('maria', 'products/', { headers: { 'X-Forwarded-Proto': 'http, https' } })
  expect(secure.headers.get('Strict-Transport-Security')).toBe('max-age=2592000')
  await server.close()
  const ownAddress = await openServer({ products: 60, config: { trustProxy: 1 } })
  const { next } = (await ownAddress.ask('maria', 'products/', { headers })).body as Page
  expect(next).toMatch(/^http:\/\/bilang\.test\/api/)
  await ownAddress.close()
})

test('[SERVER-826] limits treat an IPv6 address as its 64-bit network, an IPv4 address as itself', () => {
  expect(networkOf('2001:db8:0:7::1')).toBe('2001:db8:0:7')
  expect(networkOf('2001:0DB8:0000:0007:ffff:1:2:3')).toBe('2001:db8:0:7')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
})
