/** What a monitor sees: health, metrics, log. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isDiskLow } from '#domain/app/disk-space.ts'
import { createJsonLog } from '#server/json-log.ts'
import { recordBackup } from '#server/rules/institute/last-backup.ts'
import { parseOptions } from '#server/server-options.ts'
import { openServer, origin } from '#tests/support/server/server.ts'
import { startPostgres } from '#tools/testing/postgres.ts'
import { json } from './suites/open-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'bilang-monitoring-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const metricsToken = 'a-token-that-nobody-guesses'
const monitor = { Authorization: `Bearer ${metricsToken}` }

test('[SERVER-3750] live answers 200 while the process does; ready and health answer 503 while the database is gone', async () => {
  let now = 0
  const server = await openServer({ database: join(folder, 'ready.db'), clock: { now: () => new Date(now) } })
  const statuses = async () => {
    now += 2000
    const statusOf = async (path: string) => (await server.fetch(new Request(origin + path))).status
    return [await statusOf('/health/live'), await statusOf('/health/ready'), await statusOf('/health')]
  }
  expect(await statuses()).toEqual([200, 200, 200])
  await server.close()
  expect(await statuses()).toEqual([200, 503, 503])
})

test('[SERVER-3751] after the database file was moved away or replaced nothing is acknowledged, and ready answers 503', async () => {
  const file = join(folder, 'moved.db')
  const server = await openServer({ database: file })
  const count = (id: number) => server.ask('maria', `products/${id}/`, json('PATCH', { physical_count: 3 }))
  expect((await count(1)).status).toBe(200)
  renameSync(file, join(folder, 'elsewhere.db'))
  const refused = await count(2)
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([503, true])
  expect((await server.fetch(new Request(`${origin}/health/ready`))).status).toBe(503)
  renameSync(join(folder, 'elsewhere.db'), file)
  expect((await count(2)).status).toBe(200)
  const other = await openServer({ database: join(folder, 'other.db') })
  await other.close()
  renameSync(join(folder, 'other.db'), file)
  expect((await count(3)).status).toBe(503)
  await server.close()
})

test('[SERVER-3752] a PostgreSQL that is connected but does not answer is not ready', async () => {
  const cluster = await startPostgres()
  const address = await cluster.createDatabase()
  const behind = decodeURIComponent(new URL(address).host || address.split('@')[1]?.split('/')[0] || '')
  // A network that can break: a socket before the socket of PostgreSQL.
  const sockets = new Set<Socket>()
  const network = createServer((client) => {
    const database = createConnection(join(behind, '.s.PGSQL.5432'))
    client.pipe(database).pipe(client)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
  })
  await new Promise<void>((resolve) => network.listen(join(folder, '.s.PGSQL.5432'), resolve))
  let now = Date.now()
  const clock = { now: () => new Date(now) }
  const server = await openServer({
    clock,
    database: address.replace(encodeURIComponent(behind), encodeURIComponent(folder)),
  })
  const ready = async () => (await server.fetch(new Request(`${origin}/health/ready`))).status
  expect(await ready()).toBe(200)
  now += 2000
  for (const socket of sockets) socket.pause()
  expect(await ready()).toBe(503)
  for (const socket of sockets) socket.destroy()
  await server.close()
  network.close()
  await cluster.stop()
})

test('[SERVER-3753] metrics need their token; without the setting the address does not exist', async () => {
  const server = await openServer({ config: { metricsToken } })
  const statusWith = async (headers: Record<string, string>) =>
    (await server.fetch(new Request(`${origin}/metrics`, { headers }))).status
  expect(await statusWith({})).toBe(401)
  expect(await statusWith({ Authorization: `Bearer ${metricsToken}x` })).toBe(401)
  expect(await statusWith({ Authorization: `Token ${await server.tokenFor('admin')}` })).toBe(401)
  expect(await statusWith(monitor)).toBe(200)
  await server.close()
  const without = await openServer()
  expect((await without.fetch(new Request(`${origin}/metrics`, { headers: monitor }))).status).toBe(404)
  await without.close()
  expect(() => parseOptions([], { METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN must have at least 16 characters')
})

test('[SERVER-3754] metrics count requests by route and status, refused changes of devices, silent devices, and the age of the backup', async () => {
  let now = Date.parse('2026-11-20T08:00:00Z')
  const clock = { now: () => new Date(now) }
  const server = await openServer({ clock, config: { metricsToken, dataFolder: folder } })
  const metrics = async () => (await server.fetch(new Request(`${origin}/metrics`, { headers: monitor }))).text()
  expect(await metrics()).not.toContain('bilang_backup_age_seconds')
  const device = { 'X-IMS-Device': 'phone-of-maria;waiting=4' }
  await server.ask('maria', 'products/7/', { headers: device })
  await server.ask('maria', 'products/8/', { headers: device })
  await server.ask('maria', 'products/8/', json('PATCH', { physical_count: -1 }, device))
  await server.ask('maria', 'products/8/?search=SECRET', json('PATCH', { physical_count: -1 }))
  await server.fetch(new Request(`${origin}/SECRET`))
  await recordBackup(server.store.db, clock.now())
  // Not heard from for longer than the 12 hours after which the screens call a device silent.
  now += 13 * 3_600_000
  const text = await metrics()
  expect(text).toContain('bilang_http_requests_total{method="GET",route="/api/v1/products/:id",status="200"} 2\n')
  expect(text).toContain('bilang_http_requests_total{method="PATCH",route="/api/v1/products/:id",status="400"} 2\n')
  expect(text).toContain(
    'bilang_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/v1/products/:id"} 2\n',
  )
  expect(text).toContain('bilang_drain_errors_total{status="400"} 1\n')
  expect(text).toContain('bilang_devices_silent 1\n')
  expect(text).toContain('bilang_devices_silent_with_unsent 1\n')
  expect(text).toContain('bilang_unsent_records 4\n')
  expect(text).toContain('bilang_backup_age_seconds 46800\n')
  expect(text).toMatch(/bilang_disk_free_bytes \d{6,}\n/)
  expect(text).not.toMatch(/SECRET|maria|phone-of/)
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(|# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\n]*",?)+\})? -?[\d.e+-]+)$/)
  await server.close()
  // The monitor still reads what does not need the database.
  now += 5000
  expect(await metrics()).toContain('bilang_database_ready 0\n')
})

test('[SERVER-4048] health, metrics and the home screen say the same about the disks; a disk that is nearly full is not an outage', async () => {
  const config = {
    metricsToken,
    dataFolder: folder,
    backups: { folder: join(folder, 'not', 'yet'), schedule: 'on' },
  } as const
  const server = await openServer({ config })
  const { body } = await server.ask('admin', 'backups/last/')
  const { disks, schedule } = body as { disks: { of: string; size: number; is_low: boolean }[]; schedule: string }
  expect([schedule, disks.map(({ of }) => of)]).toEqual(['on', ['data']])
  const answer = await server.fetch(new Request(`${origin}/health`))
  expect([answer.status, ((await answer.json()) as { disk: string }).disk]).toEqual([
    200,
    disks[0]?.is_low ? 'low' : 'ok',
  ])
  const metrics = await (await server.fetch(new Request(`${origin}/metrics`, { headers: monitor }))).text()
  expect(metrics).toContain(`bilang_disk_size_bytes ${disks[0]?.size}\n`)
  await server.close()
  expect([0.9, 1.1, 4.9, 11].map((free) => isDiskLow({ free: free * 1e9, size: 100e9 }))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([isDiskLow({ free: 2e9, size: 16e9 }), isDiskLow({ free: 11e9, size: 4000e9 })]).toEqual([false, false])
})

test('[SERVER-3755] each response names its request; a client cannot choose the name, a trusted proxy can', async () => {
  const server = await openServer({ config: { trustProxy: 0 } })
  const idOf = async (given: string, from = server) =>
    (await from.ask('maria', 'products/1/', { headers: { 'X-Request-Id': given } })).headers.get('X-Request-Id')
  expect(await idOf('mine')).toMatch(/^[0-9a-f-]{36}$/)
  expect((await server.fetch(new Request(`${origin}/health/live`))).headers.get('X-Request-Id')).toMatch(
    /^[0-9a-f-]{36}$/,
  )
  await server.close()
  const behindProxy = await openServer({ config: { trustProxy: 1 } })
  expect(await idOf('mine', behindProxy)).toBe('mine')
  expect(await idOf('two words', behindProxy)).toMatch(/^[0-9a-f-]{36}$/)
  expect(await idOf('x'.repeat(65), behindProxy)).toMatch(/^[0-9a-f-]{36}$/)
  await behindProxy.close()
})

test('[SERVER-3756] with --log json each request is one line with time, level, id, person, route, status and duration, and nothing of its content', async () => {
  const lines: string[] = []
  const log = createJsonLog(() => new Date('2026-11-20T08:00:00Z'), { write: (line) => void lines.push(line) })
  const server = await openServer({ requestLog: log.request })
  const { id } = (await server.ask('maria', 'users/me/')).body as { id: number }
  lines.length = 0
  const answer = await server.ask(
    'maria',
    'products/7/?q=SECRET',
    json('PATCH', { physical_count: 3, remarks: 'SECRET' }),
  )
  await server.fetch(
    new Request(`${origin}/api/v1/auth/login/`, {
      method: 'POST',
      body: JSON.stringify({ username: 'SECRET', password: 'SECRET' }),
    }),
  )
  log.error('Error: two\nlines', 'request-1')
  log.info('100%s of %d, %j')
  await server.close()
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: '2026-11-20T08:00:00.000Z',
      level: 'info',
      message: 'request',
      requestId: answer.headers.get('X-Request-Id'),
      userId: id,
      method: 'PATCH',
      route: '/api/v1/products/:id',
      status: 200,
      ms: expect.any(Number),
    },
    expect.objectContaining({ level: 'warn', userId: null, route: '/api/v1/auth/login', status: 400 }),
    { time: '2026-11-20T08:00:00.000Z', level: 'error', message: 'Error: two\nlines', requestId: 'request-1' },
    { time: '2026-11-20T08:00:00.000Z', level: 'info', message: '100%s of %d, %j' },
  ])
  expect(lines.join()).not.toMatch(/SECRET|Token/)
  expect(() => parseOptions(['--log', 'xml'], {})).toThrow('Write --log json')
})

test('[SERVER-5838] with --log json the server keeps serving after the reader of its log has ended', async () => {
  const args = ['--api-only', '--port', '0', '--data', join(folder, 'unread'), '--seed-products', '60', '--log', 'json']
  const child = spawn(process.execPath, ['server/main.ts', ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let output = ''
  let address: string | undefined
  // Leaving the loop closes the pipe.
  for await (const chunk of child.stdout) {
    output += chunk
    address = /"message":"Bilang is at ([^"]+)"/.exec(output)?.[1]
    if (address) break
  }
  for (let n = 0; n < 5; n++) expect((await fetch(`${address}/health/live`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
