/**
 * The checks of `npm run image:check` on the built image, in a separate network namespace, where the image's port is free and nothing else can reach
 * it. Fails at the first difference from the documentation.
 */
import assert from 'node:assert/strict'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../testing/postgres.ts'
import type { BuiltImage } from './build-image.ts'
import { makeVolume, type Running, type RunOptions, runImage } from './run-image.ts'

const address = 'http://127.0.0.1:8080'
const running = new Set<Running>()
const done = (what: string) => console.log(`ok  ${what}`)

function start(image: BuiltImage, options: RunOptions): Running {
  const one = runImage(image, options)
  running.add(one)
  return one
}

/** The exit status of a program in the image. */
async function endOf({ child }: Running): Promise<number | null> {
  for (let tries = 0; child.exitCode === null && tries < 600; tries++) await wait(100)
  return child.exitCode
}

/** Waits for the health check of the image, within its start period. */
async function waitUntilHealthy(image: BuiltImage, one: Running): Promise<void> {
  const [kind, ...command] = image.config.Healthcheck.Test
  assert.equal(kind, 'CMD')
  for (let tries = 0; tries < 120; tries++) {
    if (one.child.exitCode !== null) break
    if (one.output().includes('Bilang is at') && one.execute(command).status === 0) return
    await wait(500)
  }
  throw new Error(`The image is not healthy:\n${one.output()}`)
}

async function signIn(username: string, password: string): Promise<Record<string, string>> {
  const login = await fetch(`${address}/api/v1/auth/login/`, {
    method: 'POST',
    body: JSON.stringify({ username, password }),
  })
  assert.equal(login.status, 200, `${username} cannot sign in`)
  return { Authorization: `Token ${((await login.json()) as { token: string }).token}` }
}

async function product(init: RequestInit = {}): Promise<{ physical_count: number | null }> {
  const answer = await fetch(`${address}/api/v1/products/7/`, {
    ...init,
    headers: await signIn('maria', 'Maria-2026!'),
  })
  assert.equal(answer.status, 200)
  return (await answer.json()) as { physical_count: number | null }
}

/** The built app: its page and every script in the page. */
async function assertApp(): Promise<void> {
  const page = await (await fetch(`${address}/login`, { headers: { Accept: 'text/html' } })).text()
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
  assert.ok(files.length > 1, 'the page names no files of the app')
  for (const path of [...files, '/service-worker.js'])
    assert.equal((await fetch(address + path)).status, 200, `${path} is missing in the image`)
}

/** As in compose.yaml: the user of the image, no capabilities, and only the volume is writable. */
function assertConfined(image: BuiltImage, one: Running): void {
  const status = readFileSync(`/proc/${one.pid()}/status`, 'utf8')
  const field = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1]
  assert.deepEqual([field('CapEff'), field('NoNewPrivs')], ['0000000000000000', '1'])
  // The server is process 1, so signals reach it directly, without a shell in between.
  assert.match(field('NSpid') ?? '', /\s1$/)
  assert.match(readFileSync(`/proc/${one.pid()}/cmdline`, 'utf8'), /^node\0server\/main\.ts\0/)
  assert.equal(one.execute(['id', '-un']).output.trim(), image.config.User)
  for (const path of ['/app/x', '/app/node_modules/x', '/etc/x', '/usr/local/bin/x'])
    assert.notEqual(one.execute(['touch', path]).status, 0, `the image may write ${path}`)
  const volume = Object.keys(image.config.Volumes)[0]!
  assert.equal(one.execute(['sh', '-c', `touch ${volume}/x && rm ${volume}/x`]).status, 0)
}

async function countAndStartAgain(image: BuiltImage, options: RunOptions, engine: string): Promise<void> {
  const first = start(image, { ...options, args: ['--seed-products', '60'] })
  await waitUntilHealthy(image, first)
  assertConfined(image, first)
  await assertApp()
  await product({ method: 'PATCH', body: JSON.stringify({ physical_count: 9 }) })
  assert.equal(await first.stop(), 0, `SIGTERM: ${first.output()}`)
  const second = start(image, options)
  await waitUntilHealthy(image, second)
  assert.deepEqual(await (await fetch(`${address}/health/ready`)).json().then(({ engine }) => engine), engine)
  assert.equal((await product()).physical_count, 9)
  assert.equal(await second.stop(), 0)
  done(`${engine}: healthy, confined, the whole app, a count, SIGTERM, a second start with its data`)
}

async function checkEmpty(image: BuiltImage, data: string): Promise<void> {
  const one = start(image, { data })
  await waitUntilHealthy(image, one)
  const [, password = ''] = /admin\s+(\S+)/.exec(one.output()) ?? []
  await signIn('admin', password)
  assert.equal(await one.stop(), 0)
  done('as it is: an empty institute, and the first password in the log')
}

/** The command in docs/operations.md, and the server's automatic backups. */
async function checkBackup(image: BuiltImage, data: string): Promise<void> {
  const server = start(image, { data })
  await waitUntilHealthy(image, server)
  const made = server.execute(['node', 'tools/backup.ts', '/data/backups/by-hand.db', '/data'])
  assert.equal(made.status, 0, made.output)
  assert.match(made.output, /restored for a test/)
  await product({ method: 'PATCH', body: JSON.stringify({ physical_count: 4 }) })
  assert.equal(await server.stop(), 0)
  const args = ['tools/restore.ts', '--replace', '/data/backups/by-hand.db', '/data']
  const restore = start(image, { data, entrypoint: ['node'], args })
  assert.equal(await endOf(restore), 0, restore.output())
  const again = start(image, { data })
  await waitUntilHealthy(image, again)
  assert.equal((await product()).physical_count, 9)
  assert.equal(await again.stop(), 0)
  done('a backup beside the server without /tmp, and the restore of the documented command')
}

/** From the file to PostgreSQL, with the program of the image. */
async function checkMove(image: BuiltImage, options: RunOptions): Promise<void> {
  const args = ['tools/move.ts', 'sqlite', 'postgres', '/data']
  const move = start(image, { ...options, entrypoint: ['node'], args })
  assert.equal(await endOf(move), 0, move.output())
  const server = start(image, options)
  await waitUntilHealthy(image, server)
  assert.equal((await product()).physical_count, 9)
  assert.equal(await server.stop(), 0)
  done('the move from the file to PostgreSQL')
}

async function checkRuns(folder: string): Promise<void> {
  const image = JSON.parse(readFileSync(join(folder, 'image.json'), 'utf8')) as BuiltImage
  const cluster = await startPostgres()
  try {
    const volume = (name: string) => {
      makeVolume(image, join(folder, name))
      return join(folder, name)
    }
    await checkEmpty(image, volume('empty'))
    const file = volume('file')
    await countAndStartAgain(image, { data: file }, 'sqlite')
    await checkBackup(image, file)
    const onPostgres = async (data: string): Promise<RunOptions> => {
      const database = await cluster.createDatabase()
      const socket = decodeURIComponent(/@([^/]+)/.exec(database)![1]!)
      // Otherwise only its own user may open the socket's folder.
      chmodSync(socket, 0o711)
      return { data, env: { DATABASE_URL: database }, folders: [socket], tmpfs: true }
    }
    const unused = volume('unused')
    await countAndStartAgain(image, await onPostgres(unused), 'postgres')
    assert.deepEqual(readdirSync(unused), [])
    await checkMove(image, await onPostgres(file))
  } finally {
    for (const one of running) one.child.kill('SIGKILL')
    await cluster.stop()
  }
}

await checkRuns(process.argv[2]!)
