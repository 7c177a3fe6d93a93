/**
 * `Dockerfile`, `.dockerignore` and `compose.yaml` without Docker: what they state is compared with the server and its documentation, and the
 * files of the image run as a user who may write nothing but the data folder.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseOptions } from '#server/server-options.ts'
import { type PostgresCluster, startPostgres } from '#tools/testing/postgres.ts'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
const instruction = (name: string): string => new RegExp(`^${name} (.*)$`, 'm').exec(image)?.[1] ?? ''
const command = (name: string) => JSON.parse(/\[.*\]$/.exec(instruction(name))?.[0] ?? '[]') as string[]
const copied = [...image.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)].map(([, path = '']) => path)
const serverArgs = [...command('ENTRYPOINT').slice(2), ...command('CMD')]

test('[SERVER-4072] the image: Node of the repository, a user without rights, the port, data folder and health check of the server', () => {
  const node = readFileSync('.nvmrc', 'utf8').trim()
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual([
    `node:${node}-bookworm-slim`,
    `node:${node}-bookworm-slim`,
  ])
  const options = parseOptions(serverArgs, {})
  expect(options).toMatchObject({ host: '0.0.0.0', data: instruction('VOLUME'), empty: true })
  const { port } = parseOptions([], {}) as { port: number }
  expect([options === 'help' ? 0 : options.port, Number(instruction('EXPOSE'))]).toEqual([port, port])
  expect(command('HEALTHCHECK').at(-1)).toContain(`http://127.0.0.1:${port}/health/ready`)
  expect(instruction('USER')).toBe('node')
  expect(image).toContain(`install -d -o node -g node -m 700 ${instruction('VOLUME')}`)
  for (const path of copied.filter((path) => path !== 'dist')) expect([path, existsSync(path)]).toEqual([path, true])
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'dist', 'data', '.env*', '*.pem', '*.db']))
})

test('[SERVER-4073] compose: documented variables, no password in it, a port of this machine only, and a read-only file system', () => {
  const [, app = '', db = ''] = /^ {2}app:\n([\s\S]*?)^ {2}db:\n([\s\S]*?)^volumes:/m.exec(compose) ?? []
  const variables = [...(/environment:\n((?: {6}.*\n)+)/.exec(app)?.[1] ?? '').matchAll(/^ {6}(\w+):/gm)]
  const documented = readFileSync('docs/operations.md', 'utf8')
  expect(variables.length).toBeGreaterThan(2)
  for (const [, name] of variables) expect(documented).toContain(`| \`${name}\` |`)
  for (const [line] of compose.matchAll(/^.*PASSWORD.*$/gm))
    if (!line.trim().startsWith('#')) expect(line).toContain('${POSTGRES_PASSWORD:?')
  expect(app).toContain(`- 127.0.0.1:${instruction('EXPOSE')}:${instruction('EXPOSE')}\n`)
  expect(app).toContain(`- data:${instruction('VOLUME')}\n`)
  expect(app).toMatch(/read_only: true[\s\S]*cap_drop:\n {6}- ALL[\s\S]*no-new-privileges:true/)
  expect(app).toContain('condition: service_healthy')
  expect(db).toMatch(/healthcheck:\n {6}test: \[CMD, pg_isready/)
  // Longer than the server takes to stop.
  expect(Number(/stop_grace_period: (\d+)s/.exec(app)?.[1])).toBeGreaterThan(15)
})

describe('the files of the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bilang-image-'))
  const app = join(folder, 'app')
  const isRoot = process.getuid?.() === 0
  const nobody = 65_534
  const asUser = isRoot ? { uid: nobody, gid: nobody } : {}
  let cluster: PostgresCluster
  const running = new Set<ChildProcess>()

  /** Hard links where the disk allows it: nothing is changed in the copies. */
  const copy = (from: string, to: string) => {
    mkdirSync(dirname(to), { recursive: true })
    if (spawnSync('cp', ['-al', from, to], { stdio: 'ignore' }).status === 0) return
    // The folders are there already, without files.
    rmSync(to, { recursive: true, force: true })
    execFileSync('cp', ['-a', from, to])
  }

  /** What `npm ci` and `npm prune --omit=dev` leave: the packages of the lockfile that are not for development. */
  function copyProductionPackages(): void {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean }>
    }
    const wanted = Object.entries(packages)
      .filter(([path, entry]) => path !== '' && !entry.dev && !/node_modules\/node-(linux|win)-/.test(path))
      .map(([path]) => path)
      .filter((path) => existsSync(path) && !/node_modules\/.*\/node_modules\//.test(path))
    for (const path of wanted) copy(path, join(app, path))
  }

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    mkdirSync(app)
    for (const path of copied) {
      if (path === 'node_modules') copyProductionPackages()
      else if (path !== 'dist') copy(path, join(app, path))
    }
    mkdirSync(join(app, 'dist'))
    copy('index.html', join(app, 'dist', 'index.html'))
    copy(process.execPath, join(folder, 'node'))
    cluster = await startPostgres()
  })
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await cluster.stop()
    if (!isRoot) chmodSync(app, 0o755)
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(['sqlite', 'postgres'])(
    '[SERVER-4074] with %s, run by a user who may write only to the data folder: ready, sign-in, a count, a clean end',
    async (engine) => {
      const data = join(folder, `data-${engine}`)
      mkdirSync(data, { mode: 0o700 })
      if (isRoot) chownSync(data, nobody, nobody)
      else chmodSync(app, 0o555)
      const args = serverArgs.flatMap((arg) =>
        arg === '/data' ? [data] : arg === '8080' ? ['0'] : arg === '--empty' ? ['--seed-products', '60'] : [arg],
      )
      const database = await cluster.createDatabase()
      // The folder of its socket, which only its own user may open otherwise.
      chmodSync(decodeURIComponent(/@([^/]+)/.exec(database)![1]!), 0o711)
      const server = spawn(join(folder, 'node'), [command('ENTRYPOINT')[1]!, ...args], {
        ...asUser,
        cwd: app,
        env: { NODE_ENV: 'production', ...(engine === 'postgres' && { DATABASE_URL: database }) },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.add(server)
      let errors = ''
      server.stderr.on('data', (chunk) => {
        errors += String(chunk)
      })
      let output = ''
      let port = ''
      for await (const chunk of server.stdout) {
        output += chunk
        port = /Bilang is at \S+:(\d+)/.exec(output)?.[1] ?? ''
        if (port) break
      }
      expect(errors).toBe('')
      const address = `http://127.0.0.1:${port}`
      const healthCheck = command('HEALTHCHECK').slice(1)
      const healthOf = (at: string) =>
        spawnSync(join(folder, 'node'), [healthCheck[0]!, healthCheck[1]!.replace('8080', at)], asUser).status
      expect([healthOf(port), healthOf('1')]).toEqual([0, 1])
      expect(await (await fetch(`${address}/health/ready`)).json()).toMatchObject({ status: 'ok', engine })
      expect((await fetch(`${address}/login`)).status).toBe(200)
      const login = await fetch(`${address}/api/v1/auth/login/`, {
        method: 'POST',
        body: JSON.stringify({ username: 'maria', password: 'Maria-2026!' }),
      })
      const { token } = (await login.json()) as { token: string }
      const product = (init: RequestInit = {}) =>
        fetch(`${address}/api/v1/products/7/`, { ...init, headers: { Authorization: `Token ${token}` } })
      expect((await product({ method: 'PATCH', body: JSON.stringify({ physical_count: 9 }) })).status).toBe(200)
      expect(await (await product()).json()).toMatchObject({ physical_count: 9 })
      server.kill('SIGTERM')
      expect(await once(server, 'exit')).toEqual([0, null])
      expect(readdirSync(data)).toEqual(engine === 'sqlite' ? ['bilang.db'] : [])
    },
  )

  test('[SERVER-4878] the restore of the image: the command of the operators’ page puts a backup of the data folder back, as that user', () => {
    const data = join(folder, 'data-sqlite')
    const [, documented = ''] =
      /--entrypoint node bilang (tools\/restore\.ts .*)$/m.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
    const [, name = ''] = /\/data\/(backups\/\S+\.db)/.exec(documented) ?? []
    const inImage = (...args: string[]) =>
      spawnSync(join(folder, 'node'), args, { ...asUser, cwd: app, encoding: 'utf8' })
    mkdirSync(join(data, 'backups'))
    if (isRoot) chownSync(join(data, 'backups'), nobody, nobody)
    expect(inImage('tools/backup.ts', join(data, name), data)).toMatchObject({ status: 0 })
    const restored = inImage(...documented.split(' ').map((arg) => arg.replace(/^\/data/, data)))
    expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining('is restored: 60 items') })
    expect(readdirSync(data).filter((file) => file.startsWith('bilang.db.before-'))).toHaveLength(1)
  })
})
