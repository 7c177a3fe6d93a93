/** How a server process ends, alone and below npm: exit status, requests in progress, new requests, a second signal. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'bilang-stop-'))
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Process {
  child: ChildProcess
  address: string
  errors: () => string
  /** Exit status and signal. */
  ended: Promise<[number | null, NodeJS.Signals | null]>
}

async function start(command: string, first: readonly string[], data: string): Promise<Process> {
  // A process group of its own, as a service manager makes one.
  const args = [...first, '--api-only', '--port', '0', '--data', data, '--seed-products', '60']
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  running.add(child)
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const ended = once(child, 'exit') as Process['ended']
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    const address = /Bilang is at (\S+)/.exec(output)?.[1]
    if (address) return { child, address, errors: () => errors, ended }
  }
  throw new Error(`The server ended: ${output}${errors}`)
}

const startServer = (data: string) => start(process.execPath, ['server/main.ts'], data)

/** A count whose head the server has, and whose body it waits for. */
async function beginCount(address: string, id: number) {
  const login = await fetch(`${address}/api/v1/auth/login/`, {
    method: 'POST',
    body: JSON.stringify({ username: 'maria', password: 'Maria-2026!' }),
  })
  const { token } = (await login.json()) as { token: string }
  const headers = { Authorization: `Token ${token}` }
  const body = JSON.stringify({ physical_count: 4217 })
  const call = request(`${address}/api/v1/products/${id}/`, {
    method: 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
  })
  const failed = new Promise<'cut off'>((resolve) => call.once('error', () => resolve('cut off')))
  call.flushHeaders()
  await once(call, 'continue')
  return {
    headers,
    failed,
    async finish() {
      const answer = once(call, 'response') as Promise<[IncomingMessage]>
      call.end(body)
      const [response] = await answer
      response.resume()
      return response.statusCode
    },
  }
}

const isClosed = (data: string) => !existsSync(join(data, 'bilang.db-wal'))

test.each([
  ['npm alone', (pid: number) => process.kill(pid, 'SIGTERM')],
  ['every process of the service', (pid: number) => process.kill(-pid, 'SIGTERM')],
])(
  '[SERVER-4060] SIGTERM to %s under `npm start`: the count in progress is stored, and npm exits with status 0',
  async (name, signal) => {
    const data = join(folder, name)
    const { child, address, ended } = await start('npm', ['start', '--'], data)
    const count = await beginCount(address, 7)
    expect(isClosed(data)).toBe(false)
    signal(child.pid!)
    await expect.poll(async () => (await fetch(`${address}/health/ready`)).status).toBe(503)
    expect(await count.finish()).toBe(200)
    expect(await ended).toEqual([0, null])
    // npm did not end before the server had closed the database.
    expect(isClosed(data)).toBe(true)
    const again = await startServer(data)
    const row = await (await fetch(`${again.address}/api/v1/products/7/`, { headers: count.headers })).json()
    expect(row).toMatchObject({ physical_count: 4217 })
    again.child.kill('SIGTERM')
    expect(await again.ended).toEqual([0, null])
  },
)

test('[SERVER-4061] while the server stops, new calls get 503 with Retry-After, and ready says that it stops', async () => {
  const { child, address, ended } = await startServer(join(folder, 'refuse'))
  const count = await beginCount(address, 3)
  child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${address}/health/ready`)).status).toBe(503)
  expect(await (await fetch(`${address}/health/ready`)).json()).toMatchObject({ status: 'stopping', database: 'ok' })
  expect((await fetch(`${address}/health/live`)).status).toBe(200)
  const refused = await fetch(`${address}/api/v1/products/3/`, {
    method: 'PATCH',
    headers: { ...count.headers, 'Accept-Language': 'fil' },
    body: JSON.stringify({ physical_count: 1 }),
  })
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await refused.json()).toEqual({ detail: 'Nagre-restart ang server. Walang nabago. Subukan ulit.' })
  expect(await count.finish()).toBe(200)
  expect(await ended).toEqual([0, null])
  await expect(fetch(`${address}/health/live`)).rejects.toThrow()
})

test('[SERVER-4062] a second SIGTERM ends the server at once, with a failure; a repetition of the first does not', async () => {
  const { child, address, errors, ended } = await startServer(join(folder, 'twice'))
  const count = await beginCount(address, 5)
  child.kill('SIGTERM')
  child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${address}/health/ready`)).status).toBe(503)
  // The count in progress keeps it running until a later signal.
  const repeat = setInterval(() => child.kill('SIGTERM'), 200)
  expect(await count.failed).toBe('cut off')
  clearInterval(repeat)
  expect(await ended).toEqual([1, null])
  expect(errors()).toContain('Ended at once by a second signal.')
})
