/** A server process whose PostgreSQL crashes, stays down, and comes back. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresCluster, startPostgres } from '#tools/testing/postgres.ts'

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

test('[SERVER-4063] PostgreSQL restarts at any moment while people count, sign in, list, export and import: the process survives, and works afterwards', async () => {
  const server = serve(await cluster.createDatabase(), ['--seed-products', '2000'])
  const address = await until(() => addressIn(server))
  const signIn = (username: string, password: string) =>
    fetch(`${address}/api/v1/auth/login/`, { method: 'POST', body: JSON.stringify({ username, password }) })
  const { token } = (await (await signIn('admin', 'Admin-2026!')).json()) as { token: string }
  const headers = { Authorization: `Token ${token}` }
  const read = (path: string) => () => fetch(`${address}/api/v1/${path}`, { headers })
  const acknowledged = new Map<number, number>()
  const count = (id: number) => async (n: number) => {
    const body = JSON.stringify({ physical_count: 1 + n })
    const answer = await fetch(`${address}/api/v1/products/${id}/`, { method: 'PATCH', headers, body })
    if (answer.status === 200) acknowledged.set(id, 1 + n)
    // It may have been stored although the answer says that it was not known.
    else acknowledged.delete(id)
    return answer
  }
  const importRows = async () => {
    const id = crypto.randomUUID()
    const send = (path: string, method: string, body: object) =>
      fetch(`${address}/api/v1/batches/${id}/${path}`, { method, headers, body: JSON.stringify(body) })
    const rows = Array.from({ length: 200 }, (_, index) => ({ name: `${id} ${index}` }))
    for (const [path, method, body] of [
      ['', 'PUT', { resource: 'conditions' }],
      ['parts/0/', 'PUT', { create: rows }],
    ] as const) {
      const answer = await send(path, method, body)
      if (answer.status !== 200) return answer
      await answer.arrayBuffer()
    }
    return send('commit/', 'POST', {})
  }
  const work: readonly ((n: number) => Promise<Response>)[] = [
    ...[7, 8, 9, 10].map(count),
    read('products/?search=a&page_size=500'),
    read('products/export/'),
    read('products/export_inventory_count/?file=csv'),
    read('users/'),
    read('products/9/history/'),
    () => signIn('ana', 'Ana-2026!'),
    () => fetch(`${address}/health/ready`),
    importRows,
  ]
  let working = true
  const withoutRetryAfter: string[] = []
  const statuses = work.map(() => new Set<number>())
  const lanes = work.map(async (call, lane) => {
    for (let n = 0; working; n++) {
      // A download that has begun is cut off, so that nobody takes a part for the whole.
      const answer = await call(n).catch(() => null)
      await answer?.arrayBuffer().catch(() => {})
      statuses[lane]!.add(answer?.status ?? 0)
      if (answer?.status !== 503) continue
      if (!answer.headers.has('Retry-After')) withoutRetryAfter.push(`${lane}: ${answer.url}`)
      await wait(10)
    }
  })
  const modes = ['immediate', 'fast', 'immediate', 'immediate', 'fast', 'immediate'] as const
  for (const [index, mode] of modes.entries()) {
    // Other moments of the requests each time: nothing is waited for.
    await wait(100 + index * 90)
    await cluster.crash(mode)
    await until(async () => (await fetch(`${address}/health/ready`)).status === 503)
    expect(server.child.exitCode).toBeNull()
    await cluster.restart()
    await until(async () => (await fetch(`${address}/health/ready`)).status === 200)
  }
  for (const lane of statuses) lane.clear()
  await until(() => statuses.every((lane) => lane.has(200)))
  working = false
  await Promise.all(lanes)
  expect(withoutRetryAfter).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(0)
  for (const [id, value] of acknowledged) {
    const row = (await (await read(`products/${id}/`)()).json()) as Record<string, unknown>
    expect([id, row['physical_count']]).toEqual([id, value])
  }
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
