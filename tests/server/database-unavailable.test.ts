/** A server process whose PostgreSQL crashes, stays down, and comes back. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresCluster, startPostgres } from '#tools/postgres.ts'

let cluster: PostgresCluster
const running = new Set<ChildProcess>()
beforeAll(async () => {
  cluster = await startPostgres()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await cluster.stop()
})

interface Process {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

function serve(database: string, more: readonly string[] = []): Process {
  const child = spawn(process.execPath, ['server/main.ts', '--api-only', '--port', '0', ...more], {
    env: { ...process.env, DATABASE_URL: database },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const appendOutput = (chunk: unknown) => {
    output += String(chunk)
  }
  child.stdout.on('data', appendOutput)
  child.stderr.on('data', appendOutput)
  return { child, output: () => output, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

async function until<T>(look: () => Promise<T | null | undefined | false> | T | null | undefined | false): Promise<T> {
  for (let n = 0; n < 1500; n++) {
    const found = await look()
    if (found) return found
    await wait(100)
  }
  throw new Error('The condition was not met within 150 s.')
}

const addressIn = ({ output, child }: Process) => {
  if (child.exitCode !== null) throw new Error(output())
  return /Bilang is at (\S+)/.exec(output())?.[1]
}

test('[SERVER-814] while its PostgreSQL is down the server keeps running, answers 503 with Retry-After, and loses nothing it acknowledged', async () => {
  const server = serve(await cluster.createDatabase(), ['--seed-products', '60'])
  const address = await until(() => addressIn(server))
  const login = await fetch(`${address}/api/v1/auth/login/`, {
    method: 'POST',
    body: JSON.stringify({ username: 'maria', password: 'Maria-2026!' }),
  })
  const { token } = (await login.json()) as { token: string }
  const headers = { Authorization: `Token ${token}` }
  expect((await fetch(`${address}/health`)).status).toBe(200)

  const acknowledged = new Map<number, number>()
  const statuses = new Set<number>()
  let counting = true
  const counter = async (lane: number) => {
    for (let n = 0; counting; n++) {
      const id = 1 + lane * 10 + (n % 10)
      const body = JSON.stringify({ physical_count: 1 + n })
      const answer = await fetch(`${address}/api/v1/products/${id}/`, { method: 'PATCH', headers, body })
      statuses.add(answer.status)
      if (answer.status === 200) acknowledged.set(id, 1 + n)
      else {
        acknowledged.delete(id)
        expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
        await wait(20)
      }
      await answer.text()
    }
  }
  const lanes = Promise.all([0, 1, 2, 3].map(counter))
  for (let requestRound = 1; requestRound <= 3; requestRound++) {
    const before = acknowledged.size
    await until(() => acknowledged.size > 0 && acknowledged.size >= Math.min(before, 5))
    await cluster.crash()
    await until(() => statuses.has(503))
    const health = await until(async () => {
      const answer = await fetch(`${address}/health`)
      return answer.status === 503 && (await answer.json())
    })
    expect(health).toMatchObject({ status: 'unavailable' })
    expect(server.child.exitCode).toBeNull()
    await cluster.restart()
    await until(async () => (await fetch(`${address}/health`)).status === 200)
    statuses.clear()
    await until(() => statuses.has(200))
  }
  counting = false
  await lanes
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(0)
  for (const [id, count] of acknowledged) {
    const row = (await (await fetch(`${address}/api/v1/products/${id}/`, { headers })).json()) as Record<
      string,
      unknown
    >
    expect([id, row['physical_count']]).toEqual([id, count])
  }
  expect(server.output()).not.toMatch(/^\s+at /m)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('[SERVER-815] if the database is unreachable, or fails during the first start, a readable message says so', async () => {
  const database = await cluster.createDatabase()
  const server = serve(database, ['--seed-products', '200000'])
  await until(async () => (await cluster.countTables(database)) > 30)
  await cluster.crash()
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(/The database (went away while the server started|at DATABASE_URL cannot be opened)/)
  expect(server.output()).not.toMatch(/^\s+at /m)
  const again = serve(database)
  expect(await again.ended).toBe(1)
  expect(again.output()).toContain('The database at DATABASE_URL cannot be opened')
  expect(again.output()).not.toMatch(/^\s+at /m)
  await cluster.restart()
})
